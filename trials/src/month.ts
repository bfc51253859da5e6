import { createChance } from './chance.ts';
import { describeMonth } from './month/describe-month.ts';
import { runMonth } from './month/month-run.ts';
import { startMonthSite } from './month/month-site.ts';
import type { Trial } from './run.ts';

/** A month of the site with rules that approve, at the size that `--payments` and `--false` name. */
export const month: Trial = async ({
  times = 10_000,
  falseOnes = Math.round(times / 10),
  seed,
}) => {
  const hours = hoursOf(times);
  console.log(`  ${times} payments and ${falseOnes} false ones over ${hours} hours, seed ${seed}`);
  const site = await startMonthSite();
  try {
    const startedAt = performance.now();
    const seconds = () => Math.round((performance.now() - startedAt) / 1000);
    const run = await runMonth(site, {
      payments: times,
      falseOnes,
      hours,
      chance: createChance(seed),
      onDay: (day) => console.log(`  day ${day}, ${seconds()} s`),
    });
    for (const line of describeMonth(run)) console.log(line);
    console.log(`In all ${seconds()} s.`);
    return run.wrong;
  } finally {
    await site.close();
  }
};

/** A smaller form is a part of the month: as many payments come in an hour, but no less than two days. */
function hoursOf(payments: number): number {
  return Math.min(720, Math.max(48, Math.round((payments * 720) / 10_000)));
}
