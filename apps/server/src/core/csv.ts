/** What a cell may hold; null and undefined are empty cells. */
export type CsvValue = string | number | boolean | null | undefined;

// The signs that begin a formula, and those that a spreadsheet or an input method turns into them: the full-width,
// small, raised and lowered ones, and the minus sign.
const sign = '=+\\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−';
// What a spreadsheet would take for a formula, or strip to get at one: white space and invisible characters.
const formula = new RegExp(`^(?:[\\t\\r\\n]|[\\s\\p{C}]*[${sign}])`, 'u');
// Where a spreadsheet's list separator is not the comma, quotes further on open no cell: it splits a text at its
// semicolons, tabs and line breaks.
const innerFormula = new RegExp(`([;\\t\\r\\n]"*)(?=[${sign}])`, 'gu');
const needsQuotes = /[",\r\n]/u;

/**
 * One line of a CSV file as in RFC 4180, its CRLF included. What a spreadsheet would run as a formula, be it
 * a text or what stands behind a semicolon, tab or line break in it, gets an apostrophe in front, which
 * spreadsheets take for 'this is text'; numbers stay numbers.
 */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

function cell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const defused = value.replaceAll(innerFormula, "$1'");
  const text = formula.test(value) ? `'${defused}` : defused;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
