import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { useSyncExternalStore } from 'react';

/** An act whose refusal arrived after its payment was left. */
export interface MissedRefusal {
  readonly id: number;
  readonly transaction: Transaction;
  /** The sentence of the refusal. */
  readonly text: string;
  /** Whether the payment had changed meanwhile. */
  readonly outdated: boolean;
  readonly requestId: string | undefined;
}

let missed: readonly MissedRefusal[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly MissedRefusal[]): void {
  missed = next;
  for (const listener of listeners) listener();
}

/** Keeps a refusal until the admin has dismissed it. */
export function keepMissedRefusal(refusal: Omit<MissedRefusal, 'id'>): void {
  set([...missed, { ...refusal, id: ++lastId }]);
}

export function forgetMissedRefusal(id: number): void {
  set(missed.filter((refusal) => refusal.id !== id));
}

/** For the next admin in this browser. */
export function forgetMissedRefusals(): void {
  set([]);
}

export function useMissedRefusals(): readonly MissedRefusal[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => missed,
  );
}
