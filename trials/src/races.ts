import { createSession } from '../../apps/server/test/sessions.ts';
import { rawClients } from './raw-client.ts';
import type { Target } from './raw-http.ts';
import { adminRaces } from './races/admin-races.ts';
import { paymentRaces } from './races/payment-races.ts';
import type { Race, RaceGround } from './races/race.ts';
import { releaseTogether } from './races/released-together.ts';
import type { Trial } from './run.ts';
import { startTrialSite, type TrialSite } from './trial-site.ts';

export const races: readonly Race[] = [...paymentRaces, ...adminRaces];

/** The number of simultaneous calls. */
export const ways = 50;

/** Runs the rounds of one race, one after the other. Returns the violations with their round. */
export async function runRace(
  race: Race,
  { ground, target, rounds }: { ground: RaceGround; target: Target; rounds: number },
): Promise<string[]> {
  const wrong: string[] = [];
  for (let number = 1; number <= rounds; number += 1) {
    const { calls, check } = await race.prepare(ground);
    const complaints = await check(await releaseTogether(target, calls));
    for (const complaint of complaints)
      if (complaint !== undefined) wrong.push(`${race.name}, round ${number}: ${complaint}`);
  }
  return wrong;
}

/** The data with which races run at a site. */
export async function raceGround(site: TrialSite): Promise<RaceGround> {
  const { token } = await createSession(site);
  // A super admin that no race touches, so demoting others is never refused because of the last one.
  await createSession(site, { role: 'super_admin' });
  const { dependencies, target } = site;
  return { dependencies, client: rawClients(target), admin: token, ways };
}

/** npm run trial -- races: 500 rounds of each unless `times` is given. */
export const trial: Trial = async ({ times: rounds = 500 }) => {
  const site = await startTrialSite();
  try {
    const wrong: string[] = [];
    for (const race of races) {
      const startedAt = performance.now();
      const ground = await raceGround(site);
      const found = await runRace(race, { ground, target: site.target, rounds });
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`${rounds} rounds of ${ways}, ${found.length} wrong, ${seconds} s  ${race.name}`);
      wrong.push(...found);
    }
    return wrong;
  } finally {
    await site.close();
  }
};
