/** Letters that are written from right to left: Hebrew, Arabic and those that follow them, with their presentation forms. */
const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A name for the middle of a sentence. One that is written from right to left would move the digits beside it to its other
 * side; between a first strong isolate and its end it keeps to itself. Other names stay as they are.
 */
export function isolated(name: string): string {
  return rightToLeft.test(name) ? `\u2068${name}\u2069` : name;
}

/** An id, a hash, an address or a code for the middle of a sentence: it runs from left to right in every language. */
export function leftToRight(code: string): string {
  return globalThis.document?.documentElement.dir === 'rtl' ? `\u2066${code}\u2069` : code;
}
