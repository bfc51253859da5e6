import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { createStore, useStore } from '../../../lib/store.ts';

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

const missed = createStore<readonly MissedRefusal[]>([], { perSession: true });
let lastId = 0;

/** Keeps a refusal until the admin has dismissed it. */
export function keepMissedRefusal(refusal: Omit<MissedRefusal, 'id'>): void {
  missed.set([...missed.get(), { ...refusal, id: ++lastId }]);
}

export function forgetMissedRefusal(id: number): void {
  missed.set(missed.get().filter((refusal) => refusal.id !== id));
}

export function useMissedRefusals(): readonly MissedRefusal[] {
  return useStore(missed);
}
