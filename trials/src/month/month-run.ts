import { replayEvidence } from '../../../apps/server/test/replay-evidence.ts';
import type { Chance } from '../chance.ts';
import type { Disturbance, Weather } from './disturbances.ts';
import type { MonthSite } from './month-site.ts';
import { findUnfounded } from './find-unfounded.ts';
import { openAgenda } from './agenda.ts';
import { type Books, openBooks } from './books.ts';
import { checkMonth } from './check-month.ts';
import { createRates } from './coin-rates.ts';
import { type DeskWork, switchOn } from './desk.ts';
import { fillAgenda, type Period, planWeather } from './fill-agenda.ts';
import { planMonth } from './plan.ts';
import { noteProvable } from './provable.ts';
import { readStatement } from './read-statement.ts';
import { createSiteWork, type SiteWork } from './site-work.ts';
import {
  readPayments,
  readTransfers,
  type StoredPayment,
  type StoredTransfer,
} from './stored-month.ts';
import type { Stage } from './visitors.ts';
import { openWorld } from './world.ts';

export interface MonthRun {
  readonly books: Books;
  readonly stored: readonly StoredPayment[];
  readonly transfers: readonly StoredTransfer[];
  readonly desk: ReadonlyMap<string, number>;
  readonly disturbances: ReadonlyMap<Disturbance, number>;
  readonly weather: ReadonlyMap<Weather, number>;
  readonly steps: number;
  readonly virtualMs: number;
  readonly replayed: number;
  readonly wrong: readonly string[];
}

export interface MonthOptions {
  readonly payments: number;
  readonly falseOnes: number;
  readonly hours: number;
  readonly chance: Chance;
  readonly onDay?: (day: number) => void;
}

const hourMs = 3_600_000;
/** Rules demand prices and addresses of this age. */
const oldMs = 73 * hourMs;
/** A site asks for rates every minute; where nothing happens meanwhile, they are not missed. */
const ratesEveryMs = 60_000;
/** After the last visitor: those who pay late, the waits of the desk, and the last readings. */
const afterwardsMs = 220 * hourMs;

/**
 * Plays a month: visitors, deceivers and the desk at their times, and the site, which works in between with one of its
 * instances, or with both. Afterwards everything is compared with what the trial knows.
 */
export async function runMonth(
  site: MonthSite,
  { payments, falseOnes, hours, chance, onDay = () => undefined }: MonthOptions,
): Promise<MonthRun> {
  site.pass(Math.ceil((site.now() + oldMs) / hourMs) * hourMs - site.now());
  const from = site.now();
  const lastVisitorAt = from + hours * hourMs;
  const period: Period = { from, lastVisitorAt, until: lastVisitorAt + afterwardsMs };
  const awaited = new Set<string>();
  const stage = setStage(site, { chance, awaited });
  const desk: DeskWork = { acts: new Map() };
  const work = createSiteWork(site, chance);
  const rates = createRates(chance);
  site.peer.behave('well');
  await tellTime(site);
  await site.giveRates(rates(site.now()));
  await switchOn(stage);
  const plan = planMonth({ payments, falseOnes, hours, chance });
  fillAgenda(stage, { plan, period, desk, onDay });
  const weather = planWeather(stage, { chance, period });
  await play(stage, { work, until: period.until, rates, awaited });
  return {
    ...(await judge(stage, period)),
    books: stage.books,
    desk: desk.acts,
    disturbances: work.disturbances,
    weather,
    steps: work.steps(),
    virtualMs: site.now() - from,
  };
}

function setStage(
  site: MonthSite,
  { chance, awaited }: { chance: Chance; awaited: Set<string> },
): Stage {
  const books = openBooks();
  const agenda = openAgenda();
  const { chains } = site.peer;
  const onBlock = () => noteProvable(books, { awaited, chains, now: site.now() });
  return {
    site,
    books,
    agenda,
    world: openWorld({ chains, agenda, books, now: site.now, onBlock }),
    chance,
    letters: new Map(),
    onFreed: new Map(),
    onRegistered: (paymentId) => void awaited.add(paymentId),
  };
}

/** From one planned moment to the next. */
async function play(
  { site, books, agenda, world }: Stage,
  {
    work,
    until,
    rates,
    awaited,
  }: {
    work: SiteWork;
    until: number;
    rates: ReturnType<typeof createRates>;
    awaited: Set<string>;
  },
): Promise<void> {
  let ratesGivenAt = 0;
  for (let next = agenda.next(); next !== undefined; next = agenda.next()) {
    if (next.ms > until + hourMs) return;
    site.pass(Math.max(0, next.ms - site.now()));
    if (site.now() - ratesGivenAt >= ratesEveryMs) {
      ratesGivenAt = site.now();
      await site.giveRates(rates(ratesGivenAt));
    }
    world.freshen();
    await tellTime(site);
    // Those of one moment do not wait for each other.
    await Promise.all(next.happenings.map(async (happen) => happen()));
    if (!next.isWork) continue;
    noteProvable(books, { awaited, chains: world.chains, now: site.now() });
    await work.step(next);
  }
}

/** Visitors and administrators may call either instance. */
async function tellTime({ instances, now }: MonthSite): Promise<void> {
  await Promise.all(instances.map(async (instance) => instance.tell(now())));
}

/** Reads everything at the end, recomputes the books from the readings, and compares. */
async function judge(
  { site, books, onFreed }: Stage,
  { from }: Period,
): Promise<Pick<MonthRun, 'stored' | 'transfers' | 'replayed' | 'wrong'>> {
  const database = site.database;
  const stored = await readPayments(database);
  const transfers = await readTransfers(database);
  const { differences, verdicts: replayed } = await replayEvidence(database);
  const statement = await readStatement(site, from);
  const wrong = [
    ...checkMonth({ books, stored, transfers, statement }),
    ...[...onFreed.keys()].map((txid) => `The payer of ${txid} never got to register it`),
    ...differences.map(
      (one) => `${one.transactionId} is ${one.stored}, and its readings come to ${one.replayed}`,
    ),
    ...(await findUnfounded(database)),
  ];
  return { stored, transfers, replayed, wrong };
}
