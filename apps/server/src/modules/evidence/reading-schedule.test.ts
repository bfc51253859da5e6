import { verdicts } from '@ghost-pay/contract/evidence/evidence-words';
import { describe, expect, test } from 'vitest';
import {
  type ArrivingState,
  longestReadingWaitMs,
  mayBeProvable,
  nextReadingAt,
  type ReadState,
} from './reading-schedule.ts';
import { minutesLater, startsAt } from './test-cases.fixture.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const state = (changes: Partial<ReadState> = {}): ReadState => ({
  chain: 'bitcoin',
  verdict: 'not_found',
  hasHash: true,
  isFork: false,
  since: startsAt,
  now: startsAt,
  maxPendingHours: 72,
  provenAt: null,
  finalAt: null,
  failures: 0,
  ...changes,
});
const waitOf = (given: ReadState) => {
  const next = nextReadingAt(given);
  return next === null ? null : next.getTime() - given.now.getTime();
};
const atAge = (ms: number) => new Date(startsAt.getTime() + ms);

/** Just after registration, after ten minutes, an hour, six hours, and three days. */
const ages = [0, 10 * minute, hour, 6 * hour, 72 * hour];
describe('how long until the next reading, by verdict and age', () => {
  test.each<[string, Partial<ReadState>, number[]]>([
    ['not_found on Bitcoin', {}, [30 * second, 2 * minute, 10 * minute, hour, day]],
    [
      'not_found on Ethereum',
      { chain: 'ethereum' },
      [30 * second, 2 * minute, 10 * minute, hour, day],
    ],
    ['not_found on Base', { chain: 'base' }, [20 * second, 2 * minute, 10 * minute, hour, day]],
    ['not_found on BSC', { chain: 'bsc' }, [20 * second, 2 * minute, 10 * minute, hour, day]],
    ['not_found on Solana', { chain: 'solana' }, [20 * second, 2 * minute, 10 * minute, hour, day]],
    ['settling on Bitcoin', { verdict: 'settling' }, [minute, minute, minute, 10 * minute, hour]],
    [
      'settling on Ethereum',
      { verdict: 'settling', chain: 'ethereum' },
      [30 * second, 30 * second, 30 * second, 10 * minute, hour],
    ],
    [
      'settling on Base',
      { verdict: 'settling', chain: 'base' },
      [10 * second, 10 * second, 10 * second, 10 * minute, hour],
    ],
    [
      'settling on BSC',
      { verdict: 'settling', chain: 'bsc' },
      [10 * second, 10 * second, 10 * second, 10 * minute, hour],
    ],
    [
      'settling on Solana',
      { verdict: 'settling', chain: 'solana' },
      [10 * second, 10 * second, 10 * second, 10 * minute, hour],
    ],
    ['questionable', { verdict: 'questionable' }, [2 * minute, 10 * minute, hour, 6 * hour, day]],
    ['refuted', { verdict: 'refuted' }, [2 * minute, 10 * minute, hour, 6 * hour, day]],
    ['a fork', { verdict: 'settling', isFork: true }, ages.map(() => 15 * second)],
  ])('%s', (_name, changes, waits) => {
    expect(ages.map((age) => waitOf(state({ ...changes, now: atAge(age) })))).toEqual(waits);
    // One millisecond before each age the earlier wait still holds.
    expect(ages.slice(1).map((age) => waitOf(state({ ...changes, now: atAge(age - 1) })))).toEqual(
      waits.slice(0, -1),
    );
  });

  test('unavailable: doubling from half a minute to ten', () => {
    const waits = [0, 1, 2, 3, 4, 5, 6, 60].map((failures) =>
      waitOf(state({ verdict: 'unavailable', failures })),
    );
    expect(waits).toEqual([30, 30, 60, 120, 240, 480, 600, 600].map((wait) => wait * second));
  });

  test('proven: after ten minutes, an hour and a day, and until a day after it is final', () => {
    const proven = (now: Date, finalAt: Date | null) =>
      nextReadingAt(state({ verdict: 'proven', provenAt: startsAt, finalAt, now }));
    expect(proven(startsAt, null)).toEqual(minutesLater(10));
    expect(proven(minutesLater(10), startsAt)).toEqual(minutesLater(60));
    expect(proven(minutesLater(60), startsAt)).toEqual(atAge(day));
    expect(proven(atAge(day), startsAt)).toBeNull();
    expect(proven(atAge(day), minutesLater(60))).toEqual(atAge(day + hour));
    expect(proven(atAge(day + hour), minutesLater(60))).toBeNull();
    expect(proven(atAge(day), null)).toEqual(atAge(day + hour));
  });

  test('without a hash there is nothing to read', () => {
    for (const verdict of verdicts)
      expect(nextReadingAt(state({ verdict, hasHash: false }))).toBeNull();
  });

  test('ends: for what is missing thirty days after it was overdue, for what needs a look after a week', () => {
    const last = 72 * hour + 1 + 30 * day;
    expect(nextReadingAt(state({ now: atAge(last - day) }))).toEqual(atAge(last));
    expect(nextReadingAt(state({ now: atAge(last - day + 1) }))).toBeNull();
    const week = 72 * hour + 7 * day;
    expect(nextReadingAt(state({ verdict: 'refuted', now: atAge(week - day) }))).toEqual(
      atAge(week),
    );
    expect(nextReadingAt(state({ verdict: 'refuted', now: atAge(week - day + 1) }))).toBeNull();
    expect(
      nextReadingAt(state({ verdict: 'proven', provenAt: startsAt, now: atAge(30 * day) })),
    ).toBeNull();
  });

  test('no wait is longer than the longest', () => {
    for (const verdict of verdicts)
      for (const age of [...ages, 10 * day, 20 * day])
        expect(
          waitOf(state({ verdict, now: atAge(age), provenAt: startsAt })) ?? 0,
        ).toBeLessThanOrEqual(longestReadingWaitMs);
  });
});

describe('whether new blocks may have made an arriving payment provable', () => {
  const outside = { isInBlock: false, confirmations: 0 };
  const inside = { isInBlock: true, confirmations: 1 };
  test.each<[string, ArrivingState, newBlocks: number, expected: boolean]>([
    ['no new block, outside of blocks', { ...outside, needed: 1 }, 0, false],
    ['no new block, deep enough before', { ...inside, needed: 1 }, 0, false],
    ['a source that went back', { ...inside, needed: 2 }, -1, false],
    ['one, outside of blocks', { ...outside, needed: 3 }, 1, true],
    ['one, outside of blocks, finality alone counts', { ...outside, needed: null }, 1, true],
    ['one, which is the last that is needed', { ...inside, needed: 2 }, 1, true],
    ['one of two that are needed', { ...inside, needed: 3 }, 1, false],
    ['more than are needed', { ...inside, needed: 3 }, 5, true],
    ['many, where finality alone counts', { ...inside, needed: null }, 50, false],
  ])('%s', (_name, arriving, newBlocks, expected) => {
    expect(mayBeProvable(arriving, newBlocks)).toBe(expected);
  });
});
