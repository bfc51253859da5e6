import type { Currency } from '@ghost-pay/contract/money';
import type { CodeOutcome } from '@ghost-pay/contract/transactions/code-words';
import { type Selectable, sql } from 'kysely';
import { changedAt } from '../../core/database/clock-jumps.ts';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import { anyOf, prepared } from '../../core/database/prepared-statements.ts';
import type { PaymentCodesTable } from '../../migrations/tables.ts';

// The gift-card and voucher codes of payments.

const shownColumns = [
  'id',
  'transaction_id',
  'last4',
  'type',
  'stated_hundredths',
  'stated_currency',
  'outcome',
  'found_minor',
  'outcome_at',
  'created_at',
  'replaced_at',
] as const;

/** What an act can change of a payment's codes. An undo puts these columns back. */
export const codeColumnsOfActs = [
  'outcome',
  'found_minor',
  'outcome_at',
  'is_released',
] as const satisfies readonly (keyof Selectable<PaymentCodesTable>)[];

/** A code as far as it is shown: without its cell and its hash. */
export type CodeRow = Pick<Selectable<PaymentCodesTable>, (typeof shownColumns)[number]> & {
  readonly is_erased: boolean;
};

/** A code that is about to be inserted. */
export type SealedCode = Pick<
  Selectable<PaymentCodesTable>,
  'id' | 'code_hash' | 'last4' | 'type' | 'stated_hundredths' | 'stated_currency'
> & { readonly code_encrypted: Buffer };

