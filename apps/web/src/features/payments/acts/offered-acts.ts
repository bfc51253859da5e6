import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { acts, type Act, type AnyAct } from './acts.tsx';

const inOrder = Object.keys(acts) as Act[];

/** Reads an act without the details of its question and request. */
export function actOf(act: Act): AnyAct {
  return acts[act];
}

/** The acts that this admin may do with the payment, in the order in which they are offered. */
export function offeredActs({
  allowed_actions: allowed,
  allowed_statuses: statuses,
}: Pick<Transaction, 'allowed_actions' | 'allowed_statuses'>): Act[] {
  return inOrder.filter((act) =>
    act === 'set_status' ? statuses.length > 0 : allowed.includes(act),
  );
}
