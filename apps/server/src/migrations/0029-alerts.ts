import { type Kysely, sql } from 'kysely';

const statements = [
  // What is wrong with the site. A row without raised_at has not been wrong for long enough to be told.
  `create table alerts (
    id uuid default uuidv7() constraint alerts_pkey primary key,
    kind text not null,
    subject text not null,
    facts jsonb not null,
    began_at timestamptz not null,
    seen_at timestamptz not null,
    raised_at timestamptz,
    mailed_at timestamptz,
    cleared_at timestamptz,
    constraint alerts_cleared_check check (cleared_at is null or raised_at is not null)
  )`,
  `create unique index alerts_open_key on alerts (kind, subject) where cleared_at is null`,
  `create index alerts_cleared_at_idx on alerts (cleared_at) where cleared_at is not null`,

  // What costs too much to be found out every minute, or is known on one machine only.
  `create table checked_facts (
    name text constraint checked_facts_pkey primary key,
    facts jsonb not null,
    checked_at timestamptz not null
  )`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
