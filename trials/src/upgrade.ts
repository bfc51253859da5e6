import { readReleases } from '../../apps/server/test/release-fixtures.ts';
import { createChance } from './chance.ts';
import type { Trial } from './run.ts';
import { runUpgrade, type UpgradeRun } from './upgrade-run.ts';

/** The oldest release from which an upgrade is tried. */
export const firstRelease = '0.1.0';

/**
 * The stored database of 0.1.0 is upgraded under load. `from` is the built server of that release
 * (`apps/server/dist/main.js` of a checkout of it): its two servers then run first and are replaced one by one, if the
 * new version allows it. `to` is the built server of the new version, if it is another checkout's.
 */
export const upgrade: Trial = async ({ seed, from, to }) => {
  const release = readReleases().find(({ version }) => version === firstRelease);
  if (release === undefined) throw new Error(`There is no database of ${firstRelease}`);
  const run = await runUpgrade({
    release,
    oldProgram: from,
    newProgram: to,
    chance: createChance(seed),
  });
  for (const line of describeUpgrade(run)) console.log(line);
  return run.wrong;
};

/** The figures of a run as text. */
export function describeUpgrade({
  record,
  requests,
  failed,
  way,
  longestGapMs,
}: UpgradeRun): string[] {
  const attempts = record.calls.flatMap((call) => call.attempts);
  const of = (wanted: string) => attempts.filter(({ outcome }) => outcome === wanted).length;
  return [
    describeWay(way),
    `Without an answer for ${Math.round(longestGapMs)} ms at most.`,
    `${requests} requests in ${attempts.length} attempts: ${of('acknowledged')} acknowledged, ${of('refused')} refused, ${of('unknown')} without an outcome; ${failed} without one after all retries, and served when they were sent again.`,
  ];
}

function describeWay(way: UpgradeRun['way']): string {
  switch (way.kind) {
    case 'at once':
      return 'Both instances of the new version started at once.';
    case 'rolled':
      return 'Each instance was replaced while the other one served.';
    case 'stopped':
      return `All instances were stopped, because the new version refused to start beside one: ${way.refusal}`;
  }
}
