import type { AlertKind } from '@ghost-pay/contract/alerts/alert-words';
import { type Selectable, sql } from 'kysely';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import type { AlertsTable } from '../../migrations/tables.ts';

export type AlertRow = Selectable<AlertsTable>;

/** Serializes the steps of all instances until the transaction ends. */
export async function lockAlerts(trx: DatabaseTransaction): Promise<void> {
  await sql`lock table alerts in share row exclusive mode`.execute(trx);
}

/** The open alerts, raised or not yet, the longest open first. */
export async function listOpen(database: Queryable): Promise<AlertRow[]> {
  return database
    .selectFrom('alerts')
    .selectAll()
    .where('cleared_at', 'is', null)
    .orderBy('began_at')
    .orderBy('id')
    .execute();
}

/** The last clearing and the last mail of each kind and subject that had an alert. */
export async function listEarlier(
  database: Queryable,
): Promise<{ kind: AlertKind; subject: string; clearedAt: Date | null; mailedAt: Date | null }[]> {
  return database
    .selectFrom('alerts')
    .select((of) => [
      'kind',
      'subject',
      of.fn.max('cleared_at').as('clearedAt'),
      of.fn.max('mailed_at').as('mailedAt'),
    ])
    .groupBy(['kind', 'subject'])
    .execute();
}

/** Stores what is open about a subject and returns its id. */
export async function saveOpen(
  trx: DatabaseTransaction,
  row: Omit<AlertRow, 'id' | 'cleared_at'>,
): Promise<string> {
  const { facts, began_at, seen_at, raised_at } = row;
  const changes = { facts: JSON.stringify(facts), began_at, seen_at, raised_at };
  const { id } = await trx
    .insertInto('alerts')
    .values({ ...changes, kind: row.kind, subject: row.subject, mailed_at: row.mailed_at })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject']).where('cleared_at', 'is', null).doUpdateSet(changes),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function noteMailed(
  trx: DatabaseTransaction,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await trx.updateTable('alerts').set({ mailed_at: now }).where('id', '=', id).execute();
}

export async function clearAlert(
  trx: DatabaseTransaction,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await trx.updateTable('alerts').set({ cleared_at: now }).where('id', '=', id).execute();
}

export async function forgetAlert(trx: DatabaseTransaction, id: string): Promise<void> {
  await trx.deleteFrom('alerts').where('id', '=', id).execute();
}

/** Deletes the alerts that were cleared before a moment. */
export async function forgetCleared(trx: DatabaseTransaction, before: Date): Promise<void> {
  await trx.deleteFrom('alerts').where('cleared_at', '<', before).execute();
}

/** PostgreSQL's version, such as '18.4'. */
export async function readDatabaseVersion(database: Queryable): Promise<string> {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(database);
  return rows[0]?.server_version ?? '';
}
