import { verdicts } from '@ghost-pay/contract/evidence/evidence-words';
import { formatTable } from '../../bench/src/report.ts';
import { createChance } from './chance.ts';
import { type EvidenceRun, runEvidence } from './evidence/evidence-run.ts';
import { startEvidenceTrialSite } from './evidence/evidence-site.ts';
import type { Trial } from './run.ts';

/** Evidence of payments by six coins, under everything that chains, sources and machines do. `times` counts the payments. */
export const evidence: Trial = async ({ times = 10_000, seed }) => {
  console.log(`  ${times} payments, seed ${seed}`);
  const site = await startEvidenceTrialSite();
  try {
    const startedAt = performance.now();
    const onWave = (done: number) =>
      console.log(`  ${done} of ${times} payments, ${secondsSince(startedAt)} s`);
    const run = await runEvidence(site, { times, chance: createChance(seed), onWave });
    for (const line of describeEvidence(run)) console.log(line);
    console.log(`In all ${secondsSince(startedAt)} s.`);
    return run.wrong;
  } finally {
    await site.close();
  }
};

function secondsSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) / 1000);
}

/** The figures of a run as text. */
export function describeEvidence(run: EvidenceRun): string[] {
  const counts = (of: ReadonlyMap<string, number>) =>
    [...of].map(([name, count]) => `${name} ${count}`).join(', ');
  const rows = [...run.ends].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return [
    formatTable([
      ['What the payer did', ...verdicts],
      ...rows.map(([happening, of]) => [
        happening.replaceAll('_', ' '),
        ...verdicts.map((verdict) => String(of.get(verdict) ?? '')),
      ]),
    ]),
    `${run.payments} payments at the end, ${run.forgotten} more were made after the backup that was restored.`,
    `${run.rounds} rounds over ${(run.virtualMs / 86_400_000).toFixed(1)} days of the chains: ${counts(run.disturbances)}; ${run.reorganisations} reorganisations.`,
    `Sources of a chain in a round: ${counts(run.weather)}.`,
    `${run.readings} readings, ${run.questions} requests to sources, ${run.kept} different answers kept, ${run.replayed} verdicts reached again.`,
  ];
}
