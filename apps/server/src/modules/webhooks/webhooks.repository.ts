import type { DeliveryFilter } from '@ghost-pay/contract/webhooks/webhooks.schemas';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import type { WebhookDeliveriesTable, WebhookEndpointsTable } from '../../migrations/tables.ts';

export type EndpointRow = Selectable<WebhookEndpointsTable>;
export type DeliveryRow = Selectable<WebhookDeliveriesTable> &
  Pick<EndpointRow, 'url' | 'rests_until'>;
export type CountedEndpoint = Omit<EndpointRow, 'secret_encrypted'> & {
  readonly waiting: number;
  readonly delivered: number;
  readonly failed: number;
};

/** Serializes adding endpoints until the transaction ends. Returns the number of endpoints. */
export async function lockAndCountEndpoints(trx: DatabaseTransaction): Promise<number> {
  await sql`lock table webhook_endpoints in share row exclusive mode`.execute(trx);
  const { count } = await trx
    .selectFrom('webhook_endpoints')
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertEndpoint(
  trx: DatabaseTransaction,
  row: Insertable<WebhookEndpointsTable>,
): Promise<void> {
  await trx.insertInto('webhook_endpoints').values(row).execute();
}

export async function lockEndpoint(
  trx: DatabaseTransaction,
  id: string,
): Promise<EndpointRow | undefined> {
  return trx
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** The row must be locked. */
export async function changeEndpoint(
  trx: DatabaseTransaction,
  { id, ...changes }: { id: string } & Updateable<WebhookEndpointsTable>,
): Promise<void> {
  await trx.updateTable('webhook_endpoints').set(changes).where('id', '=', id).execute();
}

/** The row must be locked. Its deliveries are deleted with it. */
export async function removeEndpoint(trx: DatabaseTransaction, id: string): Promise<void> {
  await trx.deleteFrom('webhook_endpoints').where('id', '=', id).execute();
}

/** All endpoints, or the one with this id, oldest first, with the number of deliveries in each status. */
export async function listEndpoints(
  database: Queryable,
  { id }: { id?: string } = {},
): Promise<CountedEndpoint[]> {
  const counted = (status: DeliveryRow['status']) =>
    sql<number>`(select count(*) from webhook_deliveries d
      where d.endpoint_id = webhook_endpoints.id and d.status = ${status})`.as(status);
  let query = database
    .selectFrom('webhook_endpoints')
    .select(['id', 'url', 'kinds', 'is_enabled', 'created_at', 'updated_at'])
    .select(['failures', 'failing_since', 'rests_until', 'switched_off_at'])
    .select([counted('waiting'), counted('delivered'), counted('failed')])
    .orderBy('id');
  if (id !== undefined) query = query.where('id', '=', id);
  return query.execute();
}

/** The endpoints that are switched on, locked against removal until the transaction ends. */
export async function listeningEndpoints(
  trx: DatabaseTransaction,
): Promise<Pick<EndpointRow, 'id' | 'kinds' | 'rests_until'>[]> {
  return trx
    .selectFrom('webhook_endpoints')
    .select(['id', 'kinds', 'rests_until'])
    .where('is_enabled', '=', true)
    .orderBy('id')
    .forKeyShare()
    .execute();
}

/** Returns the new deliveries: an event has one delivery per endpoint. */
export async function insertDeliveries(
  trx: DatabaseTransaction,
  rows: readonly Insertable<WebhookDeliveriesTable>[],
): Promise<Pick<DeliveryRow, 'id' | 'endpoint_id'>[]> {
  if (rows.length === 0) return [];
  return trx
    .insertInto('webhook_deliveries')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['endpoint_id', 'event_id']).doNothing())
    .returning(['id', 'endpoint_id'])
    .execute();
}

