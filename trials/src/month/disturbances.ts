import { setTimeout as wait } from 'node:timers/promises';
import type { ChainPeer } from '@ghost-pay/sandbox/chains/chain-peer';
import { playedChains } from '@ghost-pay/sandbox/chains/ledger';
import { type Behaviour, sourceNames } from '@ghost-pay/sandbox/chains/source-behaviour';
import { type Chance, pick } from '../chance.ts';
import type { MonthSite } from './month-site.ts';
import type { Instance } from './instance.ts';

// What happens to sources and to instances while evidence is read.

/** How a chain's sources were told to answer. */
export type Weather = 'well' | 'one away' | 'one late' | 'one lies' | 'both away';

const away = ['reset', 'error', 'busy', 'html', 'truncated', 'redirect', 'huge'] as const;
const lies = ['amount', 'recipient', 'not_found'] as const;
/** Long enough that a breaker that has opened is closed again. */
const calmMs = 120_000;

/** Since when both sources of a chain have answered well, and how often each had been asked until then. */
export interface Calm {
  readonly since: number;
  readonly asked: readonly number[];
}

/**
 * Draws anew how each chain's sources answer. `calm` is empty at first, and is kept between the draws. With `mustLie` a
 * source of every calm chain lies.
 */
export function changeWeather(
  peer: ChainPeer,
  {
    chance,
    now,
    calm,
    mustLie,
  }: { chance: Chance; now: number; calm: Map<string, Calm>; mustLie: boolean },
): Weather[] {
  return playedChains.map((chain) => {
    peer.behave('well', { chain });
    const asked = sourceNames.map((name) => peer.requests(chain, name));
    const before = calm.get(chain);
    if (before === undefined) {
      calm.set(chain, { since: now, asked });
      return 'well';
    }
    const isCalm =
      now - before.since >= calmMs &&
      before.asked.every((count, index) => count < (asked[index] ?? 0));
    const isToLie = mustLie && isCalm;
    if (!isToLie && chance() < 0.6) return 'well';
    const source = pick(chance, sourceNames);
    const tell = (behaviour: Behaviour) => peer.behave(behaviour, { chain, source });
    // A source lies only beside one that answers: the word of a single source stands on the card as such.
    const calmKinds = isToLie ? (['lies'] as const) : (['lies', 'lies', 'away', 'late'] as const);
    const kind = pick(chance, isCalm ? calmKinds : (['away'] as const));
    calm.delete(chain);
    if (kind === 'lies') {
      tell(pick(chance, lies));
      return 'one lies';
    }
    if (kind === 'late') {
      tell('late');
      return 'one late';
    }
    if (chance() < 0.3) {
      peer.behave('reset', { chain });
      return 'both away';
    }
    tell(pick(chance, away));
    return 'one away';
  });
}

/** What was done to the instances while they worked. */
export type Disturbance = 'none' | 'kill' | 'both killed' | 'freeze';

/**
 * Lets both instances read what is due, and disturbs them meanwhile. A frozen one is left behind by an hour, in which
 * the other one works, and then wakes up with claims that have ended.
 */
export async function workDisturbed(
  site: MonthSite,
  {
    chance,
    disturbance,
    also = [],
  }: { chance: Chance; disturbance: Disturbance; also?: Parameters<Instance['work']>[1] },
): Promise<void> {
  const { instances } = site;
  // Clocks of two machines are never the same.
  const [skew, laterMs] = [Math.floor(chance() * 4_000) - 2_000, 20 + chance() * 400];
  const first = instances[0].work(site.now(), also);
  const second = instances[1].work(site.now() + skew, also);
  if (disturbance === 'none') return void (await Promise.all([first, second]));
  const struck = pick(chance, instances);
  const [other] = instances.filter((one) => one !== struck);
  await wait(laterMs);
  if (disturbance === 'freeze') {
    struck.freeze();
    await (struck === instances[0] ? second : first);
    site.pass(3_600_000);
    await other?.work(site.now());
    // Its clock is right when it goes on.
    const woken = struck.work(site.now());
    struck.thaw();
    await Promise.all([first, second, woken]);
    return;
  }
  const killed = disturbance === 'kill' ? [struck] : instances;
  for (const instance of killed) await instance.kill();
  await Promise.all([first, second]);
  await Promise.all(killed.map(async (instance) => instance.start(site.now())));
}
