import { type Kysely, sql } from 'kysely';

const sealedColumns = [
  ['transactions', 'payment_code_encrypted'],
  ['transactions', 'payment_ipn_token_encrypted'],
  ['admin_users', 'twofa_secret_encrypted'],
  ['webhook_endpoints', 'secret_encrypted'],
] as const;

const statements = [
  // The keys by which this database's secrets are sealed and hashed. They are filled in at the next start.
  `create table vault_keys (
    id text constraint vault_keys_pkey primary key check (id ~ '^[0-9a-f]{16}$'),
    purpose text not null check (purpose in ('cells', 'hashes')),
    created_at timestamptz not null,
    -- Still opens what it has sealed, and seals nothing new.
    retired_at timestamptz
  )`,
  `create unique index vault_keys_current_key on vault_keys (purpose) where retired_at is null`,
  // Each key, sealed under a master key; under two of them while the master key changes.
  `create table vault_wraps (
    key_id text not null references vault_keys on delete cascade,
    master text not null check (master ~ '^[0-9a-f]{16}$'),
    wrapped bytea not null,
    constraint vault_wraps_pkey primary key (key_id, master)
  )`,

  // Nobody writes a secret by a key that is gone: a server that has slept through a change of the master
  // key would write what nobody can read. The lock makes whoever takes a key away wait for those who
  // are writing by it. An empty ring is one that the next start will fill.
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

  // By which keys the cells of a large table are sealed, without reading all of it.
  `create index transactions_code_key_idx on transactions (substring(payment_code_encrypted from 2 for 8))
    where payment_code_encrypted is not null`,
  `create index transactions_token_key_idx on transactions (substring(payment_ipn_token_encrypted from 2 for 8))
    where payment_ipn_token_encrypted is not null`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
