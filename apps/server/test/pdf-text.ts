import { inflateSync } from 'node:zlib';

/**
 * The words of a PDF in the form of our receipts: glyphs in hexadecimal, each font with its character table.
 * Pieces of one line are joined; lines are in the order of drawing.
 */
export function readPdfText(file: Buffer): string {
  const raw = file.toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(id, readStream(body) ?? body);
  const letters = new Map<string, ReadonlyMap<string, string>>();
  for (const body of objects.values()) {
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? '';
      letters.set(name, readTable(objects.get(table) ?? ''));
    }
  }
  const lines: string[] = [];
  for (const body of objects.values()) {
    let font: ReadonlyMap<string, string> | undefined;
    for (const [, name, shown] of body.matchAll(/\/(F\d+) [\d.]+ Tf|\[(<[^\]]*)\] TJ/g)) {
      if (name !== undefined) font = letters.get(name);
      else
        lines.push(
          glyphsOf(shown ?? '')
            .map((glyph) => font?.get(glyph) ?? '?')
            .join(''),
        );
    }
  }
  return lines.join('\n');
}

function readStream(body: string): string | undefined {
  const match = /stream\n([\s\S]*)\nendstream/.exec(body);
  if (match === null) return undefined;
  const bytes = Buffer.from(match[1] ?? '', 'latin1');
  return (body.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
}

function glyphsOf(shown: string): string[] {
  return [...shown.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
}

function readTable(table: string): ReadonlyMap<string, string> {
  const letters = new Map<string, string>();
  for (const [, from = '', entries = ''] of table.matchAll(
    /<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi,
  )) {
    const first = Number.parseInt(from, 16);
    for (const [index, [, hex = '']] of [...entries.matchAll(/<([0-9a-f ]+)>/gi)].entries()) {
      const text = Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');
      letters.set((first + index).toString(16).padStart(4, '0'), text);
    }
  }
  return letters;
}
