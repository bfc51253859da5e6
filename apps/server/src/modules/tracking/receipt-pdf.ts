import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { buffer } from 'node:stream/consumers';
import type { ReceiptRow, ReceiptSheet } from '@ghost-pay/contract/tracking/receipt-sheet';
import { inVisualOrder } from './visual-order.ts';

/** The content of a receipt's file. */
export interface ReceiptFile {
  readonly sheet: ReceiptSheet;
  readonly paymentId: string;
  /** Drawn in place of a site's name that the fonts cannot write. */
  readonly siteHost: string;
  readonly questionsTo: string;
  /** The file's creation date: the same payment gives the same file. */
  readonly madeAt: Date;
}

const margin = 64;
const labelWidth = 130;
const nameSize = 16;
const ink = '#16181d';
const muted = '#565b66';
const line = '#d5d8de';

/** Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic; only the used letters are embedded. */
const fonts = {
  regular: 'DejaVuSans.ttf',
  bold: 'DejaVuSans-Bold.ttf',
  mono: 'DejaVuSansMono.ttf',
} as const;
type FontName = keyof typeof fonts;

/** Read for the first receipt and then cached. The library is loaded then too: it brings a font engine. */
let fontFiles: Promise<[FontName, Buffer][]> | undefined;

async function readFonts(): Promise<[FontName, Buffer][]> {
  const read = async ([name, file]: [string, string]): Promise<[FontName, Buffer]> => [
    name as FontName,
    await readFile(fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${file}`))),
  ];
  return Promise.all(Object.entries(fonts).map(read));
}

/** A text of the sheet: how it looks, and where it stands. */
interface Look {
  readonly font: FontName;
  readonly size: number;
  readonly color?: string;
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly align?: 'left' | 'right';
}

/**
 * One A4 sheet without external content: no link, no script, no picture. It is tagged for screen readers
 * (PDF/UA): headings, a table whose rows have a header each, and lines that are no content.
 */
export async function drawReceipt(file: ReceiptFile): Promise<Buffer> {
  const loaded = await (fontFiles ??= readFonts());
  const { default: Pdf } = await import('pdfkit');
  const { sheet, paymentId, madeAt } = file;
  const document = new Pdf({
    size: 'A4',
    margin,
    font: '',
    pdfVersion: '1.7',
    // The library's types do not list this subset, which adds the mark of PDF/UA.
    subset: 'PDF/UA' as string as NonNullable<PDFKit.PDFDocumentOptions['subset']>,
    tagged: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: `${sheet.title} ${paymentId}`, Author: sheet.siteName, CreationDate: madeAt },
  });
  const bytes = buffer(document);
  for (const [name, font] of loaded) document.registerFont(name, font);
  const root = document.struct('Document');
  document.addStructure(root);
  drawHead(document, root, file);
  drawAmount(document, root, sheet);
  drawTable(document, root, sheet.rows);
  tag(document, root, 'P', () => {
    document.moveDown(1.2);
    const look = { font: 'regular', size: 9, color: muted } as const;
    write(document, `${sheet.note} ${file.questionsTo}`, look);
  });
  root.end();
  document.end();
  return bytes;
}

type Parent = ReturnType<PDFKit.PDFDocument['struct']>;

function drawHead(
  document: PDFKit.PDFDocument,
  root: Parent,
  { sheet: { siteName, title }, siteHost }: ReceiptFile,
): void {
  const top = document.y;
  const width = contentWidth(document) - labelWidth;
  const drawn = canWrite(document, siteName) ? siteName : siteHost;
  tag(document, root, 'P', () => drawName(document, drawn, width), { actual: siteName });
  const right = { x: margin + width, y: top, width: labelWidth, align: 'right' } as const;
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

function drawAmount(
  document: PDFKit.PDFDocument,
  root: Parent,
  { amountLabel, amount, status }: ReceiptSheet,
): void {
  const half = contentWidth(document) / 2;
  tag(document, root, 'P', () =>
    write(document, amountLabel, { font: 'regular', size: 10, color: muted }),
  );
  const top = document.y + 2;
  tag(document, root, 'P', () =>
    write(document, amount, { font: 'bold', size: 26, y: top, width: half }),
  );
  const bottom = document.y;
  const right = { x: margin + half, y: top + 16, width: half, align: 'right' } as const;
  tag(document, root, 'P', () => write(document, status, { font: 'bold', size: 10, ...right }));
  document.y = bottom + 10;
}

function drawTable(document: PDFKit.PDFDocument, root: Parent, rows: readonly ReceiptRow[]): void {
  const table = document.struct('Table');
  root.add(table);
  for (const { label, value, isMono } of rows) {
    drawRule(document);
    const y = document.y + 9;
    const row = document.struct('TR');
    table.add(row);
    const heading = { font: 'regular', size: 10, color: muted, y, width: labelWidth } as const;
    tag(document, row, 'TH', () => write(document, label, heading), { scope: 'Row' });
    const cell = { x: margin + labelWidth, y, width: contentWidth(document) - labelWidth };
    const font = isMono ? 'mono' : 'bold';
    tag(document, row, 'TD', () => write(document, value, { font, size: 10, ...cell }));
    document.y = Math.max(document.y, y + 12) + 9;
    row.end();
  }
  table.end();
  drawRule(document);
}

/** Draws with this role in the tree that screen readers follow. */
function tag(
  document: PDFKit.PDFDocument,
  parent: Parent,
  role: string,
  draw: () => void,
  options: { readonly actual?: string; readonly scope?: 'Row' } = {},
): void {
  const element = document.struct(role, options, draw);
  parent.add(element);
}

function write(
  document: PDFKit.PDFDocument,
  text: string,
  { font, size, color = ink, x = margin, y = document.y, width, align = 'left' }: Look,
): void {
  document.font(font).fontSize(size).fillColor(color);
  document.text(text, x, y, { width: width ?? contentWidth(document), align });
  document.x = margin;
}

function drawRule(document: PDFKit.PDFDocument): void {
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

function contentWidth(document: PDFKit.PDFDocument): number {
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
