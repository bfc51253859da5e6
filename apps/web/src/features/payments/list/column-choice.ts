import { type OptionalColumn, optionalColumns } from '@ghost-pay/contract/desk/desk-words';
import { createContext, useSyncExternalStore } from 'react';

// Which columns an administrator leaves out in this browser. A saved view can name its own.

const prefix = 'payment_columns_';
const none: readonly OptionalColumn[] = [];
let owner = '';
let hidden = none;
const listeners = new Set<() => void>();

/** The columns that a text names. */
export function columnsIn(text: unknown): readonly OptionalColumn[] {
  const named = typeof text === 'string' ? text.split(',') : [];
  return optionalColumns.filter((column) => named.includes(column));
}

/** The columns of another list as one text; 'none' is said, because no text means the own choice. */
export function columnText(columns: readonly OptionalColumn[]): string {
  return columns.length === 0 ? 'none' : columns.join(',');
}

function set(next: readonly OptionalColumn[]): void {
  hidden = next;
  for (const listener of listeners) listener();
}

/** Reads the choice of the administrator who has signed in. */
export function readColumnsOf(userId: string): void {
  if (userId === owner) return;
  owner = userId;
  try {
    set(columnsIn(localStorage.getItem(prefix + owner)));
  } catch {
    set(none);
  }
}

export function hideColumns(columns: readonly OptionalColumn[]): void {
  set(columns);
  try {
    if (columns.length === 0) localStorage.removeItem(prefix + owner);
    else localStorage.setItem(prefix + owner, columns.join(','));
  } catch {
    // The choice then lasts as long as the page.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The columns that are left out: those that the address names, or else the own choice. */
export function useHiddenColumns(named: string | undefined): readonly OptionalColumn[] {
  const own = useSyncExternalStore(subscribe, () => hidden);
  return named === undefined ? own : columnsIn(named);
}

/** What the rows leave out. */
export const HiddenColumns = createContext<readonly OptionalColumn[]>(none);
