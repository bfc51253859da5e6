import type { PaymentAct } from '@ghost-pay/contract/transactions/payment-acts';
import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import type { DatabaseTransaction } from '../../../core/database/database.ts';
import { inTransaction } from '../../../core/database/idempotency.ts';
import { AppError } from '../../../core/errors.ts';
import { closeContests, listContests } from '../contests.repository.ts';
import { findingsToSettle } from '../payment-acts.ts';
import { removeFlags } from '../payment-columns.repository.ts';
import { lockById, type TransactionRow } from '../payments.repository.ts';
import { type ActDependencies, type ActRequest, lockForAct, recordAct } from './perform-act.ts';
import { readDetail } from './read-payments.ts';

interface SettleRequest extends ActRequest {
  readonly notes: string;
}

/**
 * A super admin decides that the hash or code belongs to this payment. Its open claims are closed, and it may
 * be verified. No delivery follows, because a contest stops none. Throws CONTESTS_UNSEEN, and closes none,
 * while there is an open claim that the super admin has not seen: it may be the right one.
 */
export async function resolveContest(
  dependencies: ActDependencies,
  { contestIds, ...request }: SettleRequest & { readonly contestIds: readonly string[] },
): Promise<TransactionDetail> {
  return settle(dependencies, request, {
    name: 'resolve_contest',
    apply: async (trx, { id: transactionId }, now) => {
      const open = (await listContests(trx, transactionId)).filter(
        ({ resolved_at: resolvedAt }) => resolvedAt === null,
      );
      if (open.some(({ id }) => !contestIds.includes(id))) throw new AppError('CONTESTS_UNSEEN');
      await closeContests(trx, { transactionId, now, releaseClaim: false });
    },
  });
}

/**
 * A super admin frees the hash or code of a failed payment, so its rightful payer can register it. The failed
 * payment stores both as evidence, and claims them again if it is reopened.
 */
export async function releaseClaim(
  dependencies: ActDependencies,
  request: SettleRequest,
): Promise<TransactionDetail> {
  return settle(dependencies, request, {
    name: 'release_claim',
    apply: async (trx, { id: transactionId }, now) =>
      closeContests(trx, { transactionId, now, releaseClaim: true }),
  });
}

/**
 * An administrator settles money that came twice or too late: it was sent back, or is known to be in order.
 * The payment keeps its status and no longer needs attention; more money flags it again.
 */
export async function settleFinding(
  dependencies: ActDependencies,
  request: SettleRequest,
): Promise<TransactionDetail> {
  return settle(dependencies, request, {
    name: 'settle_finding',
    apply: async (trx, row, now) => {
      const flags = findingsToSettle(row);
      await removeFlags(trx, { transactionId: row.id, flags, now });
      return { finding: flags.map((flag) => flag.replace(/^(card|chain)_/, '')).join(', ') };
    },
  });
}

/** Performs the act on the locked payment; the lock keeps new contests out. Throws the act's refusal. */
async function settle(
  dependencies: ActDependencies,
  { actor, transactionId, notes, idempotency }: SettleRequest,
  {
    name,
    apply,
  }: {
    name: PaymentAct;
    /** Returns the facts for the audit trail. */
    apply: (
      trx: DatabaseTransaction,
      row: TransactionRow,
      now: Date,
    ) => Promise<Readonly<Record<string, string>> | void>;
  },
): Promise<TransactionDetail> {
  const { clock, neighbours } = dependencies;
  return inTransaction(dependencies, idempotency, async (trx) => {
    const row = await lockForAct(trx, { transactionId, name });
    const facts = (await apply(trx, row, clock.now())) ?? undefined;
    await neighbours.follow(trx, { kind: 'claims_changed', payment: row, now: clock.now() });
    await recordAct(trx, dependencies, { name, actor, row, details: notes, notes, facts });
    return readDetail(trx, dependencies, {
      transaction: (await lockById(trx, transactionId)) ?? row,
      role: actor.role,
    });
  });
}
