import { type Kysely, sql } from 'kysely';

const sealedColumns = [
  ['transactions', 'payment_code_encrypted'],
  ['transactions', 'payment_ipn_token_encrypted'],
  ['admin_users', 'twofa_secret_encrypted'],
  ['webhook_endpoints', 'secret_encrypted'],
] as const;

const statements = [
  // The keys that seal and hash this database's secrets. The next start fills them in.
  `create table vault_keys (
    id text constraint vault_keys_pkey primary key check (id ~ '^[0-9a-f]{16}$'),
    purpose text not null check (purpose in ('cells', 'hashes')),
    created_at timestamptz not null,
    -- Still opens what it has sealed, and seals nothing new.
    retired_at timestamptz
  )`,
  `create unique index vault_keys_current_key on vault_keys (purpose) where retired_at is null`,
  // Each key, sealed under a master key; under two of them during a change of the master key.
  `create table vault_wraps (
    key_id text not null references vault_keys on delete cascade,
    master text not null check (master ~ '^[0-9a-f]{16}$'),
    wrapped bytea not null,
    constraint vault_wraps_pkey primary key (key_id, master)
  )`,

  // Refuses secrets sealed with a key that is gone. A server that missed a change of the master key would
  // otherwise write cells that cannot be opened. The lock makes the removal of a key wait for writes that use
  // it. An empty ring is filled at the next start.
  `create function require_cell_key(cell bytea) returns void language plpgsql as $$
    begin
      perform from vault_keys
        where id = encode(substring(cell from 2 for 8), 'hex') and purpose = 'cells' for key share;
      if not found and exists (select from vault_keys) then
        raise exception 'A secret was sealed with a key that is not in use any more'
          using errcode = 'GP001', hint = 'Restart the server that wrote it, with the key file in use now.';
      end if;
    end $$`,
  ...sealedColumns.flatMap(([table, column]) => [
    `create function require_key_of_${column}() returns trigger language plpgsql as $$
      begin
        perform require_cell_key(new.${column});
        return new;
      end $$`,
    `create trigger ${table}_${column}_key before insert or update of ${column} on ${table} for each row
      when (new.${column} is not null) execute function require_key_of_${column}()`,
  ]),

  // Finds the keys that a large table's cells are sealed with, without reading all cells.
  `create index transactions_code_key_idx on transactions (substring(payment_code_encrypted from 2 for 8))
    where payment_code_encrypted is not null`,
  `create index transactions_token_key_idx on transactions (substring(payment_ipn_token_encrypted from 2 for 8))
    where payment_ipn_token_encrypted is not null`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
