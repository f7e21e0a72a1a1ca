/**
 * Just as much of a document as Observable Plot needs to draw without a
 * browser: elements with attributes and children that can be written as text.
 * A whole DOM for servers is larger than Plot itself, and needs Node's modules
 * at the start of a bundled program.
 *
 * @module
 */

const SVG = "http://www.w3.org/2000/svg";

/** A piece of text in an element. */
class SvgText {
  constructor(readonly data: string) {}

  get outerHTML(): string {
    return escapeMarkup(this.data);
  }
}

/** An element. Its members are those of the DOM, by their names. */
export class SvgElement {
  readonly #attributes = new Map<string, string>();
  readonly #children: (SvgElement | SvgText)[] = [];
  parentNode: SvgElement | null = null;

  constructor(
    readonly ownerDocument: SvgDocument,
    readonly namespaceURI: string,
    readonly tagName: string,
  ) {}

  /** Inline styles: `style.setProperty("name", "value")`. */
  readonly style = {
    setProperty: (name: string, value: string) => {
      const before = this.#attributes.get("style") ?? "";
      this.#attributes.set("style", `${before}${name}:${value};`);
    },
  };

  setAttribute(name: string, value: unknown): void {
    this.#attributes.set(name, String(value));
  }

  setAttributeNS(_namespace: string, name: string, value: unknown): void {
    this.setAttribute(name, value);
  }

  getAttribute(name: string): string | null {
    return this.#attributes.get(name) ?? null;
  }

  hasAttribute(name: string): boolean {
    return this.#attributes.has(name);
  }

  removeAttribute(name: string): void {
    this.#attributes.delete(name);
  }

  appendChild<Child extends SvgElement | SvgText>(child: Child): Child {
    return this.insertBefore(child, null);
  }

  append(...children: (SvgElement | SvgText | string)[]): void {
    for (const child of children) {
      this.appendChild(typeof child === "string" ? new SvgText(child) : child);
    }
  }

  insertBefore<Child extends SvgElement | SvgText>(
    child: Child,
    before: SvgElement | SvgText | null,
  ): Child {
    if (child instanceof SvgElement) {
      child.parentNode?.removeChild(child);
      child.parentNode = this;
    }
    const at = before === null ? this.#children.length : this.#children.indexOf(before);
    this.#children.splice(at, 0, child);
    return child;
  }

  removeChild(child: SvgElement): void {
    const at = this.#children.indexOf(child);
    if (at >= 0) this.#children.splice(at, 1);
    child.parentNode = null;
  }

  remove(): void {
    this.parentNode?.removeChild(this);
  }

  set textContent(text: string) {
    this.#children.splice(0, Infinity, new SvgText(String(text)));
  }

  /** The element and what is in it, as markup. */
  get outerHTML(): string {
    const attributes = [...this.#attributes].map(([name, value]) =>
      ` ${name}="${escapeMarkup(value)}"`
    );
    const children = this.#children.map((child) =>
      // The text of a style sheet is no markup.
      this.tagName === "style" && child instanceof SvgText ? child.data : child.outerHTML
    );
    return `<${this.tagName}${attributes.join("")}>${children.join("")}</${this.tagName}>`;
  }
}

/** Makes elements and text. */
export class SvgDocument {
  readonly documentElement: SvgElement = new SvgElement(this, SVG, "svg");

  createElementNS(namespace: string, name: string): SvgElement {
    return new SvgElement(this, namespace, name);
  }

  createElement(name: string): SvgElement {
    return new SvgElement(this, SVG, name);
  }

  createTextNode(text: string): SvgText {
    return new SvgText(text);
  }
}

/** `text` with the characters that mean something in markup written as entities. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
