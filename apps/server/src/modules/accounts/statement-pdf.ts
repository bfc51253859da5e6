import type {
  StatementLine,
  StatementTotals,
  UnclaimedLine,
} from '@ghost-pay/contract/accounts/accounts.schemas';
import { methodNames } from '@ghost-pay/contract/transactions/transaction-words';
import {
  drawHead,
  drawRule,
  drawSheets,
  type Element,
  type Look,
  margin,
  muted,
  tag,
  write,
} from '../../core/pdf/pdf-sheet.ts';
import type { ListedReturn, WholeStatement } from './usecases/read-statement.ts';
import { statementTexts as texts } from './statement.texts.ts';

/** The content of a statement's file. */
export interface StatementFile extends WholeStatement {
  readonly siteName: string;
  /** Drawn in place of a site's name that the fonts cannot write. */
  readonly siteHost: string;
}

interface Column {
  readonly label: string;
  readonly width: number;
  readonly align?: 'right';
}
interface Row {
  readonly cells: readonly string[];
  readonly isTotal?: true;
}

const size = 8;
const gap = 8;

/** Wide A4 sheets: what was counted, received and returned, the rates, and each return. */
export async function drawStatement(file: StatementFile): Promise<Buffer> {
  const { statement, returns, siteName, siteHost } = file;
  const { month, is_complete: isComplete, made_at: madeAt, lines, unclaimed, totals } = statement;
  const made = {
    language: 'en' as const,
    title: texts.fileTitle(month),
    author: siteName,
    madeAt: new Date(madeAt),
    isWide: true,
  };
  return drawSheets(made, (document, root) => {
    drawHead(document, root, { siteName, siteHost, title: texts.title });
    tag(document, root, 'P', () => write(document, texts.month(month), { font: 'bold', size: 18 }));
    tag(document, root, 'P', () => {
      const look = { font: 'regular', size: 9, color: muted } as const;
      write(document, isComplete ? texts.whole : texts.unfinished(madeAt), look);
    });
    drawTable(document, root, sums(lines, totals));
    const rated = lines.filter(({ rates }) => rates !== null);
    if (rated.length > 0) drawTable(document, root, ratesOf(rated));
    if (unclaimed.length > 0) drawTable(document, root, unclaimedOf(unclaimed, totals.unclaimed));
    if (returns.length > 0) drawTable(document, root, returnsOf(returns));
    tag(document, root, 'P', () => {
      document.moveDown(1.2);
      const isShort = [totals.counted, totals.received, totals.returned, totals.unclaimed].some(
        ({ without_rate: count }) => count > 0,
      );
      const note = isShort ? `${texts.withoutRate} ${texts.note}` : texts.note;
      write(document, note, { font: 'regular', size, color: muted });
    });
  });
}

