import { type CoinKey, coinKeys, coins } from '@ghost-pay/contract/coins';
import type { Verdict } from '@ghost-pay/contract/evidence/evidence-words';
import { playedChains } from '@ghost-pay/sandbox/chains/ledger';
import { replayEvidence } from '../../../apps/server/test/replay-evidence.ts';
import type { Chance } from '../chance.ts';
import { actOnSome } from './admin-acts.ts';
import { createChainLife } from './chain-life.ts';
import {
  checkEnd,
  checkKept,
  checkVerdicts,
  type KeptReadings,
  type Known,
} from './check-evidence.ts';
import {
  type Calm,
  changeWeather,
  type Disturbance,
  type Weather,
  workDisturbed,
} from './disturbances.ts';
import type { EvidenceTrialSite } from './evidence-site.ts';
import { type Registered, registerOne } from './register.ts';
import { findUnfounded, readIds, readKept, readStored } from './stored-evidence.ts';
import { type Claim, truthOf } from './truth.ts';

export interface EvidenceRun {
  /** What happened to the payments that are there at the end, with the verdicts in which it ended. */
  readonly ends: ReadonlyMap<string, ReadonlyMap<Verdict, number>>;
  readonly payments: number;
  /** Registered after the backup that was restored. */
  readonly forgotten: number;
  readonly rounds: number;
  readonly disturbances: ReadonlyMap<Disturbance, number>;
  readonly weather: ReadonlyMap<Weather, number>;
  readonly reorganisations: number;
  /** How often sources were asked, and how many different answers are kept. */
  readonly readings: number;
  readonly kept: number;
  readonly questions: number;
  readonly replayed: number;
  readonly virtualMs: number;
  readonly wrong: readonly string[];
}

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
/** The rounds of one wave of payments. */
const steps = [10 * secondMs, 30 * secondMs, minuteMs, 2 * minuteMs, 10 * minuteMs, 6 * hourMs];
/** At the end, when every source tells the truth: past every wait of the schedule. */
const lastSteps = [
  2 * minuteMs,
  15 * minuteMs,
  2 * hourMs,
  7 * hourMs,
  25 * hourMs,
  25 * hourMs,
  minuteMs,
];
/** A pool of the played chains holds so many. */
const mostInWave = 400;
const atOnce = 8;

/** What the trial knows; a restore goes back to what it was at the backup. */
interface Books {
  readonly claims: Map<string, Claim>;
  /** Verified while money was there. */
  readonly verified: Set<string>;
  kept: KeptReadings;
}

/**
 * Registers `times` payments in waves, lets happen to them what can happen, and lets two instances read their evidence
 * while they are killed and frozen, sources fail and lie, and the chains reorganise. Once, in the middle, a backup is
 * restored. Ends at the first round with a violation.
 */
