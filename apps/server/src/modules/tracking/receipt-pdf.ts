import type { Language } from '@ghost-pay/contract/languages';
import type { ReceiptRow, ReceiptSheet } from '@ghost-pay/contract/tracking/receipt-sheet';
import {
  contentWidth,
  drawHead,
  drawRule,
  drawSheets,
  type Element,
  margin,
  muted,
  tag,
  write,
} from '../../core/pdf/pdf-sheet.ts';

/** The content of a receipt's file. */
export interface ReceiptFile {
  readonly sheet: ReceiptSheet;
  readonly language: Language;
  readonly paymentId: string;
  /** Drawn in place of a site's name that the fonts cannot write. */
  readonly siteHost: string;
  readonly questionsTo: string;
  /** The file's creation date: the same payment gives the same file. */
  readonly madeAt: Date;
}

const labelWidth = 130;

/** One A4 sheet: headings, and a table whose rows have a header each. */
export async function drawReceipt(file: ReceiptFile): Promise<Buffer> {
  const { sheet, language, paymentId, siteHost, madeAt } = file;
  const { title, siteName } = sheet;
  const made = { title: `${title} ${paymentId}`, author: siteName, madeAt, language };
  return drawSheets(made, (document, root) => {
    drawHead(document, root, { siteName, siteHost, title });
    drawAmount(document, root, sheet);
    drawTable(document, root, sheet.rows);
    tag(document, root, 'P', () => {
      document.moveDown(1.2);
      const look = { font: 'regular', size: 9, color: muted } as const;
      write(document, `${sheet.note} ${file.questionsTo}`, look);
    });
  });
}

function drawAmount(
  document: PDFKit.PDFDocument,
  root: Element,
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

function drawTable(document: PDFKit.PDFDocument, root: Element, rows: readonly ReceiptRow[]): void {
  const table = document.struct('Table');
  root.add(table);
  for (const { label, value, isMono } of rows) {
    drawRule(document);
    const y = document.y + 9;
    const row = document.struct('TR');
    table.add(row);
    const heading = { font: 'regular', size: 10, color: muted, y, width: labelWidth } as const;
    tag(document, row, 'TH', () => write(document, label, heading), { scope: 'Row' });
    const below = document.y;
    const cell = { x: margin + labelWidth, y, width: contentWidth(document) - labelWidth };
    const font = isMono ? 'mono' : 'bold';
    tag(document, row, 'TD', () => write(document, value, { font, size: 10, ...cell }));
    document.y = Math.max(document.y, below, y + 12) + 9;
    row.end();
  }
  table.end();
  drawRule(document);
}
