/** The value of a YAML document; SyntaxError for text that is none or holds several. */
export function parse(content: string): unknown;
