import { formulaSigns } from '@ghost-pay/contract/formula-signs';
import { useSyncExternalStore } from 'react';

// CSV files for spreadsheets whose language writes 12,50 and parts a list by semicolons, as in German or Spanish.

const key = 'csv-semicolons';
const listeners = new Set<() => void>();
let isOnWithoutStorage = false;

function isOn(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return isOnWithoutStorage;
  }
}

function toggle(): void {
  const next = !isOn();
  isOnWithoutStorage = next;
  try {
    if (next) localStorage.setItem(key, 'on');
    else localStorage.removeItem(key);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab has chosen.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** What this browser has chosen for every file that it saves. */
export function useSemicolons(): { isOn: boolean; toggle: () => void } {
  return { isOn: useSyncExternalStore(subscribe, isOn, () => false), toggle };
}

/** A CSV file as it is saved here: as the server wrote it, or with semicolons and decimal commas. */
export async function asChosen(file: Blob): Promise<Blob> {
  if (!isOn()) return file;
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
