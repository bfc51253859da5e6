import { type Kysely, sql } from 'kysely';

const statements = [
  // The id under which the page that asked for a quote registers its payment.
  `alter table quotes add column page_payment_id text`,
  // What a transaction spends, which no other one on its chain can: outputs of Bitcoin, a sender's number on EVM chains.
  `alter table incoming_transfers add column spends text[]`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
