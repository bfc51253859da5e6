/**
 * Parses whole numbers, true, false and JSON in a query string and keeps all other text as typed: a username
 * such as '1e5' or '007' must not become a number.
 */
export function parseSearchValue(text: string): unknown {
  if (!/^(?:true|false|null|0|[1-9]\d{0,14}|[[{"].*)$/.test(text))
    throw new SyntaxError('Plain text');
  return JSON.parse(text);
}

/**
 * The text of a parameter, undefined when it has none. The router reads a name such as '123' as a number, and a
 * repeated parameter as a list, of which the first value counts.
 */
export function textOf(parameter: unknown): string | undefined {
  const value: unknown = Array.isArray(parameter) ? parameter[0] : parameter;
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
}
