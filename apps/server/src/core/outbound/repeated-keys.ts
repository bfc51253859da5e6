/** A text of JSON with its quotation marks; a backslash takes the next sign with it. */
const texts = /"[^"\\]*(?:\\.[^"\\]*)*"/g;

/**
 * Whether an object in `json` names a key twice; `value` is what `JSON.parse` made of it. Each key in the text is followed by
 * one colon, and of a repeated key the value has only one.
 */
export function hasRepeatedKey(json: string, value: unknown): boolean {
  const keys = countKeys(value);
  // Colons inside texts are rare: without one, the count of all colons is already the count of the keys.
  return countColons(json) !== keys && countColons(json.replace(texts, '')) !== keys;
}

function countColons(json: string): number {
  let count = 0;
  for (let at = json.indexOf(':'); at !== -1; at = json.indexOf(':', at + 1)) count += 1;
  return count;
}

/** The keys of all objects in a value. Not recursive: an answer may be nested deeper than the stack allows. */
function countKeys(value: unknown): number {
  let count = 0;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one !== 'object' || one === null) continue;
    const values: unknown[] = Object.values(one);
    if (!Array.isArray(one)) count += values.length;
    for (const inner of values) if (typeof inner === 'object') open.push(inner);
  }
  return count;
}
