import { toAtomic } from '@ghost-pay/contract/coin-amounts';
import { coinKeys, type CoinKey } from '@ghost-pay/contract/coins';
import { replayEvidence } from '../../../apps/server/src/modules/evidence/usecases/replay-evidence.ts';
import { clientOf } from '../../../apps/server/test/site-client.ts';
import type { Chance } from '../chance.ts';
import {
  type Calm,
  changeWeather,
  type Disturbance,
  type Weather,
  workDisturbed,
} from '../evidence/disturbances.ts';
import { dollars, type EvidenceTrialSite } from '../evidence/evidence-site.ts';
import { findUnfounded } from '../evidence/stored-evidence.ts';
import { truthOf } from '../evidence/truth.ts';
import { openAgenda } from './agenda.ts';
import { type Books, openBooks } from './books.ts';
import { checkMonth, type MonthStatement } from './check-month.ts';
import { playDeceiver } from './deceivers.ts';
import { type DeskWork, startStopped, switchOn, workDesk } from './desk.ts';
import { playPayer } from './payers.ts';
import { planMonth } from './plan.ts';
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

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 3_600_000;
const deskEveryMs = 6 * hourMs;
const weatherEveryMs = 7 * hourMs;
const weatherMs = 10 * minuteMs;
const nightEveryMs = 24 * hourMs;
/** After the last visitor: those who pay late, the waits of the desk, and the last readings. */
const afterwardsMs = 220 * hourMs;
/** A disturbance hits about one of so many steps; each kind once early, so that a short run has it too. */
const disturbEvery = 150;
const early: Readonly<Record<number, Disturbance>> = {
  20: 'kill',
  60: 'both killed',
  100: 'freeze',
};
const everything = ['transfers', 'deliveries'] as const;

/**
 * Plays a month: visitors, deceivers and the desk at their times, and the site, which works in between with one of its
 * instances, or with both. Afterwards everything is compared with what the trial knows.
 */
export async function runMonth(
  site: EvidenceTrialSite,
  { payments, falseOnes, hours, chance, onDay = () => undefined }: MonthOptions,
): Promise<MonthRun> {
  // Prices and addresses are as old as the rules demand.
  site.pass(73 * hourMs);
  const startedAt = Math.ceil(site.now() / hourMs) * hourMs;
  site.pass(startedAt - site.now());
  const books = openBooks();
  const agenda = openAgenda();
  const awaited = new Set<string>();
  const world = openWorld({
    chains: site.peer.chains,
    agenda,
    books,
    now: site.now,
    onBlock: () => noteProvable(books, { awaited, world, now: site.now() }),
  });
  const stage: Stage = {
    site,
    books,
    agenda,
    world,
    chance,
    letters: new Map(),
    onFreed: new Map(),
    onRegistered: (paymentId) => void awaited.add(paymentId),
  };
  const desk: DeskWork = { acts: new Map() };
  const counted = {
    disturbances: new Map<Disturbance, number>(),
    weather: new Map<Weather, number>(),
    steps: 0,
  };
  const rates = createRates(chance);

  const both = async () => {
    await Promise.all(site.instances.map(async (instance) => instance.tell(site.now())));
  };
  async function work(): Promise<void> {
    noteProvable(books, { awaited, world, now: site.now() });
    counted.steps += 1;
    const disturbance =
      early[counted.steps] ?? (chance() < 1 / disturbEvery ? drawDisturbance(chance) : undefined);
    if (disturbance !== undefined) {
      count(counted.disturbances, disturbance);
      return workDisturbed(site, { chance, disturbance, also: everything });
    }
    const [first, second] = site.instances;
    if (counted.steps % 10 === 0) {
      await Promise.all([first, second].map(async (one) => one.work(site.now(), everything)));
      return;
    }
    await (counted.steps % 2 === 0 ? first : second).work(site.now(), everything);
  }

  site.peer.behave('well');
  await both();
  await site.giveRates(rates.at(site.now()));
  await switchOn(stage);
  for (const planned of planMonth({ payments, falseOnes, hours, chance })) {
    const { kind } = planned;
    agenda.at(startedAt + planned.at, async () =>
      'honest' in kind
        ? playPayer(stage, planned, kind.honest)
        : playDeceiver(stage, planned, kind.false),
    );
  }
  const endsAt = startedAt + hours * hourMs + afterwardsMs;
  const calm = new Map<string, Calm>();
  repeat(agenda, { from: startedAt, every: weatherEveryMs, until: endsAt - afterwardsMs }, () => {
    const drawn = changeWeather(site.peer, {
      chance,
      now: site.now(),
      calm,
      mustLie: !counted.weather.has('one lies'),
    });
    for (const one of drawn) count(counted.weather, one);
    agenda.at(site.now() + weatherMs, () => site.peer.behave('well'));
  });
  repeat(agenda, { from: startedAt, every: hourMs, until: endsAt }, async () =>
    startStopped(stage, desk),
  );
  repeat(
    agenda,
    { from: startedAt + 5 * minuteMs, every: deskEveryMs, until: endsAt },
    async () => {
      await workDesk(stage, desk);
      agenda.workAt(site.now() + 10 * secondMs);
    },
  );
  repeat(agenda, { from: startedAt + 4 * hourMs, every: nightEveryMs, until: endsAt }, async () => {
    await site.instances[0].work(site.now() + 1, [...everything, 'upkeep']);
    onDay(Math.floor((site.now() - startedAt) / nightEveryMs) + 1);
  });

  for (;;) {
    const next = agenda.next();
    if (next === undefined || next.ms > endsAt + nightEveryMs) break;
    site.pass(Math.max(0, next.ms - site.now()));
    await site.giveRates(rates.at(site.now()));
    world.freshen();
    await both();
    // Visitors come at the same moment; the desk and the chains act one after the other.
    for (const happen of next.happenings) await happen();
    if (next.isWork) await work();
  }
  const stored = await readPayments(site.database());
  const transfers = await readTransfers(site.database());
  const { differences, verdicts } = await replayEvidence(site.database());
  const wrong = [
    ...checkMonth({ books, stored, transfers, statement: await readStatement(site, startedAt) }),
    ...[...stage.onFreed.keys()].map((txid) => `The payer of ${txid} never got to register it`),
    ...differences.map(
      ({ transactionId, stored: kept, replayed }) =>
        `${transactionId} is ${kept}, and its readings come to ${replayed}`,
    ),
    ...(await findUnfounded(site.database())),
  ];
  return {
    books,
    stored,
    transfers,
    desk: desk.acts,
    ...counted,
    virtualMs: site.now() - startedAt,
    replayed: verdicts,
    wrong,
  };
}