interface Table {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

function sums(lines: readonly StatementLine[], totals: StatementTotals): Table {
  const money = (label: string, width: number): Column => ({ label, width, align: 'right' });
  return {
    title: texts.sums,
    columns: [
      { label: texts.method, width: 118 },
      money(texts.payments, 50),
      money(texts.received, 122),
      money(texts.inDollars, 70),
      money(texts.countedPayments, 50),
      money(texts.counted, 84),
      money(texts.inDollars, 70),
      money(texts.returned, 80),
      money(texts.inDollars, 70),
    ],
    rows: [
      ...lines.map(({ method, unit, currency, payments, received, counted, returned }) => ({
        cells: [
          `${methodNames[method]}, ${unit}`,
          String(payments),
          received.payments === 0 ? '–' : `${received.amount} ${unit}`,
          texts.dollars(received.usd, received.without_rate),
          String(counted.payments),
          `${counted.amount} ${currency}`,
          texts.dollars(counted.usd, counted.without_rate),
          returned.returns === 0 ? '–' : `${returned.amount} ${returned.unit}`,
          texts.dollars(returned.usd, returned.without_rate),
        ],
      })),
      {
        isTotal: true,
        cells: [
          texts.total,
          String(totals.payments),
          '',
          texts.dollars(totals.received.usd, totals.received.without_rate),
          String(totals.counted.payments),
          '',
          texts.dollars(totals.counted.usd, totals.counted.without_rate),
          '',
          texts.dollars(totals.returned.usd, totals.returned.without_rate),
        ],
      },
    ],
  };
}

function ratesOf(lines: readonly StatementLine[]): Table {
  return {
    title: texts.rates,
    columns: [
      { label: texts.method, width: 200 },
      { label: texts.lowest, width: 110, align: 'right' },
      { label: texts.highest, width: 110, align: 'right' },
      { label: texts.average, width: 110, align: 'right' },
      { label: texts.sources, width: 180 },
    ],
    rows: lines.map(({ method, unit, rates }) => ({
      cells: [
        `${methodNames[method]}, 1 ${unit}`,
        rates?.lowest ?? '',
        rates?.highest ?? '',
        rates?.average ?? '',
        rates?.sources.join(', ') ?? '',
      ],
    })),
  };
}

function unclaimedOf(lines: readonly UnclaimedLine[], total: StatementTotals['unclaimed']): Table {
  return {
    title: texts.unclaimed,
    columns: [
      { label: texts.coin, width: 200 },
      { label: texts.transfers, width: 110, align: 'right' },
      { label: texts.amount, width: 220, align: 'right' },
      { label: texts.inDollars, width: 110, align: 'right' },
    ],
    rows: [
      ...lines.map((one) => ({
        cells: [
          texts.onNetwork(one.symbol, one.network),
          String(one.transfers),
          `${one.amount} ${one.symbol}`,
          texts.dollars(one.usd, one.without_rate),
        ],
      })),
      {
        isTotal: true,
        cells: [
          texts.total,
          String(total.transfers),
          '',
          texts.dollars(total.usd, total.without_rate),
        ],
      },
    ],
  };
}

function returnsOf(returns: readonly ListedReturn[]): Table {
  return {
    title: texts.returns,
    columns: [
      { label: texts.returnedAt, width: 90 },
      { label: texts.paymentId, width: 150 },
      { label: texts.returned, width: 110, align: 'right' },
      { label: texts.inDollars, width: 60, align: 'right' },
      { label: texts.reference, width: 220 },
      { label: texts.by, width: 84 },
    ],
    rows: returns.map((one) => ({
      cells: [
        texts.moment(one.returnedAt),
        one.paymentId,
        `${one.amount} ${one.unit}`,
        one.usd ?? '–',
        [one.txid, one.notes].filter((text) => text !== null).join('\n'),
        one.by,
      ],
    })),
  };
}

/** A heading and a table that goes on over the end of a sheet, with its header again there. */
function drawTable(
  document: PDFKit.PDFDocument,
  root: Element,
  { title, columns, rows }: Table,
): void {
  document.y += 18;
  // The title stays with its first rows.
  breakBefore(document, 80);
  tag(document, root, 'H2', () => write(document, title, { font: 'bold', size: 11 }));
  document.y += 6;
  const table = document.struct('Table');
  root.add(table);
  drawRow(document, table, { columns, cells: columns.map(({ label }) => label), kind: 'head' });
  for (const { cells, isTotal } of rows) {
    const kind = isTotal ? 'total' : 'row';
    if (breakBefore(document, heightOf(document, { columns, cells, kind })))
      drawRow(document, table, { columns, cells: columns.map(({ label }) => label), kind: 'head' });
    drawRow(document, table, { columns, cells, kind });
  }
  table.end();
  drawRule(document);
}

interface DrawnRow {
  readonly columns: readonly Column[];
  readonly cells: readonly string[];
  readonly kind: 'head' | 'row' | 'total';
}

const fontOf = ({ kind }: DrawnRow) => (kind === 'total' ? 'bold' : 'regular');

function heightOf(document: PDFKit.PDFDocument, row: DrawnRow): number {
  document.font(fontOf(row)).fontSize(size);
  const heights = row.columns.map(({ width }, index) =>
    document.heightOfString(row.cells[index] ?? '', { width: width - gap }),
  );
  return Math.max(...heights) + 10;
}

/** Draws a line above the cells, of which the first one is the row's header. */
function drawRow(document: PDFKit.PDFDocument, table: Element, row: DrawnRow): void {
  drawRule(document);
  const height = heightOf(document, row);
  const y = document.y + 5;
  const element = document.struct('TR');
  table.add(element);
  let x = margin;
  for (const [index, { width, align = 'left' }] of row.columns.entries()) {
    const look: Look = {
      font: fontOf(row),
      size,
      ...(row.kind === 'head' && { color: muted }),
      x,
      y,
      width: width - gap,
      align,
    };
    const text = row.cells[index] ?? '';
    const role = row.kind === 'head' || index === 0 ? 'TH' : 'TD';
    const scope = row.kind === 'head' ? 'Column' : 'Row';
    tag(document, element, role, () => write(document, text, look), role === 'TH' ? { scope } : {});
    x += width;
  }
  element.end();
  document.y = y - 5 + height;
}

/** Begins a new sheet when less than `height` is left on this one. */
function breakBefore(document: PDFKit.PDFDocument, height: number): boolean {
  if (document.y + height <= document.page.height - margin) return false;
  document.addPage();
  return true;
}
