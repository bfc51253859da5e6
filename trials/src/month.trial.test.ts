import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChance } from './chance.ts';
import { describeMonth } from './month/describe-month.ts';
import { findUnfounded } from './month/find-unfounded.ts';
import { runMonth } from './month/month-run.ts';
import { type MonthSite, startMonthSite } from './month/month-site.ts';

let site: MonthSite;
beforeAll(async () => {
  site = await startMonthSite();
});
afterAll(() => site.close());

test(
  'rules approve exact payments without a click and nothing false, and no transfer is lost, under kills and lies',
  { timeout: 600_000 },
  async () => {
    const run = await runMonth(site, {
      payments: 12,
      falseOnes: 12,
      hours: 24,
      chance: createChance(7),
    });
    console.log(describeMonth(run).join('\n'));
    expect(run.wrong).toEqual([]);
    // The run covered the cases that it is for.
    expect([...run.disturbances.keys()].toSorted()).toEqual(['both killed', 'freeze', 'kill']);
    expect(run.weather.get('one lies')).toBeGreaterThan(0);
    expect(
      [...run.books.payments.values()].filter(({ isFalse }) => isFalse).length,
    ).toBeGreaterThan(8);
    expect([run.replayed, run.transfers.length]).not.toContain(0);

    // A verdict that names no reading is found out.
    await sql`update payment_evidence set sources = '[]', basis = '{}' where transaction_id in
      (select transaction_id from payment_evidence where verdict = 'proven' limit 1)`.execute(
      site.database,
    );
    expect(await findUnfounded(site.database)).toHaveLength(1);
  },
);
