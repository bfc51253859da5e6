import { type Selectable, sql } from 'kysely';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import type { PaymentCorrectionsTable } from '../../migrations/tables.ts';

export type CorrectionRow = Selectable<PaymentCorrectionsTable>;

/** What a visitor has corrected of a payment, or asked a link for; undefined if neither. */
export async function findCorrection(
  database: Queryable,
  transactionId: string,
): Promise<CorrectionRow | undefined> {
  return database
    .selectFrom('payment_corrections')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
}

/**
 * Marks a payment, which the caller has locked, as corrected. Returns false if it was corrected before: the row decides,
 * however the caller came here.
 */
export async function markCorrected(
  trx: DatabaseTransaction,
  {
    transactionId,
    proof,
    txidBefore,
    now,
  }: {
    transactionId: string;
    proof: NonNullable<CorrectionRow['proof']>;
    txidBefore: string | null;
    now: Date;
  },
): Promise<boolean> {
  const corrected = { corrected_at: now, proof, txid_before: txidBefore };
  const marked = await trx
    .insertInto('payment_corrections')
    .values({ transaction_id: transactionId, ...corrected })
    .onConflict((conflict) =>
      conflict
        .column('transaction_id')
        .doUpdateSet(corrected)
        .where('payment_corrections.corrected_at', 'is', null),
    )
    .returning('transaction_id')
    .executeTakeFirst();
  return marked !== undefined;
}

/** Counts a link for a payment; false if it had `most` already, or one since `pausedSince`. */
export async function countLink(
  trx: DatabaseTransaction,
  {
    transactionId,
    most,
    pausedSince,
    now,
  }: { transactionId: string; most: number; pausedSince: Date; now: Date },
): Promise<boolean> {
  const counted = await trx
    .insertInto('payment_corrections')
    .values({ transaction_id: transactionId, links_asked: 1, link_asked_at: now })
    .onConflict((conflict) =>
      conflict
        .column('transaction_id')
        .doUpdateSet({
          links_asked: sql<number>`payment_corrections.links_asked + 1`,
          link_asked_at: now,
        })
        .where('payment_corrections.links_asked', '<', most)
        .where((is) =>
          is.or([
            is('payment_corrections.link_asked_at', 'is', null),
            is('payment_corrections.link_asked_at', '<=', pausedSince),
          ]),
        ),
    )
    .returning('transaction_id')
    .executeTakeFirst();
  return counted !== undefined;
}
