const [quote, backslash, colon] = ['"', '\\', ':'].map((sign) => sign.charCodeAt(0));
const opening = new Set(['{', '['].map((sign) => sign.charCodeAt(0)));
const closing = new Set(['}', ']'].map((sign) => sign.charCodeAt(0)));
const blanks = new Set([' ', '\n', '\r', '\t'].map((sign) => sign.charCodeAt(0)));

/** Whether an object in a JSON text names a key twice. The text must be JSON. */
export function hasRepeatedKey(json: string): boolean {
  /** The keys so far of each object and list that is open. */
  const open: (Set<string> | undefined)[] = [];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (opening.has(sign)) open.push(undefined);
    else if (closing.has(sign)) open.pop();
    if (sign !== quote) continue;
    // Most of an answer is texts: their ends are looked for, and their signs are not read.
    const end = endOfText(json, at);
    const start = at + 1;
    at = end;
    if (!isColonNext(json, end + 1)) continue;
    const content = json.slice(start, end);
    const key = content.includes('\\') ? String(JSON.parse(`"${content}"`)) : content;
    const keys = open.at(-1);
    if (keys?.has(key) === true) return true;
    if (keys === undefined) open[open.length - 1] = new Set([key]);
    else keys.add(key);
  }
  return false;
}

/** Where the text that begins at `start` has its closing quotation mark. */
function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end === -1 ? json.length : end;
}

/** After an odd number of backslashes. */
function isEscaped(json: string, at: number): boolean {
  let first = at;
  while (json.charCodeAt(first - 1) === backslash) first -= 1;
  return (at - first) % 2 === 1;
}

function isColonNext(json: string, from: number): boolean {
  let at = from;
  while (blanks.has(json.charCodeAt(at))) at += 1;
  return json.charCodeAt(at) === colon;
}
