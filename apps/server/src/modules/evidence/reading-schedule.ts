import { type Chain, chainFacts, chainKeys } from '@ghost-pay/contract/coins';
import type { Verdict } from '@ghost-pay/contract/evidence/evidence-words';
import { overdueAt } from '@ghost-pay/contract/transactions/waiting';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** The longest time between two readings. */
export const longestReadingWaitMs = day;

/** How long evidence is read on once nothing can undo it. */
const afterFinalMs = day;
/** How many days an overdue payment without a transaction is still looked for, once a day. */
const lateDays = 30;
/** How many days a payment that needs a look is read on, once a day. */
const openDays = 7;

type Steps = readonly [tenMinutes: number, hour: number, sixHours: number, threeDays: number];
const ages: readonly number[] = [10 * minute, hour, 6 * hour, 72 * hour];

/** The chains of which new blocks are looked for between two readings of an arriving payment. */
export const chainsOfSlowReadings: ReadonlySet<Chain> = new Set(
  chainKeys.filter((chain) => chainFacts[chain].blockSeconds > 10),
);

function whileArriving(chain: Chain): number {
  if (chainFacts[chain].blockSeconds > 60) return minute;
  return chainsOfSlowReadings.has(chain) ? 30 * second : 10 * second;
}

function whileMissing(chain: Chain): number {
  return chainsOfSlowReadings.has(chain) ? 30 * second : 20 * second;
}

/** What the last reading of an arriving payment saw. */
export interface ArrivingState {
  readonly isInBlock: boolean;
  readonly confirmations: number;
  /** Null where only the chain's own finality counts. */
  readonly needed: number | null;
}

/** Whether so many blocks since the last reading may have made an arriving payment provable. */
export function mayBeProvable(
  { isInBlock, confirmations, needed }: ArrivingState,
  newBlocks: number,
): boolean {
  if (newBlocks < 1) return false;
  return !isInBlock || (needed !== null && confirmations + newBlocks >= needed);
}

const afterProof = [10 * minute, hour, day] as const;

export interface ReadState {
  readonly chain: Chain;
  readonly verdict: Verdict;
  readonly hasHash: boolean;
  /** The sources are on two branches of the chain. */
  readonly isFork: boolean;
  /** Since when it waits: its registration, its reopening or the correction of its hash. */
  readonly since: Date;
  readonly now: Date;
  readonly maxPendingHours: number;
  readonly provenAt: Date | null;
  readonly finalAt: Date | null;
  /** Readings in a row without an answer. */
  readonly failures: number;
}

/** The time of the next reading, by verdict and age; null when none follows. */
export function nextReadingAt(state: ReadState): Date | null {
  const { verdict, now, hasHash, isFork } = state;
  if (!hasHash) return null;
  const after = (waitMs: number) => new Date(now.getTime() + waitMs);
  if (isFork) return after(15 * second);
  switch (verdict) {
    case 'proven':
      return afterProven(state);
    case 'settling': {
      const every = whileArriving(state.chain);
      return after(stepOf(state, [every, every, every, 10 * minute], hour));
    }
    case 'unavailable':
      return after(silenceMs(state.failures));
    case 'not_found': {
      const wait = stepOf(state, [whileMissing(state.chain), 2 * minute, 10 * minute, hour], day);
      return until(after(wait), lastLookAt(state));
    }
    case 'questionable':
    case 'refuted': {
      const wait = stepOf(state, [2 * minute, 10 * minute, hour, 6 * hour], day);
      return until(after(wait), state.since.getTime() + 72 * hour + openDays * day);
    }
  }
}

/** The wait after so many readings in a row without an answer. */
export function silenceMs(failures: number): number {
  return Math.min(30 * second * 2 ** Math.max(0, failures - 1), 10 * minute);
}

/** Ten minutes, an hour and a day after the proof, and until a day after nothing can undo it. */
function afterProven({ provenAt, finalAt, since, now }: ReadState): Date | null {
  const from = (provenAt ?? now).getTime();
  const planned = afterProof.map((wait) => from + wait).find((at) => at > now.getTime());
  if (planned !== undefined) return new Date(planned);
  if (finalAt === null)
    return until(new Date(now.getTime() + hour), since.getTime() + lateDays * day);
  const last = finalAt.getTime() + afterFinalMs;
  return last > now.getTime() ? new Date(last) : null;
}

function stepOf({ since, now }: ReadState, steps: Steps, later: number): number {
  const age = now.getTime() - since.getTime();
  return steps[ages.findIndex((limit) => age < limit)] ?? later;
}

function lastLookAt({ since, maxPendingHours }: ReadState): number {
  return overdueAt({ since, maxPendingHours }).getTime() + lateDays * day;
}

function until(next: Date, last: number): Date | null {
  return next.getTime() <= last ? next : null;
}
