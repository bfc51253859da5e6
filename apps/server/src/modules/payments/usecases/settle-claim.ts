import type { PaymentAct } from '@ghost-pay/contract/transactions/payment-acts';
import type {
  resolveContestSchema,
  TransactionDetail,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import type { z } from 'zod';
import type { DatabaseTransaction } from '../../../core/database/database.ts';
import { AppError } from '../../../core/errors.ts';
import { closeContests, listContests } from '../contests.repository.ts';
import { findingsToSettle } from '../payment-acts.ts';
import { removeFlags } from '../payment-columns.repository.ts';
import type { TransactionRow } from '../payments.repository.ts';
import { type ActDependencies, type ActRequest, performStill } from './perform-act.ts';

interface Note {
  readonly notes: string;
}

/**
 * A super admin decides that the hash or code belongs to this payment. Its open claims are closed, and it may
 * be verified. No delivery follows, because a contest stops none. Throws CONTESTS_UNSEEN, and closes none,
 * while there is an open claim that the super admin has not seen: it may be the right one.
 */
export async function resolveContest(
  dependencies: ActDependencies,
  request: ActRequest,
  { contest_ids: seen, notes }: z.output<typeof resolveContestSchema>,
): Promise<TransactionDetail> {
  return settle(dependencies, request, {
    name: 'resolve_contest',
    notes,
    apply: async (trx, { id: transactionId }, now) => {
      const open = (await listContests(trx, transactionId)).filter(
        ({ resolved_at: resolvedAt }) => resolvedAt === null,
      );
      if (open.some(({ id }) => !seen.includes(id))) throw new AppError('CONTESTS_UNSEEN');
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
  request: ActRequest,
  { notes }: Note,
): Promise<TransactionDetail> {
  return settle(dependencies, request, {
    name: 'release_claim',
    notes,
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
  request: ActRequest,
  { notes }: Note,
): Promise<TransactionDetail> {
  return settle(dependencies, request, {
    name: 'settle_finding',
    notes,
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
  request: ActRequest,
  {
    name,
    notes,
    apply,
  }: Note & {
    name: PaymentAct;
    /** Returns the facts for the audit trail. */
    apply: (
      trx: DatabaseTransaction,
      row: TransactionRow,
      now: Date,
    ) => Promise<Readonly<Record<string, string>> | void>;
  },
): Promise<TransactionDetail> {
  return performStill(dependencies, request, {
    name,
    notes,
    apply: async (trx, row, now) => {
      const facts = (await apply(trx, row, now)) ?? undefined;
      await dependencies.neighbours.follow(trx, { kind: 'claims_changed', payment: row, now });
      return { details: notes, facts };
    },
  });
}
