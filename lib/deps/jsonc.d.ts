/** The value of JSON that may hold comments and trailing commas; SyntaxError for anything else. */
export function parse(text: string): unknown;
