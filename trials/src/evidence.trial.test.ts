import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChance } from './chance.ts';
import { describeEvidence } from './evidence.ts';
import { runEvidence } from './evidence/evidence-run.ts';
import { type EvidenceTrialSite, startEvidenceTrialSite } from './evidence/evidence-site.ts';
import { findUnfounded } from './evidence/stored-evidence.ts';

let site: EvidenceTrialSite;
beforeAll(async () => {
  site = await startEvidenceTrialSite();
});
afterAll(() => site.close());

test(
  'evidence of payments is complete and true after kills, freezes, lies, reorganisations and a restore',
  { timeout: 600_000 },
  async () => {
    const run = await runEvidence(site, { times: 40, chance: createChance(7) });
    console.log(describeEvidence(run).join('\n'));
    expect(run.wrong).toEqual([]);
    // The run covered the cases that it is for.
    expect(run.disturbances.get('kill')).toBeGreaterThan(0);
    expect(run.weather.get('one lies')).toBeGreaterThan(0);
    expect([run.forgotten, run.reorganisations, run.replayed]).not.toContain(0);

    // A verdict that names no reading is found out.
    const database = site.database();
    expect(await findUnfounded(database)).toEqual([]);
    await sql`update payment_evidence set sources = '[]', basis = '{}' where transaction_id in
      (select transaction_id from payment_evidence where verdict = 'proven' limit 1)`.execute(
      database,
    );
    expect(await findUnfounded(database)).toHaveLength(1);
  },
);
