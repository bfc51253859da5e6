// Files from another system are cut into records byte by byte: one record at a time is in memory, also
// of a file that is not what it should be.

/** The bytes of one record, without its line break, or why there is none. */
export type CutRecord = { readonly line: number } & (
  | { readonly bytes: Buffer }
  | { readonly problem: string }
);

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const quote = 0x22;

/** Quotation marks bind a record only where its file has them: in CSV. */
export interface Shape {
  /** The byte between two fields of CSV; undefined for one record per line. */
  readonly separator: number | undefined;
  readonly maxBytes: number;
}

const tooLong = (maxBytes: number) =>
  `The record is longer than ${Math.floor(maxBytes / 1024)} kB.`;
const notClosed = 'A quotation mark that opens in this line is not closed.';

type State = 'start' | 'plain' | 'quoted' | 'after-quote';

/**
 * Cuts a stream of bytes into records. A record that is too long is left out. Where a quotation mark is not closed, only
 * the line in which it opens is left out, and the next line is read as a new record.
 */
export async function* cutRecords(
  source: AsyncIterable<Buffer>,
  { separator, maxBytes }: Shape,
): AsyncGenerator<CutRecord> {
  let held: Buffer = Buffer.alloc(0);
  let scanned = 0;
  let state: State = 'start';
  let line = 1;
  let innerLines = 0;
  let isSkipping = false;

  const drop = (bytes: number, lines: number) => {
    held = held.subarray(bytes);
    line += lines;
    scanned = 0;
    innerLines = 0;
    state = 'start';
  };

  /** The state after one byte of CSV within a record. */
  const follow = (byte: number): State => {
    if (separator === undefined) return 'plain';
    if (state === 'quoted') return byte === quote ? 'after-quote' : 'quoted';
    if (byte === separator) return 'start';
    if (byte === quote && (state === 'start' || state === 'after-quote')) return 'quoted';
    return 'plain';
  };

  function* cut(isLast: boolean): Generator<CutRecord> {
    for (;;) {
      const end = scan();
      if (end !== undefined) {
        const at = line;
        const bytes = withoutReturn(held.subarray(0, end));
        const wasSkipping = isSkipping;
        isSkipping = false;
        drop(end + 1, innerLines + 1);
        if (!wasSkipping) yield { line: at, bytes };
        continue;
      }
      const isOpen = state === 'quoted';
      if (held.length <= maxBytes && !isLast) return;
      const firstBreak = isOpen ? held.indexOf(lineFeed) : -1;
      if (firstBreak >= 0) {
        yield { line, problem: notClosed };
        drop(firstBreak + 1, 1);
        continue;
      }
      if (held.length > maxBytes) {
        if (!isSkipping) yield { line, problem: tooLong(maxBytes) };
        isSkipping = true;
        drop(scanned, innerLines);
        continue;
      }
      if (held.length > 0 && !isSkipping)
        yield isOpen
          ? { line, problem: notClosed }
          : { line, bytes: withoutReturn(held.subarray(0)) };
      drop(held.length, 0);
      return;
    }
  }

  /** Where the record ends; undefined if that has not been read yet. */
  function scan(): number | undefined {
    // The longest record ends the search: a quotation mark may be open to the end of the file.
    const most = Math.min(held.length, maxBytes + 1);
    for (; scanned < most; scanned += 1) {
      const byte = held[scanned] ?? 0;
      if (byte !== lineFeed) {
        // What is skipped ends at the next line break, quoted or not.
        if (!isSkipping && (byte !== carriageReturn || state === 'quoted')) state = follow(byte);
        continue;
      }
      if (state !== 'quoted') return scanned;
      innerLines += 1;
    }
    return undefined;
  }

  for await (const chunk of source) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    yield* cut(false);
  }
  yield* cut(true);
}

function withoutReturn(bytes: Buffer): Buffer {
  return bytes.at(-1) === carriageReturn ? bytes.subarray(0, -1) : bytes;
}

/** The fields of one record of CSV, as RFC 4180 has them. Undefined where a text goes on after its closing quote. */
export function splitFields(text: string, separator: string): string[] | undefined {
  const fields: string[] = [];
  let at = 0;
  for (;;) {
    if (text[at] !== '"') {
      const end = text.indexOf(separator, at);
      fields.push(end < 0 ? text.slice(at) : text.slice(at, end));
      if (end < 0) return fields;
      at = end + 1;
      continue;
    }
    let field = '';
    for (at += 1; ;) {
      const end = text.indexOf('"', at);
      if (end < 0) return undefined;
      field += text.slice(at, end);
      at = end + 1;
      if (text[at] !== '"') break;
      field += '"';
      at += 1;
    }
    fields.push(field);
    if (at === text.length) return fields;
    if (text[at] !== separator) return undefined;
    at += 1;
  }
}
