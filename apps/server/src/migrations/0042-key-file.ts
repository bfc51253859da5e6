import { type Kysely, sql } from 'kysely';

const sealedColumns = [
  ['transactions', 'payment_ipn_token_encrypted'],
  ['admin_users', 'twofa_secret_encrypted'],
  ['webhook_endpoints', 'secret_encrypted'],
  ['quotes', 'payer_encrypted'],
  ['payment_codes', 'code_encrypted'],
] as const;

const statements = [
  // Cells may be sealed with keys that only the key file holds. The ring stays, for the installation that still reads it.
  ...sealedColumns.flatMap(([table, column]) => [
    `drop trigger ${table}_${column}_key on ${table}`,
    `drop function require_key_of_${column}()`,
  ]),
  `drop function require_cell_key(bytea)`,

  // The servers that run, with their keys' names. No server seals with a key that another one lacks.
  `create table live_instances (
    id text constraint live_instances_pkey primary key,
    name text not null,
    opens text[] not null,
    seals text not null,
    reads_ring boolean not null,
    seen_at timestamptz not null
  )`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
