import { type Kysely, sql } from 'kysely';

const statements = [
  // The extended keys that gave Bitcoin payments addresses of their own. A key is in use while the address of its index 0 is
  // the site's Bitcoin address. Without a next index, as after a restore, it gives none.
  `create table bitcoin_keys (
    id uuid primary key default uuidv7(),
    key_encrypted bytea not null,
    root_address text not null constraint bitcoin_keys_root_address_key unique,
    next_index integer constraint bitcoin_keys_next_index_check check (next_index >= 1),
    first_index integer not null default 1,
    set_at timestamptz not null
  )`,
  // The address of index 0 of the key from which the payment's own address comes. An older instance leaves it null.
  `alter table quotes add column root_address text, add column address_index integer`,
  `create index quotes_own_address_idx on quotes (payment_address) where address_index is not null`,
  `create index quotes_root_address_idx on quotes (root_address, address_index desc) where address_index is not null`,
  // A page that chose anew has had several.
  `create index quotes_own_page_idx on quotes (page_payment_id) where address_index is not null`,
  `alter table transactions add column root_address text`,
  `create index incoming_transfers_address_idx on incoming_transfers (address) where chain = 'bitcoin'`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
