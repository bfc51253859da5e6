import { formulaSigns } from '@ghost-pay/contract/formula-signs';
import { createKeptText, useStore } from './store.ts';

// CSV files for spreadsheets whose language writes 12,50 and parts a list by semicolons, as in German or Spanish.

const kept = createKeptText('csv-semicolons');

/** What this browser has chosen for every file that it saves. */
export function useSemicolons(): { isOn: boolean; toggle: () => void } {
  const isOn = useStore(kept) !== undefined;
  return { isOn, toggle: () => kept.set(isOn ? undefined : 'on') };
}

/** A CSV file as it is saved here: as the server wrote it, or with semicolons and decimal commas. */
export async function asChosen(file: Blob): Promise<Blob> {
  if (kept.get() === undefined) return file;
  // `text()` takes the mark of UTF-8 off.
  return new Blob(['\ufeff', withSemicolons(await file.text())], { type: file.type });
}

/** A cell with what ends it. Rows end with CRLF. */
const cells = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|$)/g;
const decimal = /^-?\d+\.\d+$/;
// The server guards what stands behind semicolons, where a spreadsheet parts a list by them; here it may be a comma.
const innerFormula = new RegExp(`(,"*)(?=[${formulaSigns}])`, 'gu');

/** A text that the server has written by its `csvLine`, with semicolons between the cells and decimal commas in numbers. */
export function withSemicolons(text: string): string {
  return text.replaceAll(cells, (_, cell: string, end: string) => {
    const content = cell.replaceAll(innerFormula, "$1'");
    const needsQuotes = content.includes(';') && !content.startsWith('"');
    const written = needsQuotes ? `"${content}"` : content;
    return (decimal.test(cell) ? cell.replace('.', ',') : written) + (end === ',' ? ';' : end);
  });
}
