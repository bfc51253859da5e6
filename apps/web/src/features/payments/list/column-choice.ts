import { type OptionalColumn, optionalColumns } from '@ghost-pay/contract/desk/desk-words';
import { createContext } from 'react';
import { createStore, useStore } from '../../../lib/store.ts';

// Which columns an administrator leaves out in this browser. A saved view can name its own.

const prefix = 'payment_columns_';
const none: readonly OptionalColumn[] = [];
const hidden = createStore(none);
let owner = '';

/** The columns that a text names. */
export function columnsIn(text: unknown): readonly OptionalColumn[] {
  const named = typeof text === 'string' ? text.split(',') : [];
  return optionalColumns.filter((column) => named.includes(column));
}

/** The columns of another list as one text; 'none' is said, because no text means the own choice. */
export function columnText(columns: readonly OptionalColumn[]): string {
  return columns.length === 0 ? 'none' : columns.join(',');
}

/** Reads the choice of the administrator who has signed in. */
export function readColumnsOf(userId: string): void {
  if (userId === owner) return;
  owner = userId;
  try {
    hidden.set(columnsIn(localStorage.getItem(prefix + owner)));
  } catch {
    hidden.set(none);
  }
}

export function hideColumns(columns: readonly OptionalColumn[]): void {
  hidden.set(columns);
  try {
    if (columns.length === 0) localStorage.removeItem(prefix + owner);
    else localStorage.setItem(prefix + owner, columns.join(','));
  } catch {
    // The choice then lasts as long as the page.
  }
}

/** The columns that are left out: those that the address names, or else the own choice. */
export function useHiddenColumns(named: string | undefined): readonly OptionalColumn[] {
  const own = useStore(hidden);
  return named === undefined ? own : columnsIn(named);
}

/** What the rows leave out. */
export const HiddenColumns = createContext<readonly OptionalColumn[]>(none);

/** A cell of the list: less air than elsewhere, one line of 40 px. */
export const cell = '!px-[5px] !py-0 first:!pl-3 last:!pr-2';

/** Beside an open payment the status is its icon alone: customer and evidence have the room. */
export const statusWords = '@max-[700px]:sr-only';

/** The evidence in words where the list is wide, and where it has given its columns away to an open payment. */
export const evidenceWords = '@max-[580px]:sr-only @min-[700px]:@max-[920px]:sr-only';
