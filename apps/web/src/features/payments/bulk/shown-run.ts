import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { createStore, useStore } from '../../../lib/store.ts';
import type { Act } from '../acts/acts.tsx';
import type { BulkAct } from './plan.ts';

// The acts on several payments that run now, or whose results are not dismissed yet. They stay while the list is left.

export type ItemState =
  | 'waiting'
  | 'sending'
  | 'done'
  | 'refused'
  | 'unknown'
  | 'left_out'
  | 'taken_back';

export interface RunItem {
  readonly transaction: Transaction;
  /** Undefined for an assignment. */
  readonly act: Act | undefined;
  /** A repeated request repeats no act. */
  readonly idempotencyKey: string;
  readonly state: ItemState;
  /** What became of it. */
  readonly text?: string | undefined;
  /** Who was faster. */
  readonly faster?: string | undefined;
}

export interface Run {
  readonly kind: BulkAct;
  /** The one reason of all failures. */
  readonly reason: string | undefined;
  readonly items: readonly RunItem[];
  readonly isRunning: boolean;
}

// The next administrator in this browser must not go on with it.
const shown = createStore<Run | undefined>(undefined, { perSession: true });

export const { get: shownRun, set: setRun } = shown;

/** One of the acts was taken back. */
export function noteTakenBack(transactionId: string): void {
  changeItem(transactionId, { state: 'taken_back', text: undefined });
}

export function changeItem(transactionId: string, changes: Partial<RunItem>): void {
  const run = shownRun();
  if (run === undefined) return;
  const items = run.items.map((item) =>
    item.transaction.id === transactionId ? { ...item, ...changes } : item,
  );
  setRun({ ...run, items });
}

export function useRun(): Run | undefined {
  return useStore(shown);
}
