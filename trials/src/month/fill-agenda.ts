import type { Chance } from '../chance.ts';
import { type Calm, changeWeather, type Weather } from './disturbances.ts';
import { playDeceiver } from './deceivers.ts';
import { type DeskWork, startStopped, workDesk } from './desk.ts';
import { playPayer } from './payers.ts';
import type { Planned } from './plan.ts';
import { everything } from './site-work.ts';
import type { Stage } from './visitors.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const deskEveryMs = 6 * hourMs;
const weatherEveryMs = 7 * hourMs;
/** How long the sources of a chain are away, late or lying. */
const weatherMs = 10 * minuteMs;
const nightEveryMs = 24 * hourMs;

/** From the first visitor until the last, and until the desk and the readings are done. */
export interface Period {
  readonly from: number;
  readonly lastVisitorAt: number;
  readonly until: number;
}

/** Puts everybody on the agenda who does something at a known time. */
export function fillAgenda(
  stage: Stage,
  {
    plan,
    period,
    desk,
    onDay,
  }: {
    plan: readonly Planned[];
    period: Period;
    desk: DeskWork;
    onDay: (day: number) => void;
  },
): void {
  const { agenda, site } = stage;
  const { from, until } = period;
  for (const planned of plan)
    agenda.at(from + planned.at, async () =>
      'honest' in planned.kind
        ? playPayer(stage, planned, planned.kind.honest)
        : playDeceiver(stage, planned, planned.kind.false),
    );
  const repeat = (beginsAt: number, everyMs: number, happen: () => Promise<void>) => {
    for (let at = beginsAt; at <= until; at += everyMs) agenda.at(at, happen);
  };
  repeat(from, hourMs, async () => startStopped(stage, desk));
  repeat(from + 5 * minuteMs, deskEveryMs, async () => {
    await workDesk(stage, desk);
    agenda.workAt(site.now() + minuteMs / 6);
  });
  repeat(from + 4 * hourMs, nightEveryMs, async () => {
    await site.instances[0].work(site.now() + 1, [...everything, 'upkeep']);
    onDay(Math.floor((site.now() - from) / nightEveryMs) + 1);
  });
}

/** Lets sources be away, late or lying for a while, again and again. Returns how often. */
export function planWeather(
  { agenda, site }: Stage,
  { chance, period: { from, lastVisitorAt } }: { chance: Chance; period: Period },
): ReadonlyMap<Weather, number> {
  const counted = new Map<Weather, number>();
  const calm = new Map<string, Calm>();
  for (let at = from; at <= lastVisitorAt; at += weatherEveryMs)
    agenda.at(at, () => {
      const mustLie = !counted.has('one lies');
      for (const one of changeWeather(site.peer, { chance, now: site.now(), calm, mustLie }))
        counted.set(one, (counted.get(one) ?? 0) + 1);
      agenda.at(site.now() + weatherMs, () => site.peer.behave('well'));
    });
  return counted;
}
