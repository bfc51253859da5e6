import type { Chain, CoinKey } from '@ghost-pay/contract/coins';
import type { StopReason } from '@ghost-pay/contract/approvals/approval-words';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import { fold, folded } from '../../core/database/folded.ts';
import type { ApprovalRulesTable, ChainStopsTable } from '../../migrations/tables.ts';

export type RuleRow = Selectable<ApprovalRulesTable>;

/** In the order in which they decide. */
export async function listRules(database: Queryable): Promise<RuleRow[]> {
  return database.selectFrom('approval_rules').selectAll().orderBy('name').execute();
}

/** Whether a rule is not off. */
export async function hasRules(database: Queryable): Promise<boolean> {
  const rule = await database
    .selectFrom('approval_rules')
    .select('id')
    .where('mode', '!=', 'off')
    .limit(1)
    .executeTakeFirst();
  return rule !== undefined;
}

/** The rules that are not off, in their order. None of them is changed or switched off until the transaction ends. */
export async function lockActiveRules(trx: DatabaseTransaction): Promise<RuleRow[]> {
  return trx
    .selectFrom('approval_rules')
    .selectAll()
    .where('mode', '!=', 'off')
    .orderBy('name')
    .forShare()
    .execute();
}

export async function lockRule(trx: DatabaseTransaction, id: string): Promise<RuleRow | undefined> {
  return trx
    .selectFrom('approval_rules')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Those who add and rename rules take turns until the transaction ends. */
export async function lockNames(trx: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('approval_rules', 0))`.execute(trx);
}

export async function isNameTaken(
  trx: DatabaseTransaction,
  { name, butOf }: { name: string; butOf?: string },
): Promise<boolean> {
  const other = await trx
    .selectFrom('approval_rules')
    .select('id')
    .where(folded('name'), '=', fold(name))
    .$if(butOf !== undefined, (query) => query.where('id', '!=', butOf ?? ''))
    .executeTakeFirst();
  return other !== undefined;
}

export async function countRules(trx: DatabaseTransaction): Promise<number> {
  const { count } = await trx
    .selectFrom('approval_rules')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertRule(
  trx: DatabaseTransaction,
  row: Insertable<ApprovalRulesTable>,
): Promise<string> {
  const { id } = await trx
    .insertInto('approval_rules')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRule(
  trx: DatabaseTransaction,
  { id, changes }: { id: string; changes: Updateable<ApprovalRulesTable> },
): Promise<void> {
  await trx.updateTable('approval_rules').set(changes).where('id', '=', id).execute();
}

/** Puts every rule that is on into shadow; returns their names. */
export async function shadowAll(
  trx: DatabaseTransaction,
  { by, now }: { by: string; now: Date },
): Promise<string[]> {
  const rows = await trx
    .updateTable('approval_rules')
    .set({ mode: 'shadow', changed_by: by, changed_at: now })
    .where('mode', '=', 'on')
    .returning('name')
    .execute();
  return rows.map(({ name }) => name).toSorted();
}

/**
 * Puts every rule that is on into shadow in a database that was restored: what it decided since the backup is not known
 * there. A backup from before the rules has no table of them.
 */
export async function shadowRestored(trx: DatabaseTransaction): Promise<void> {
  const { rows } = await sql<{
    there: boolean;
  }>`select to_regclass('approval_rules') is not null as there`.execute(trx);
  if (rows[0]?.there !== true) return;
  await trx
    .updateTable('approval_rules')
    .set({ mode: 'shadow' })
    .where('mode', '=', 'on')
    .execute();
}

export async function listStops(database: Queryable): Promise<Selectable<ChainStopsTable>[]> {
  return database.selectFrom('chain_stops').selectAll().orderBy('stopped_at').execute();
}

/**
 * Lets the rules of a chain only take notes, if one of them verifies payments there. The first reason stands. Returns
 * whether it stopped now.
 */
export async function insertStop(
  trx: DatabaseTransaction,
  {
    chain,
    coins,
    reason,
    transactionId,
    now,
  }: {
    chain: Chain;
    /** The coins of the chain. */
    coins: readonly CoinKey[];
    reason: StopReason;
    transactionId: string | null;
    now: Date;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await trx
    .insertInto('chain_stops')
    .columns(['chain', 'reason', 'transaction_id', 'stopped_at'])
    .expression((from) =>
      from
        .selectFrom('approval_rules')
        .select([
          sql<string>`${chain}::text`.as('chain'),
          sql<StopReason>`${reason}::text`.as('reason'),
          sql<string | null>`${transactionId}::uuid`.as('transaction_id'),
          sql<Date>`${now}::timestamptz`.as('stopped_at'),
        ])
        .where('mode', '=', 'on')
        .where(sql<boolean>`coins && ${coins}::text[]`)
        .limit(1),
    )
    .onConflict((conflict) => conflict.column('chain').doNothing())
    .executeTakeFirstOrThrow();
  return (inserted ?? 0n) > 0n;
}

/** Returns whether the chain had stopped. */
export async function deleteStop(trx: DatabaseTransaction, chain: Chain): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('chain_stops')
    .where('chain', '=', chain)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