/** Notes since when the payments that the chains pay cannot be undone any more. */
function noteProvable(
  { payments }: Books,
  { awaited, world, now }: { awaited: Set<string>; world: Stage['world']; now: number },
): void {
  for (const paymentId of awaited) {
    const payment = payments.get(paymentId);
    if (payment?.paidBy == null || now - payment.registeredAt > 48 * hourMs) {
      awaited.delete(paymentId);
      continue;
    }
    const claim = {
      ...payment,
      id: paymentId,
      txid: payment.paidBy,
      happening: payment.kind,
      isStolen: false,
    };
    if (truthOf(claim, world.chains) !== 'enough') continue;
    payments.set(paymentId, { ...payment, provableAt: now });
    awaited.delete(paymentId);
  }
}

/** The rates of the coins, which drift by a tenth of a percent an hour; those of dollars stay. */
function createRates(chance: Chance) {
  const present = new Map<CoinKey, number>(coinKeys.map((coin) => [coin, Number(dollars[coin])]));
  let hour = 0;
  return {
    at(ms: number): Record<CoinKey, string> {
      const isNew = Math.floor(ms / hourMs) !== hour;
      hour = Math.floor(ms / hourMs);
      for (const [coin, rate] of present)
        if (isNew && coin !== 'usdt' && coin !== 'usdc')
          present.set(coin, rate * (1 + (chance() - 0.5) / 500));
      return Object.fromEntries(
        [...present].map(([coin, rate]) => [coin, rate.toFixed(2)]),
      ) as Record<CoinKey, string>;
    },
  };
}

/** The statements of all months that the run touches. */
async function readStatement(site: EvidenceTrialSite, startedAt: number): Promise<MonthStatement> {
  const months = new Set<string>();
  for (let at = startedAt; at <= site.now(); at += 24 * hourMs)
    months.add(new Date(at).toISOString().slice(0, 7));
  const admin = clientOf(site.instances[0].site(), { token: await site.signIn() });
  const total = { payments: 0, counted: 0, countedCents: 0n, received: new Map<string, bigint>() };
  for (const month of months) {
    const { lines, totals } = await admin.call('GET /accounts/:month', { params: { month } });
    total.payments += totals.payments;
    total.counted += totals.counted.payments;
    total.countedCents += BigInt(Math.round(Number(totals.counted.usd) * 100));
    for (const { unit, received: came } of lines) {
      const coin = coinKeys.find((key) => key.toUpperCase() === unit);
      if (coin === undefined) continue;
      total.received.set(
        coin,
        (total.received.get(coin) ?? 0n) + (toAtomic(coin, came.amount) ?? 0n),
      );
    }
  }
  return total;
}

function repeat(
  agenda: Stage['agenda'],
  { from, every, until }: { from: number; every: number; until: number },
  happen: () => Promise<void> | void,
): void {
  for (let at = from; at <= until; at += every) agenda.at(at, happen);
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function drawDisturbance(chance: Chance): Disturbance {
  const drawn = chance();
  if (drawn < 0.6) return 'kill';
  return drawn < 0.8 ? 'both killed' : 'freeze';
}