export async function runEvidence(
  site: EvidenceTrialSite,
  {
    times,
    chance,
    onWave = () => undefined,
  }: { times: number; chance: Chance; onWave?: (done: number) => void },
): Promise<EvidenceRun> {
  const { chains } = site.peer;
  const startedAt = site.now();
  const life = createChainLife(chains, chance);
  const calm = new Map<string, Calm>();
  const given = new Map<CoinKey, Set<bigint>>();
  let lying: ReadonlySet<string> = new Set();
  const books: Books = { claims: new Map(), verified: new Set(), kept: new Map() };
  const counted = {
    disturbances: new Map<Disturbance, number>(),
    weather: new Map<Weather, number>(),
    rounds: 0,
    forgotten: 0,
  };
  const wrong: string[] = [];
  // Also a short run has a kill, a lie and a reorganisation: the first ones are not left to chance.
  const hasLied = () => counted.weather.has('one lies');

  const knownOf = (claim: Claim): Known => {
    const truth = truthOf(claim, chains);
    const { id, paymentId, coin, happening, txid } = claim;
    return {
      id,
      paymentId,
      coin,
      happening,
      truth,
      isLostAfterwards: truth === 'absent' && books.verified.has(id),
      isShaken: life.shaken.has(txid),
      isLiedAbout: lying.has(coins[coin].chain),
    };
  };
  const knownNow = (ids: Iterable<string>) =>
    new Map(
      [...ids].flatMap((id) => {
        const claim = books.claims.get(id);
        return claim === undefined ? [] : [[id, knownOf(claim)] as const];
      }),
    );

  async function round(stepMs: number, { isCalm = false } = {}): Promise<void> {
    site.pass(stepMs);
    const since = site.now();
    life.sendPlanned(since);
    if (isCalm) life.settle();
    else life.goOn({ isLong: stepMs >= hourMs });
    await site.giveRates();
    if (isCalm) site.peer.behave('well');
    const weather = isCalm
      ? []
      : changeWeather(site.peer, { chance, now: since, calm, mustLie: !hasLied() });
    for (const one of weather) count(counted.weather, one);
    lying = new Set(playedChains.filter((_, index) => weather[index] === 'one lies'));
    const isFirst = counted.rounds === 0;
    const disturbance = isCalm ? 'none' : isFirst ? 'kill' : drawDisturbance(chance);
    count(counted.disturbances, disturbance);
    await workDisturbed(site, { chance, disturbance });
    counted.rounds += 1;
    const stored = await readStored(site.database(), { since: since - 5 * secondMs, now: since });
    wrong.push(...checkVerdicts(knownNow(stored.map(({ id }) => id)), stored));
  }

  async function registerWave(size: number): Promise<void> {
    site.peer.behave('well');
    const registered: Registered[] = [];
    let left = size;
    const work = async () => {
      while (left > 0) {
        left -= 1;
        const { registered: one, later } = await registerOne(site, {
          chance,
          takeOld: life.takeOld,
          given,
        });
        registered.push(one);
        if (later !== undefined) life.plan(site.now() + later.afterMs, later.send);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    const ids = await readIds(
      site.database(),
      registered.map(({ paymentId }) => paymentId),
    );
    for (const one of registered) {
      const id = ids.get(one.paymentId);
      if (id === undefined) wrong.push(`${one.paymentId} was registered and is not there`);
      else books.claims.set(id, { ...one, id });
    }
    // What strangers claim in the next wave.
    for (const coin of coinKeys) {
      const last = registered.findLast((one) => one.coin === coin);
      if (last !== undefined) life.payAside({ coin, address: last.address, amount: last.due });
    }
  }

  async function checkReadings(): Promise<void> {
    const now = await readKept(site.database());
    wrong.push(...checkKept(books.kept, now), ...(await findUnfounded(site.database())));
    const { differences } = await replayEvidence(site.database());
    for (const { transactionId, stored, replayed } of differences)
      wrong.push(`${transactionId} is ${stored}, and its readings come to ${replayed}`);
    books.kept = now;
  }

  async function restoreFrom(backup: Books): Promise<void> {
    await site.restore();
    counted.forgotten = books.claims.size - backup.claims.size;
    for (const id of books.claims.keys()) if (!backup.claims.has(id)) books.claims.delete(id);
    for (const id of books.verified) if (!backup.verified.has(id)) books.verified.delete(id);
    books.kept = backup.kept;
    await checkReadings();
  }

  const waves = Math.max(2, Math.ceil(times / mostInWave));
  for (let wave = 0; wave < waves && wrong.length === 0; wave += 1) {
    const isMiddle = wave === Math.floor(waves / 2);
    let backup: Books | undefined;
    if (isMiddle) {
      await checkReadings();
      await site.backUp();
      const { claims, verified, kept } = books;
      backup = { claims: new Map(claims), verified: new Set(verified), kept };
    }
    await site.giveRates();
    await registerWave(
      Math.floor((times * (wave + 1)) / waves) - Math.floor((times * wave) / waves),
    );
    for (const [index, stepMs] of steps.entries()) {
      if (wrong.length > 0) break;
      await round(stepMs);
      if (index === 2 && backup !== undefined) await restoreFrom(backup);
      if (index === 3)
        for (const id of await actOnSome(site, { chance, ids: [...books.claims.keys()] }))
          books.verified.add(id);
    }
    onWave(Math.floor((times * (wave + 1)) / waves));
  }
  const goOn = () => wrong.length === 0;
  const lastAt = life.lastPlanned();
  if (goOn() && lastAt > site.now()) await round(lastAt - site.now(), { isCalm: true });
  for (const stepMs of lastSteps) if (goOn()) await round(stepMs, { isCalm: true });
  const stored = await readStored(site.database(), { now: site.now() });
  const known = knownNow(books.claims.keys());
  await checkReadings();
  if (goOn()) wrong.push(...checkEnd(known, stored));
  const ends = new Map<string, Map<Verdict, number>>();
  for (const { id, verdict } of stored) {
    const { happening } = known.get(id) ?? { happening: 'unknown' };
    const of = ends.get(happening) ?? new Map<Verdict, number>();
    if (verdict !== null) count(of, verdict);
    ends.set(happening, of);
  }
  return {
    ...counted,
    ends,
    payments: books.claims.size,
    reorganisations: life.reorganisations(),
    readings: stored.reduce((sum, { readings }) => sum + readings, 0),
    kept: books.kept.size,
    questions: playedChains.reduce(
      (sum, chain) => sum + site.peer.requests(chain, 'one') + site.peer.requests(chain, 'two'),
      0,
    ),
    replayed: (await replayEvidence(site.database())).verdicts,
    virtualMs: site.now() - startedAt,
    wrong,
  };
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function drawDisturbance(chance: Chance): Disturbance {
  const drawn = chance();
  if (drawn < 0.15) return 'kill';
  if (drawn < 0.19) return 'both killed';
  return drawn < 0.3 ? 'freeze' : 'none';
}
