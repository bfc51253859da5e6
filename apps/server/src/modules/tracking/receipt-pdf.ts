import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { buffer } from 'node:stream/consumers';
import type { ReceiptRow } from './receipt-rows.ts';

/** The content of a receipt's sheet. */
export interface ReceiptSheet {
  readonly siteName: string;
  readonly title: string;
  readonly rows: readonly ReceiptRow[];
  readonly notes: readonly string[];
  /** The file's creation date: the same payment gives the same file. */
  readonly madeAt: Date;
}

const margin = 64;
const labelWidth = 130;
const ink = '#16181d';
const muted = '#565b66';
const line = '#d5d8de';

/** Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic; only the used letters are embedded. */
const fonts = { regular: 'DejaVuSans.ttf', bold: 'DejaVuSans-Bold.ttf' } as const;

/** Read for the first receipt and then cached. The library is loaded then too: it brings a font engine. */
let fontFiles: Promise<Record<keyof typeof fonts, Buffer>> | undefined;

async function readFonts(): Promise<Record<keyof typeof fonts, Buffer>> {
  const read = async (name: string) =>
    readFile(fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}`)));
  const [regular, bold] = await Promise.all([read(fonts.regular), read(fonts.bold)]);
  return { regular, bold };
}

/** One A4 sheet without external content: no link, no script, no picture. */
export async function drawReceipt({
  siteName,
  title,
  rows,
  notes,
  madeAt,
}: ReceiptSheet): Promise<Buffer> {
  const { regular, bold } = await (fontFiles ??= readFonts());
  const { default: Pdf } = await import('pdfkit');
  const document = new Pdf({
    size: 'A4',
    margin,
    font: '',
    lang: 'en',
    displayTitle: true,
    info: {
      Title: `${title} ${rows[0]?.[1] ?? ''}`.trim(),
      Author: siteName,
      CreationDate: madeAt,
    },
  });
  const bytes = buffer(document);
  document.registerFont('regular', regular).registerFont('bold', bold);
  const width = document.page.width - 2 * margin;
  document.font('bold').fontSize(11).fillColor(muted).text(siteName, { width });
  document.moveDown(0.3).fontSize(24).fillColor(ink).text(title, { width }).moveDown(1);
  for (const [label, value] of rows) drawRow(document, { label, value, width });
  drawRule(document, width);
  document.moveDown(1.2).font('regular').fontSize(9).fillColor(muted);
  for (const note of notes) document.text(note, margin, document.y, { width }).moveDown(0.4);
  document.end();
  return bytes;
}

function drawRow(
  document: PDFKit.PDFDocument,
  { label, value, width }: { label: string; value: string; width: number },
): void {
  drawRule(document, width);
  const top = document.y + 9;
  const valueWidth = width - labelWidth;
  document
    .font('regular')
    .fontSize(10)
    .fillColor(muted)
    .text(label, margin, top, { width: labelWidth });
  document
    .font('bold')
    .fontSize(10)
    .fillColor(ink)
    .text(value, margin + labelWidth, top, { width: valueWidth });
  document.x = margin;
  document.y = Math.max(document.y, top + 12) + 9;
}

function drawRule(document: PDFKit.PDFDocument, width: number): void {
  const { y } = document;
  document
    .moveTo(margin, y)
    .lineTo(margin + width, y)
    .lineWidth(0.5)
    .strokeColor(line)
    .stroke();
}
