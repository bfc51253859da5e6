import {
  type AddressSetting,
  isAddressSetting,
  type SettingKey,
} from '@ghost-pay/contract/settings/setting-keys';
import { type Selectable, sql } from 'kysely';
import type { DatabaseTransaction, Queryable } from '../../core/database/database.ts';
import { prepared } from '../../core/database/prepared-statements.ts';
import type { AddressHistoryTable } from '../../migrations/tables.ts';

export interface SettingChange {
  readonly key: SettingKey;
  readonly from: string;
  readonly to: string;
}

export function isAddressChange(
  change: SettingChange,
): change is SettingChange & { readonly key: AddressSetting } {
  return isAddressSetting(change.key);
}

/** All stored settings. */
export async function readAllSettings(database: Queryable): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ key: string; value: string }>`
    select key, value from settings ${prepared}`.execute(database);
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** Stores missing settings; existing ones keep their value. */
export async function insertMissingSettings(
  database: Queryable,
  { settings, now }: { settings: ReadonlyMap<string, string>; now: Date },
): Promise<void> {
  if (settings.size === 0) return;
  await database
    .insertInto('settings')
    .values([...settings].map(([key, value]) => ({ key, value, updated_at: now })))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** Serializes changes of settings until the transaction ends; readers are not blocked. */
export async function lockSettings(trx: DatabaseTransaction): Promise<void> {
  await sql`lock table settings in share row exclusive mode`.execute(trx);
}

/** Stores the changed settings, and the addresses among them in their history. */
export async function writeChanges(
  trx: DatabaseTransaction,
  {
    changes,
    by,
    now,
  }: {
    changes: readonly SettingChange[];
    by: { readonly userId: string; readonly username: string };
    now: Date;
  },
): Promise<void> {
  if (changes.length === 0) return;
  await trx
    .insertInto('settings')
    .values(changes.map(({ key, to: value }) => ({ key, value, updated_at: now })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({
        value: row.ref('excluded.value'),
        updated_at: row.ref('excluded.updated_at'),
      })),
    )
    .execute();
  const addresses = changes.filter(isAddressChange).map(({ key, from, to }) => ({
    key,
    old_address: from || null,
    new_address: to || null,
    changed_at: now,
    changed_by: by.userId,
    changed_by_username: by.username,
  }));
  if (addresses.length === 0) return;
  await trx.insertInto('address_history').values(addresses).execute();
  // Sent to all instances when the transaction commits: core/live listens.
  await sql`select pg_notify('ghost_pay_addresses_changed', '')`.execute(trx);
}

/** When the setting's address last changed; null if it never did. */
export async function findLastChange(
  database: Queryable,
  key: AddressSetting,
): Promise<Date | null> {
  const { at } = await database
    .selectFrom('address_history')
    .select((select) => select.fn.max('changed_at').as('at'))
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return at;
}

/** The stored value, which no one changes until the transaction ends; undefined if none is stored. */
export async function holdSetting(
  trx: DatabaseTransaction,
  key: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('settings')
    .select('value')
    .where('key', '=', key)
    .forShare()
    .executeTakeFirst();
  return row?.value;
}

/** Newest first. */
export async function listAddressChangesSince(
  database: Queryable,
  since: Date,
): Promise<Selectable<AddressHistoryTable>[]> {
  return database
    .selectFrom('address_history')
    .selectAll()
    .where('changed_at', '>', since)
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

/**
 * Marks the addresses that the setting had since `restored` was replaced, after `since`, as not the site's own. If
 * `restored` was not the setting's address since then, only the last address is marked. Returns the marked addresses.
 */
export async function markNotOurs(
  trx: DatabaseTransaction,
  { key, restored, since }: { key: AddressSetting; restored: string; since: Date },
): Promise<string[]> {
  const { rows } = await sql<{ old_address: string }>`
    with change as (select max(id) as last from address_history where key = ${key}),
      replaced as (
        select max(id) as id from address_history
        where key = ${key} and old_address = ${restored} and changed_at > ${since}
      )
    update address_history set not_ours = true from change, replaced
    where key = ${key} and old_address is not null and old_address <> ${restored}
      and address_history.id > coalesce(replaced.id, change.last - 1)
    returning old_address`.execute(trx);
  return [...new Set(rows.map(({ old_address }) => old_address))];
}

/**
 * Whether the address was said not to be the site's own, and is not configured again. The last administrator who replaced
 * it decides.
 */
export async function isNotOurs(
  database: Queryable,
  { key, address }: { key: AddressSetting; address: string },
): Promise<boolean> {
  const last = await database
    .selectFrom('address_history')
    .select('not_ours')
    .where('key', '=', key)
    .where('old_address', '=', address)
    .orderBy('id', 'desc')
    .limit(1)
    .modifyEnd(prepared)
    .executeTakeFirst();
  if (last?.not_ours !== true) return false;
  return (await readAllSettings(database)).get(key) !== address;
}

/** The addresses that were replaced after `since` and of which the same is true. */
export async function listNotOursSince(
  database: Queryable,
  since: Date,
): Promise<{ key: AddressSetting; address: string }[]> {
  const { rows } = await sql<{ key: AddressSetting; address: string }>`
    select key, old_address as address from (
      select distinct on (key, old_address) key, old_address, not_ours from address_history
      where changed_at > ${since} and old_address is not null
      order by key, old_address, id desc
    ) last
    where not_ours and not exists (
      select from settings where settings.key = last.key and value = old_address
    )`.execute(database);
  return rows;
}

/** The last replacement of each address that a setting once had. */
export async function listReplacements(
  database: Queryable,
): Promise<{ key: AddressSetting; address: string; changed_at: Date; not_ours: boolean }[]> {
  const { rows } = await sql<{
    key: AddressSetting;
    address: string;
    changed_at: Date;
    not_ours: boolean;
  }>`
    select distinct on (key, old_address) key, old_address as address, changed_at, not_ours from address_history
    where old_address is not null order by key, old_address, id desc`.execute(database);
  return rows;
}
