import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Language } from '@ghost-pay/contract/languages';

export const margin = 64;
const nameSize = 16;
const ink = '#16181d';
export const muted = '#565b66';
const line = '#d5d8de';

/** Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic; only the used letters are embedded. */
const fonts = {
  regular: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  bold: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  mono: 'dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf',
} as const;
type FontName = keyof typeof fonts;

/**
 * Latin and Japanese, under the SIL Open Font License. Ids and hashes have no Japanese letters. Not compressed: of a WOFF
 * file the font engine unpacks a table of millions of bytes again for each letter, which takes seconds for a receipt.
 */
export const japaneseFonts: Readonly<Record<FontName, string>> = {
  regular: '@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf',
  bold: '@expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf',
  mono: fonts.mono,
};

/** Read for the first sheet that needs them and then cached. The library is loaded then too: it brings a font engine. */
const readFiles = new Map<Readonly<Record<FontName, string>>, Promise<[FontName, Buffer][]>>();

async function fontsOf(language: Language): Promise<[FontName, Buffer][]> {
  const files = language === 'ja' ? japaneseFonts : fonts;
  const reading = readFiles.get(files) ?? readFonts(files);
  readFiles.set(files, reading);
  return reading;
}

async function readFonts(files: Readonly<Record<FontName, string>>): Promise<[FontName, Buffer][]> {
  const read = async ([name, file]: [string, string]): Promise<[FontName, Buffer]> => [
    name as FontName,
    await readFile(fileURLToPath(import.meta.resolve(file))),
  ];
  return Promise.all(Object.entries(files).map(read));
}

/** A text of a sheet: how it looks, and where it stands. */
interface Look {
  readonly font: FontName;
  readonly size: number;
  readonly color?: string;
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly align?: 'left' | 'right';
}

/** An element of the tree that screen readers follow. */
export type Element = ReturnType<PDFKit.PDFDocument['struct']>;

/** A sheet's file, of which the same content and creation date give the same bytes. */
export interface SheetFile {
  readonly title: string;
  readonly author: string;
  readonly madeAt: Date;
  readonly language: Language;
}

/**
 * Draws A4 sheets without external content: no link, no script, no picture. They are tagged for screen readers
 * (PDF/UA): `draw` puts every text below `root`, by `tag`, and marks lines as no content.
 */
export async function drawSheets(
  { title, author, madeAt, language }: SheetFile,
  draw: (document: PDFKit.PDFDocument, root: Element) => void,
): Promise<Buffer> {
  const loaded = await fontsOf(language);
  const { default: Pdf } = await import('pdfkit');
  const document = new Pdf({
    size: 'A4',
    margin,
    font: '',
    pdfVersion: '1.7',
    // The library's types do not list this subset, which adds the mark of PDF/UA.
    subset: 'PDF/UA' as string as NonNullable<PDFKit.PDFDocumentOptions['subset']>,
    tagged: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: madeAt },
  });
  const bytes = buffer(document);
  for (const [name, font] of loaded) document.registerFont(name, font);
  const root = document.struct('Document');
  document.addStructure(root);
  draw(document, root);
  root.end();
  document.end();
  return bytes;
}

/** The site's name on the left, the sheet's title on the right. */
export function drawHead(
  document: PDFKit.PDFDocument,
  root: Element,
  {
    siteName,
    siteHost,
    title,
  }: {
    siteName: string;
    /** Drawn in place of a name that the fonts cannot write. */
    siteHost: string;
    title: string;
  },
): void {
  const top = document.y;
  const titleWidth = 130;
  const width = contentWidth(document) - titleWidth;
  const drawn = canWrite(document, siteName) ? siteName : siteHost;
  tag(document, root, 'P', () => drawName(document, drawn, width), { actual: siteName });
  const right = { x: margin + width, y: top, width: titleWidth, align: 'right' } as const;
  tag(document, root, 'H1', () =>
    write(document, title, { font: 'regular', size: nameSize, color: muted, ...right }),
  );
  document.y = top + 44;
}

/** On one line: a long name gets smaller letters, so that the sheet keeps its height. */
function drawName(document: PDFKit.PDFDocument, name: string, width: number): void {
  const { x, y } = document;
  document.font('bold').fontSize(nameSize).fillColor(ink);
  document.fontSize(Math.min(nameSize, (nameSize * width) / (document.widthOfString(name) + 1)));
  const space = document.widthOfString(' ');
  let at = x;
  // Word by word: in a word from right to left the library would turn the blank behind it round, too.
  for (const word of inVisualOrder(name).split(' ')) {
    document.text(word, at, y, { lineBreak: false });
    at += document.widthOfString(word) + space;
  }
  document.x = x;
}

/** Draws with this role in the tree that screen readers follow. */
export function tag(
  document: PDFKit.PDFDocument,
  parent: Element,
  role: string,
  draw: () => void,
  options: { readonly actual?: string; readonly scope?: 'Row' } = {},
): void {
  const element = document.struct(role, options, draw);
  parent.add(element);
}

export function write(
  document: PDFKit.PDFDocument,
  text: string,
  { font, size, color = ink, x = margin, y = document.y, width, align = 'left' }: Look,
): void {
  document.font(font).fontSize(size).fillColor(color);
  document.text(text, x, y, { width: width ?? contentWidth(document), align });
  document.x = margin;
}

export function drawRule(document: PDFKit.PDFDocument): void {
  const { y } = document;
  document.markContent('Artifact', { type: 'Layout' });
  document
    .moveTo(margin, y)
    .lineTo(margin + contentWidth(document), y)
    .lineWidth(0.5)
    .strokeColor(line)
    .stroke();
  document.endMarkedContent();
}

export function contentWidth(document: PDFKit.PDFDocument): number {
  return document.page.width - 2 * margin;
}

/** Whether the bold font has a letter for each character. */
function canWrite(document: PDFKit.PDFDocument, text: string): boolean {
  // The library does not offer its font engine in its types.
  const { _font: opened } = document.font('bold') as unknown as {
    _font: { font: { hasGlyphForCodePoint(code: number): boolean } };
  };
  return Array.from(text).every((letter) =>
    opened.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
  );
}

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
const leftToRight = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;

/**
 * The words of a line in the order in which they are drawn from left to right. The PDF library turns the letters of
 * a word round by itself, but not the words of a line. The first letter decides the line's direction.
 */
export function inVisualOrder(text: string): string {
  const words = text.split(' ');
  const isTurned = directionOf(text) === 'right-to-left';
  let direction: ReturnType<typeof directionOf> = isTurned ? 'right-to-left' : 'left-to-right';
  const runs: { isTurned: boolean; words: string[] }[] = [];
  for (const word of words) {
    direction = directionOf(word) ?? direction;
    const run = { isTurned: direction === 'right-to-left', words: [word] };
    const last = runs.at(-1);
    if (last?.isTurned === run.isTurned) last.words.push(word);
    else runs.push(run);
  }
  const drawn = runs.map((run) => (run.isTurned ? run.words.toReversed() : run.words).join(' '));
  return (isTurned ? drawn.toReversed() : drawn).join(' ');
}

function directionOf(text: string): 'left-to-right' | 'right-to-left' | undefined {
  const turned = text.search(rightToLeft);
  const straight = text.search(leftToRight);
  if (turned === -1 && straight === -1) return undefined;
  return turned !== -1 && (straight === -1 || turned < straight)
    ? 'right-to-left'
    : 'left-to-right';
}