/** A due delivery of this turn with its URL; undefined if it is not due, or no longer. */
export async function findDueDelivery(
  database: Queryable,
  { id, turn }: { id: string; turn: number },
): Promise<(Selectable<WebhookDeliveriesTable> & { endpoint: EndpointRow }) | undefined> {
  const delivery = await database
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('id', '=', id)
    .where('turn', '=', turn)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  if (delivery === undefined) return undefined;
  const endpoint = await database
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', delivery.endpoint_id)
    .executeTakeFirst();
  return endpoint && { ...delivery, endpoint };
}

/** Takes the one try after a rest, for which the others wait until `until`. False if another one has it. */
export async function takeProbe(
  database: Queryable,
  { id, restsUntil, until }: { id: string; restsUntil: Date; until: Date },
): Promise<boolean> {
  const taken = await database
    .updateTable('webhook_endpoints')
    .set({ rests_until: until })
    .where('id', '=', id)
    .where('rests_until', '=', restsUntil)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Forgets an endpoint's failures after a success. True if it was at rest. */
export async function forgetFailures(trx: DatabaseTransaction, id: string): Promise<boolean> {
  const { rows } = await sql<{ rested: boolean }>`
    update webhook_endpoints set failures = 0, failing_since = null, rests_until = null
    where id = ${id} and failures > 0
    returning old.rests_until is not null as rested`.execute(trx);
  return rows[0]?.rested === true;
}

/** Records the outcome of a turn. False if the delivery has moved on meanwhile. */
export async function closeTurn(
  trx: DatabaseTransaction,
  { id, turn, ...changes }: { id: string; turn: number } & Updateable<WebhookDeliveriesTable>,
): Promise<boolean> {
  const closed = await trx
    .updateTable('webhook_deliveries')
    .set({ ...changes, turn: turn + 1 })
    .where('id', '=', id)
    .where('turn', '=', turn)
    .where('status', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}

/** Restarts a delivery after any outcome; returns its new turn. The row must be locked. */
export async function restartDelivery(
  trx: DatabaseTransaction,
  { id, now }: { id: string; now: Date },
): Promise<number> {
  const { turn } = await trx
    .updateTable('webhook_deliveries')
    .set({ status: 'waiting', tries: 0, next_try_at: now, turn: sql<number>`turn + 1` })
    .where('id', '=', id)
    .returning('turn')
    .executeTakeFirstOrThrow();
  return turn;
}

export async function findDelivery(
  database: Queryable,
  id: string,
): Promise<DeliveryRow | undefined> {
  return shownDeliveries(database).where('webhook_deliveries.id', '=', id).executeTakeFirst();
}

/** One page, newest first, with the total of the filter. */
export async function listDeliveryRows(
  database: Queryable,
  { filter, limit, offset }: { filter: DeliveryFilter; limit: number; offset: number },
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const { webhook, status } = filter;
  let rows = shownDeliveries(database);
  let counting = database
    .selectFrom('webhook_deliveries')
    .select((of) => of.fn.countAll<number>().as('total'));
  if (webhook !== undefined) {
    rows = rows.where('endpoint_id', '=', webhook);
    counting = counting.where('endpoint_id', '=', webhook);
  }
  if (status !== undefined) {
    rows = rows.where('status', '=', status);
    counting = counting.where('status', '=', status);
  }
  const [page, { total }] = await Promise.all([
    rows.orderBy('webhook_deliveries.id', 'desc').limit(limit).offset(offset).execute(),
    counting.executeTakeFirstOrThrow(),
  ]);
  return { rows: page, total };
}

function shownDeliveries(database: Queryable) {
  return database
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_endpoints', 'webhook_endpoints.id', 'webhook_deliveries.endpoint_id')
    .selectAll('webhook_deliveries')
    .select(['webhook_endpoints.url', 'webhook_endpoints.rests_until']);
}

/** Deletes at most `limit` finished deliveries recorded before a moment; returns their number. */
export async function deleteOldDeliveries(
  database: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numDeletedRows } = await database
    .deleteFrom('webhook_deliveries')
    .where('id', 'in', (old) =>
      old
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('status', 'in', ['delivered', 'failed'])
        .where('created_at', '<', before)
        .orderBy('id')
        .limit(limit),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
