import { expect, test } from 'vitest';
import { createChance } from '../chance.ts';
import { coinsOfFalse, planMonth } from './plan.ts';

const kindsOf = (payments: number, falseOnes: number) => {
  const planned = planMonth({ payments, falseOnes, hours: 720, chance: createChance(7) });
  const counts = new Map<string, number>();
  for (const { kind } of planned) {
    const name = 'honest' in kind ? kind.honest : `false ${kind.false}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return { planned, counts };
};

test('the shares of a whole month hold, and each false kind comes forty times or nearly so', () => {
  const { planned, counts } = kindsOf(10_000, 1_000);
  expect(planned).toHaveLength(11_000);
  expect(Object.fromEntries(counts)).toMatchObject({
    exact: 5_800,
    fee_off: 200,
    rounded: 1_000,
    late: 500,
    under: 500,
    over: 500,
    topped_up: 500,
    without_hash: 500,
    twice: 100,
    wrong_coin: 100,
    wrong_network: 100,
    replaced: 100,
    reorganised: 100,
  });
  for (const kind of Object.keys(coinsOfFalse))
    expect(counts.get(`false ${kind}`)).toBeGreaterThan(36);
  const contested = planned.filter(({ isContested }) => isContested).length;
  expect(contested).toBeGreaterThan(300);
  expect(contested).toBeLessThan(370);
  expect(planned.every(({ at }) => at >= 0 && at < 720 * 3_600_000)).toBe(true);
});

test('a small month has every kind that may happen to it', () => {
  const { planned, counts } = kindsOf(60, 30);
  expect(planned).toHaveLength(90);
  for (const kind of Object.keys(coinsOfFalse)) expect(counts.has(`false ${kind}`)).toBe(true);
});
