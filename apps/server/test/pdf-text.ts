import { inflateSync } from 'node:zlib';

/** An element of the tree that a screen reader follows. */
export interface PdfElement {
  readonly role: string;
  /** Of a header: what it is the header of. */
  readonly scope: string | undefined;
  /** What is read aloud in place of the drawn letters. */
  readonly spoken: string | undefined;
  /** The drawn lines. */
  readonly text: string;
  readonly children: readonly PdfElement[];
}

/** A PDF in the form of our receipts: glyphs in hexadecimal, each font with its character table. */
export interface ReadPdf {
  /** Its document information, metadata and catalogue are not compressed. */
  readonly raw: string;
  readonly pages: number;
  /** The elements at the top of the tree. */
  readonly tree: readonly PdfElement[];
  /** Drawn lines that are not in the tree. */
  readonly untagged: readonly string[];
  /** The number of parts that are marked as decoration. */
  readonly artifacts: number;
}

export function readPdf(file: Buffer): ReadPdf {
  const raw = file.toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(id, readStream(body) ?? body);
  const { marked, untagged } = readContent([...objects.values()], readFonts(objects));
  const elementOf = (id: string): PdfElement => {
    const body = objects.get(id) ?? '';
    const kids = kidsOf(body);
    const own = kids.flatMap((kid) => (kid.endsWith(' R') ? [] : (marked.get(kid) ?? [])));
    return {
      role: /\/S \/(\w+)/.exec(body)?.[1] ?? '',
      scope: /\/Scope \/(\w+)/.exec(body)?.[1],
      spoken: readString(/\/ActualText \(([\s\S]*?)\)\n/.exec(body)?.[1]),
      text: own.join('\n'),
      children: kids.flatMap((kid) =>
        kid.endsWith(' R') ? [elementOf(kid.split(' ', 1)[0] ?? '')] : [],
      ),
    };
  };
  const root = [...objects.values()].find((body) => body.includes('/Type /StructTreeRoot')) ?? '';
  return {
    raw,
    pages: raw.match(/\/Type \/Page\b/g)?.length ?? 0,
    tree: kidsOf(root).map((kid) => elementOf(kid.split(' ', 1)[0] ?? '')),
    untagged,
    artifacts: [...objects.values()].join('\n').match(/^\/Artifact /gm)?.length ?? 0,
  };
}

/** All lines of a PDF in the order of drawing. */
export function readPdfText(file: Buffer): string {
  const linesOf = ({ text, children }: PdfElement): string[] => [
    ...(text === '' ? [] : [text]),
    ...children.flatMap(linesOf),
  ];
  const { tree, untagged } = readPdf(file);
  return [...tree.flatMap(linesOf), ...untagged].join('\n');
}

function readFonts(
  objects: ReadonlyMap<string, string>,
): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const letters = new Map<string, ReadonlyMap<string, string>>();
  for (const body of objects.values()) {
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? '';
      letters.set(name, readTable(objects.get(table) ?? ''));
    }
  }
  return letters;
}

/** The drawn lines by the number of their mark, and those without a mark. */
function readContent(
  streams: readonly string[],
  fonts: ReadonlyMap<string, ReadonlyMap<string, string>>,
): { marked: ReadonlyMap<string, string[]>; untagged: string[] } {
  const marked = new Map<string, string[]>();
  const untagged: string[] = [];
  const pattern = /\/(F\d+) [\d.]+ Tf|\[(<[^\]]*)\] TJ|\/MCID (\d+)|^(EMC)$/gm;
  for (const stream of streams) {
    let font: ReadonlyMap<string, string> | undefined;
    let mark: string | undefined;
    for (const [, name, shown, begun, ended] of stream.matchAll(pattern)) {
      if (name !== undefined) font = fonts.get(name);
      else if (begun !== undefined) mark = begun;
      else if (ended !== undefined) mark = undefined;
      else if (shown !== undefined) {
        const line = glyphsOf(shown)
          .map((glyph) => font?.get(glyph) ?? '?')
          .join('');
        if (mark === undefined) untagged.push(line);
        else marked.set(mark, [...(marked.get(mark) ?? []), line]);
      }
    }
  }
  return { marked, untagged };
}

/** The members of `/K [...]`: references such as '12 0 R', and numbers of marks. */
function kidsOf(body: string): string[] {
  return /\/K \[([^\]]*)\]/.exec(body)?.[1]?.match(/\d+ 0 R|\d+/g) ?? [];
}

/** A text of the file: in UTF-16 when it begins with its mark. */
function readString(written: string | undefined): string | undefined {
  if (written === undefined) return undefined;
  const bytes = Buffer.from(
    written.replaceAll(/\\([nrtbf()\\])/g, (_, letter: string) => escapes[letter] ?? letter),
    'latin1',
  );
  if (bytes[0] !== 0xfe || bytes[1] !== 0xff) return bytes.toString('latin1');
  return bytes.subarray(2).swap16().toString('utf16le');
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

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