/** The codes of the payments with these ids, each payment's in the order of their arrival. */
export async function listCodes(
  database: Queryable,
  transactionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly CodeRow[]>> {
  if (transactionIds.length === 0) return new Map();
  const { rows } = await sql<CodeRow>`
    select ${sql.raw(shownColumns.join(', '))}, code_encrypted is null as is_erased
    from payment_codes where transaction_id = ${anyOf(transactionIds)}
    order by created_at, id ${prepared}`.execute(database);
  return Map.groupBy(rows, (row) => row.transaction_id);
}

/** The codes of one payment. */
export async function listCodesOf(
  database: Queryable,
  transactionId: string,
): Promise<readonly CodeRow[]> {
  return (await listCodes(database, [transactionId])).get(transactionId) ?? [];
}

/** Whether the code with this id has this lookup hash. */
export async function isCode(
  database: Queryable,
  { codeId, hash }: { codeId: string; hash: Buffer },
): Promise<boolean> {
  const found = await database
    .selectFrom('payment_codes')
    .select('id')
    .where('id', '=', codeId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return found !== undefined;
}

/** Stores another code of a payment, which the caller has locked. Throws a unique violation if a payment claims it. */
export async function addCode(
  trx: DatabaseTransaction,
  { transactionId, code, now }: { transactionId: string; code: SealedCode; now: Date },
): Promise<void> {
  await trx
    .insertInto('payment_codes')
    .values({ ...code, transaction_id: transactionId, created_at: now })
    .execute();
  await trx
    .updateTable('transactions')
    .set({ updated_at: changedAt(now) })
    .where('id', '=', transactionId)
    .execute();
}

/** Stores another code in place of one that stays claimed, as `addCode` does. */
export async function replaceCode(
  trx: DatabaseTransaction,
  {
    transactionId,
    replacedId,
    code,
    now,
  }: { transactionId: string; replacedId: string; code: SealedCode; now: Date },
): Promise<void> {
  await trx
    .updateTable('payment_codes')
    .set({ replaced_at: now })
    .where('id', '=', replacedId)
    .execute();
  await addCode(trx, { transactionId, code, now });
}

/** The code of a payment with this id, or its newest one; undefined without one. Its text is null once it is erased. */
export async function findSealedCode(
  trx: DatabaseTransaction,
  { transactionId, codeId }: { transactionId: string; codeId: string | undefined },
): Promise<Pick<Selectable<PaymentCodesTable>, 'id' | 'last4' | 'code_encrypted'> | undefined> {
  const codes = trx
    .selectFrom('payment_codes')
    .select(['id', 'last4', 'code_encrypted'])
    .where('transaction_id', '=', transactionId);
  return (
    codeId === undefined
      ? codes.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1)
      : codes.where('id', '=', codeId)
  ).executeTakeFirst();
}

/** The codes with one outcome since a moment whose payments have one currency. */
export interface OutcomeFigures {
  readonly outcome: CodeOutcome;
  readonly currency: Currency;
  readonly codes: number;
  /** In minor units. */
  readonly found_minor: number;
}

export async function sumOutcomes(
  database: Queryable,
  since: Date,
): Promise<readonly OutcomeFigures[]> {
  const { rows } = await sql<OutcomeFigures>`
    select outcome, currency, count(*) as codes, coalesce(sum(found_minor), 0)::bigint as found_minor
    from payment_codes join transactions on transactions.id = transaction_id
    where outcome_at >= ${since}
    group by outcome, currency order by currency`.execute(database);
  return rows;
}

/** Frees the codes of a payment for others, or claims them again: a unique violation if another payment holds one. */
export async function setReleased(
  trx: DatabaseTransaction,
  { transactionId, isReleased }: { transactionId: string; isReleased: boolean },
): Promise<void> {
  await trx
    .updateTable('payment_codes')
    .set({ is_released: isReleased })
    .where('transaction_id', '=', transactionId)
    .where('is_released', '!=', isReleased)
    .execute();
}

/** Writes what a code brought; `foundMinor` is in the payment's currency, null for nothing. */
export async function setOutcome(
  trx: DatabaseTransaction,
  {
    codeId,
    outcome,
    foundMinor,
    now,
  }: { codeId: string; outcome: CodeOutcome; foundMinor: number | null; now: Date },
): Promise<void> {
  await trx
    .updateTable('payment_codes')
    .set({ outcome, found_minor: foundMinor, outcome_at: now })
    .where('id', '=', codeId)
    .execute();
}

/** Forgets what decided about a payment; what a code brought that was worth less stays. */
export async function forgetOutcomes(
  trx: DatabaseTransaction,
  transactionId: string,
): Promise<void> {
  await trx
    .updateTable('payment_codes')
    .set({ outcome: null, found_minor: null, outcome_at: null })
    .where('transaction_id', '=', transactionId)
    .where('outcome', 'in', ['worked', 'used_before', 'wrong_region', 'not_valid'])
    .execute();
}

/**
 * Erases up to `limit` codes of payments that have been final since before `finalBefore`; hash and last four
 * characters stay. Returns the payment of each erased code.
 */
export async function eraseFinalCodes(
  trx: DatabaseTransaction,
  { finalBefore, limit }: { finalBefore: Date; limit: number },
): Promise<string[]> {
  const erased = await trx
    .updateTable('payment_codes')
    .set({ code_encrypted: null })
    .where('id', 'in', (due) =>
      due
        .selectFrom('payment_codes')
        // Locked with its payment: a code is not erased while it is revealed.
        .innerJoin('transactions', 'transactions.id', 'payment_codes.transaction_id')
        .select('payment_codes.id')
        .where('code_encrypted', 'is not', null)
        .where('status', 'in', ['completed', 'failed'])
        .where('updated_at', '<', finalBefore)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('transaction_id')
    .execute();
  return erased.map((row) => row.transaction_id);
}

/** The number of codes whose payment has been final since before `finalBefore`. */
export async function countFinalCodes(database: Queryable, finalBefore: Date): Promise<number> {
  const { count } = await database
    .selectFrom('payment_codes')
    .innerJoin('transactions', 'transactions.id', 'payment_codes.transaction_id')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('code_encrypted', 'is not', null)
    .where('status', 'in', ['completed', 'failed'])
    .where('updated_at', '<', finalBefore)
    .executeTakeFirstOrThrow();
  return count;
}
