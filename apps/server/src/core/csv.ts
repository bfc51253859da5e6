import { formulaSigns as sign } from '@ghost-pay/contract/formula-signs';

/** The value of a cell; null and undefined are empty cells. */
export type CsvValue = string | number | boolean | null | undefined;

// Text that a spreadsheet would read as a formula. It may strip leading white space and invisible characters.
const formula = new RegExp(`^(?:[\\t\\r\\n]|[\\s\\p{C}]*[${sign}])`, 'u');
// Some locales use another list separator than the comma. A spreadsheet then splits the text at its
// semicolons, tabs and line breaks, and quotes in the middle of a cell do not prevent that.
const innerFormula = new RegExp(`([;\\t\\r\\n]"*)(?=[${sign}])`, 'gu');
const defusedInner = new RegExp(`([;\\t\\r\\n]"*)'(?=[${sign}])`, 'gu');
// Text that a spreadsheet would read as a number, a date, a time or a truth value: 1E5, 007, 3-4, 12:30, MAR1, TRUE.
const month = '(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)[a-z]{0,6}';
const guessed = new RegExp(
  [
    String.raw`^\s*(?:[$€£¥(.,]*\d[\d\s.,:/-]*(?:e[+-]?\d+|%|[ap]m)?\)?`,
    String.raw`\d{1,4}[\s./-]*${month}(?:[\s./-]*\d{1,4})?`,
    String.raw`${month}[\s./-]*\d{1,4}`,
    String.raw`true|false|wahr|falsch|vrai|faux|verdadero|falso|verdadeiro)\s*$`,
  ].join('|'),
  'iu',
);
/** Most texts are such a one: nothing in it begins a formula, parts a list or needs quotes. */
const plain = /^[A-Za-z0-9][\w .@:-]*$/;
const needsQuotes = /[",\r\n]/u;

/**
 * One line of a CSV file as in RFC 4180, with its CRLF. An apostrophe is put before everything that a
 * spreadsheet would run as a formula: a whole text, or the part of a text behind a semicolon, tab or line
 * break. Spreadsheets read the apostrophe as 'this is text'. Numbers stay numbers.
 */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

/** The names of the columns, after the mark by which a spreadsheet knows that the file is UTF-8. */
export function csvHead(titles: readonly string[]): string {
  return `\ufeff${csvLine(titles)}`;
}

/** What a person typed, for a cell: an apostrophe keeps it from being read as a number, a date or a truth value. */
export function typedCell(text: string | null | undefined): CsvValue {
  return typeof text === 'string' && guessed.test(text) ? `'${text}` : text;
}

function cell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  if (plain.test(value)) return value;
  const defused = value.replaceAll(innerFormula, "$1'");
  const text = formula.test(value) ? `'${defused}` : defused;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The text of a cell without the apostrophes that `csvLine` and `typedCell` put in. One that somebody typed at such a place goes too. */
export function withoutApostrophes(text: string): string {
  if (!text.includes("'")) return text;
  const inner = text.replaceAll(defusedInner, '$1');
  const rest = inner.slice(1);
  return inner.startsWith("'") && (formula.test(rest) || guessed.test(rest)) ? rest : inner;
}
