import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  // Why a subscription was not applied automatically; null without a problem.
  await sql
    .raw(
      `alter table transactions
        add column delivery_problem text
          constraint transactions_delivery_problem_check
          check (delivery_problem in ('account_unknown', 'refused', 'no_answer'))`,
    )
    .execute(database);
}
