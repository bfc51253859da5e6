/** What a cell may hold; null and undefined are empty cells. */
export type CsvValue = string | number | boolean | null | undefined;

// What a spreadsheet would take for a formula, or strip to get at one.
const formula = /^[=+\-@\t\r\n]/u;
const needsQuotes = /[",\r\n]/u;

/**
 * One line of a CSV file as in RFC 4180, its CRLF included. A text that a spreadsheet would run as a
 * formula gets an apostrophe in front, which spreadsheets take for 'this is text'; numbers stay numbers.
 */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

function cell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
