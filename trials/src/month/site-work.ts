import type { Chance } from '../chance.ts';
import { type Disturbance, workDisturbed } from './disturbances.ts';
import type { MonthSite } from './month-site.ts';

/** A disturbance hits about one of so many steps; each kind once early, so that a short run has it too. */
const disturbEvery = 100;
const early: Readonly<Record<number, Disturbance>> = {
  10: 'kill',
  25: 'both killed',
  40: 'freeze',
};
/** In one of so many steps both instances work at the same time. */
const bothEvery = 10;
export const everything = ['transfers', 'deliveries'] as const;
const readings = ['deliveries'] as const;

export interface SiteWork {
  /** Lets the site do what is due, by one of its instances in turn or by both, and sometimes disturbs it. */
  step(options: { watches: boolean }): Promise<void>;
  readonly steps: () => number;
  readonly disturbances: ReadonlyMap<Disturbance, number>;
}

export function createSiteWork(site: MonthSite, chance: Chance): SiteWork {
  const disturbances = new Map<Disturbance, number>();
  let steps = 0;
  return {
    disturbances,
    steps: () => steps,
    async step({ watches }) {
      const also = watches ? everything : readings;
      steps += 1;
      const disturbance = early[steps] ?? (chance() < 1 / disturbEvery ? draw(chance) : undefined);
      if (disturbance !== undefined) {
        disturbances.set(disturbance, (disturbances.get(disturbance) ?? 0) + 1);
        return workDisturbed(site, { chance, disturbance, also });
      }
      const { instances } = site;
      const working = steps % bothEvery === 0 ? instances : [instances[steps % 2 === 0 ? 0 : 1]];
      await Promise.all(working.map(async (one) => one.work(site.now(), also)));
    },
  };
}

function draw(chance: Chance): Disturbance {
  const drawn = chance();
  if (drawn < 0.6) return 'kill';
  return drawn < 0.8 ? 'both killed' : 'freeze';
}
