import { expect, test } from 'vitest';
import type { Transfer } from './chain-source.ts';
import { sortMovements } from './movements.ts';

const movement = (change: Partial<Transfer>): Transfer => ({
  asset: 'usdt@ethereum',
  contract: '0xdac1',
  to: 'us',
  from: 'payer',
  amount: 1n,
  position: 0,
  how: 'log',
  ...change,
});
const isOurs = (address: string) => address === 'us';

test('what goes to the site and elsewhere stays in the order of the chain', () => {
  const [one, two, three] = [1, 2, 3].map((position) => movement({ position }));
  const away = movement({ to: 'them', position: 4 });
  expect(
    sortMovements(
      [three, away, one, two].flatMap((m) => m ?? []),
      { isOurs },
    ),
  ).toEqual({
    transfers: [three, one, two],
    elsewhere: [away],
    leftOut: 0,
  });
});

test('a movement of nothing to the site is told, one elsewhere is not', () => {
  const nothing = movement({ amount: 0n });
  expect(sortMovements([nothing, { ...nothing, to: 'them' }], { isOurs })).toEqual({
    transfers: [nothing],
    elsewhere: [],
    leftOut: 0,
  });
});

test('a flood of worthless movements hides no other', () => {
  const dust = Array.from({ length: 200 }, (_, position) =>
    movement({ asset: null, contract: '0xfake', amount: 10n ** 18n, position }),
  );
  const nothing = Array.from({ length: 200 }, (_, index) =>
    movement({ amount: 0n, position: 200 + index }),
  );
  const money = movement({ position: 400 });
  const { transfers, leftOut } = sortMovements([...dust, ...nothing, money], { isOurs });
  expect(transfers).toHaveLength(20);
  expect(transfers.at(-1)).toBe(money);
  expect(transfers.slice(0, -1)).toEqual(nothing.slice(0, 19));
  expect(leftOut).toBe(381);
});

test('at most five elsewhere, known assets first', () => {
  const fake = Array.from({ length: 9 }, (_, position) =>
    movement({ asset: null, contract: '0xfake', to: 'them', position }),
  );
  const money = movement({ to: 'them', position: 9 });
  const { elsewhere } = sortMovements([...fake, money], { isOurs });
  expect(elsewhere).toEqual([...fake.slice(0, 4), money]);
});
