import { type Kysely, sql } from 'kysely';

const statements = [
  // What each source showed after a quote was made: the height of its newest block; of Bitcoin's sources that of the first
  // scan of the address that began thirty seconds after.
  `create table quote_heights (
    quote_id uuid not null constraint quote_heights_quote_id_fkey references quotes (id) on delete cascade,
    source text not null,
    height bigint not null,
    read_at timestamptz not null,
    constraint quote_heights_pkey primary key (quote_id, source)
  )`,
  // When each source first showed a transaction, and the lowest block in which it did. A reorganisation changes neither.
  `create table sightings (
    chain text not null,
    txid text not null,
    source text not null,
    seen_at timestamptz not null,
    block_height bigint,
    constraint sightings_pkey primary key (chain, txid, source)
  )`,
  `create index sightings_seen_at_idx on sightings (seen_at)`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
