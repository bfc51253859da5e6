import { type Kysely, sql } from 'kysely';

const statements = [
  // A code that its visitor replaced is not redeemed any more. It stays claimed: it may pay no other payment either.
  `alter table payment_codes add column replaced_at timestamptz`,
  // What a visitor has mended, or asked a link for.
  `create table payment_corrections (
    transaction_id uuid constraint payment_corrections_pkey primary key
      constraint payment_corrections_transaction_id_fkey references transactions (id),
    links_asked integer not null default 0
      constraint payment_corrections_links_check check (links_asked between 0 and 3),
    link_asked_at timestamptz,
    corrected_at timestamptz,
    proof text constraint payment_corrections_proof_check check (proof in ('quote', 'link')),
    txid_before text,
    constraint payment_corrections_link_asked_check check ((links_asked = 0) = (link_asked_at is null)),
    constraint payment_corrections_corrected_check check ((corrected_at is null) = (proof is null)),
    constraint payment_corrections_before_check check (txid_before is null or corrected_at is not null)
  )`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
