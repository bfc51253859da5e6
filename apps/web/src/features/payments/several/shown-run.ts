import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { useSyncExternalStore } from 'react';
import { getSession, subscribeToSession } from '../../../lib/session.ts';
import type { Act } from '../acts/acts.tsx';
import type { LeftOut, SeveralAct } from './plan.ts';

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
  readonly leftOut: LeftOut | undefined;
  /** A repeated request repeats no act. */
  readonly idempotencyKey: string;
  readonly state: ItemState;
  /** What became of it. */
  readonly text?: string | undefined;
  /** Who was faster. */
  readonly faster?: string | undefined;
}

export interface Run {
  readonly kind: SeveralAct;
  /** The one reason of all failures. */
  readonly reason: string | undefined;
  readonly items: readonly RunItem[];
  readonly isRunning: boolean;
}

let run: Run | undefined;
const listeners = new Set<() => void>();

export function setRun(next: Run | undefined): void {
  run = next;
  for (const listener of listeners) listener();
}

export function shownRun(): Run | undefined {
  return run;
}

/** One of the acts was taken back. */
export function noteTakenBack(transactionId: string): void {
  changeItem(transactionId, { state: 'taken_back', text: undefined });
}

export function changeItem(transactionId: string, changes: Partial<RunItem>): void {
  if (run === undefined) return;
  const items = run.items.map((item) =>
    item.transaction.id === transactionId ? { ...item, ...changes } : item,
  );
  setRun({ ...run, items });
}

export function forgetRun(): void {
  setRun(undefined);
}

// The next administrator in this browser must not go on with it.
let begunBy = getSession()?.token;
subscribeToSession(() => {
  const token = getSession()?.token;
  if (token === begunBy) return;
  begunBy = token;
  forgetRun();
});

export function useRun(): Run | undefined {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, shownRun);
}
