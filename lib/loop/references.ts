/** Addresses of pull requests and issues on the common forges. */
const ADDRESS =
  /\bhttps?:\/\/[^\s"'<>()]{1,200}?\/(?:pull|pulls|issues|merge_requests|pull-requests)\/\d{1,7}/g;

/** `PR 12`, `issue #7`, `#123`, `org/repo#4`, `!56`; a colour or an anchor is none. */
const NUMBER =
  /(?<![\w/&#])(?:(?:PR|MR|pull request|merge request|issue)s?\s#?|(?:[\w.-]{1,60}\/[\w.-]{1,60})?[#!])\d{1,6}(?![\w#])/gi;

/** References kept. */
const LIMIT = 30;

/** Gathers pull requests and issues from texts that come newest first. */
export class References {
  readonly #found = new Set<string>();

  look(text: string): void {
    if (this.#found.size >= LIMIT) return;
    const addresses = text.match(ADDRESS) ?? [];
    const numbers = text.replace(ADDRESS, " ").match(NUMBER) ?? [];
    for (const reference of [...addresses, ...numbers]) {
      if (this.#found.size < LIMIT) this.#found.add(reference.replace(/\s+/g, " "));
    }
  }

  /** What was found, in the order in which it was met. */
  get found(): string[] {
    return [...this.#found];
  }
}
