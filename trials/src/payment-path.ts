import {
  statusLabels,
  type TransactionStatus,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import { decideAct } from '../../apps/server/src/modules/payments/payment-acts.ts';
import {
  decideStatus,
  type Decision,
} from '../../apps/server/src/modules/payments/payment-moves.ts';
import type { StoredLog, StoredPayment } from './site-snapshot.ts';

/** A log entry that moved its payment. */
export interface Step {
  readonly log: StoredLog;
  readonly to: TransactionStatus;
}

const moving = ['payment_verified', 'subscription_updated', 'marked_failed', 'status_changed'];

/** Whether the entry says that the payment was moved. */
export function movesPayment({ action }: Pick<StoredLog, 'action'>): boolean {
  return moving.includes(action);
}

/**
 * Follows a payment's log through the lifecycle; `wrong` says where the log breaks the lifecycle or
 * differs from the stored payment.
 */
export function walkLog(
  { paymentId, type, status: stored }: Pick<StoredPayment, 'paymentId' | 'type' | 'status'>,
  logs: readonly StoredLog[],
): { steps: readonly Step[]; wrong: readonly string[] } {
  const wrong: string[] = [];
  const steps: Step[] = [];
  const made = logs.filter(({ action }) => action === 'created').length;
  if (made !== 1 || logs[0]?.action !== 'created')
    wrong.push(`${paymentId} was registered ${made} times according to its log`);
  let status: TransactionStatus = 'pending_payment_verification';
  for (const log of logs.filter(movesPayment)) {
    const decision = decide({ type, status }, log);
    if (decision === undefined || 'refusal' in decision) {
      wrong.push(`${paymentId} was ${status} when its log says ${log.action}`);
      return { steps, wrong };
    }
    status = decision.move.to;
    steps.push({ log, to: status });
  }
  if (status !== stored) wrong.push(`${paymentId} is ${stored}, and its log leads to ${status}`);
  return { steps, wrong };
}

/** The lifecycle's answer to the move in the log entry; undefined when the entry does not name a move. */
function decide(
  { type, status }: Pick<StoredPayment, 'type' | 'status'>,
  { action, details }: StoredLog,
): Decision | undefined {
  // A claim that may block the payment stops it now, but did not before; the log does not say when it came.
  const state = { type, status, may_be_held: false, payment_method: 'crypto' } as const;
  switch (action) {
    case 'payment_verified':
      return decideAct(state, 'verify_payment');
    case 'subscription_updated':
      return decideAct(state, 'update_subscription');
    case 'marked_failed':
      return decideAct(state, 'mark_failed');
  }
  const [, from, to] = /^(.+?) → (.+?)\./.exec(details) ?? [];
  if (from !== statusLabels[status]) return undefined;
  const wanted = statuses.find((known) => statusLabels[known] === to);
  return wanted && decideStatus(state, { to: wanted, role: 'super_admin' });
}

const statuses = Object.keys(statusLabels) as TransactionStatus[];
