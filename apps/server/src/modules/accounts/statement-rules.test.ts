import { coinKeys } from '@ghost-pay/contract/coins';
import { currencies } from '@ghost-pay/contract/money';
import { paymentMethods } from '@ghost-pay/contract/transactions/transaction-words';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { UnclaimedSum } from '../transfers/transfers.public.ts';
import {
  addPayment,
  addReturn,
  type Lines,
  type PaymentFact,
  presentLines,
  type ReturnFact,
} from './statement-rules.ts';

const byCoin: PaymentFact = {
  method: 'crypto',
  unit: 'btc',
  currency: 'USD',
  isCounted: true,
  isVerified: true,
  amount: 1200n,
  usd: 1200n,
  received: 11_968n,
  rate: '100123.45',
  rateSource: 'api.coinbase.com',
};
const byCode: PaymentFact = {
  ...byCoin,
  method: 'nintendo-eshop',
  unit: 'EUR',
  currency: 'EUR',
  amount: 1500n,
  usd: 1558n,
  received: 1500n,
  rate: '1.0387',
};
const statementOf = (
  payments: readonly PaymentFact[],
  returns: readonly ReturnFact[] = [],
  unclaimed: readonly UnclaimedSum[] = [],
) => {
  const lines: Lines = new Map();
  for (const fact of payments) addPayment(lines, fact);
  for (const fact of returns) addReturn(lines, fact);
  return presentLines(lines, unclaimed);
};

describe('a statement', () => {
  test('of nothing is empty, and its totals are zero', () => {
    expect(statementOf([])).toEqual({
      lines: [],
      unclaimed: [],
      totals: {
        payments: 0,
        counted: { payments: 0, usd: '0.00', without_rate: 0 },
        received: { payments: 0, usd: '0.00', without_rate: 0, unknown: 0 },
        returned: { returns: 0, usd: '0.00', without_rate: 0 },
        net: { usd: '0.00' },
        unclaimed: { transfers: 0, usd: '0.00', without_rate: 0 },
      },
    });
  });

  test('of one payment by coin, overpaid and returned in part', () => {
    const back: ReturnFact = {
      method: 'crypto',
      unit: 'btc',
      currency: 'USD',
      amount: 11_968n,
      usd: 1198n,
    };
    const { lines, totals } = statementOf([{ ...byCoin, received: 23_936n }], [back]);
    expect(lines).toEqual([
      {
        method: 'crypto',
        unit: 'BTC',
        currency: 'USD',
        payments: 1,
        counted: { payments: 1, amount: '12.00', usd: '12.00', without_rate: 0 },
        received: { payments: 1, amount: '0.00023936', usd: '23.97', without_rate: 0, unknown: 0 },
        returned: { returns: 1, amount: '0.00011968', unit: 'BTC', usd: '11.98', without_rate: 0 },
        rates: {
          lowest: '100123.45',
          highest: '100123.45',
          average: '100123.45',
          sources: ['api.coinbase.com'],
        },
      },
    ]);
    expect(totals).toEqual({
      payments: 1,
      counted: { payments: 1, usd: '12.00', without_rate: 0 },
      received: { payments: 1, usd: '23.97', without_rate: 0, unknown: 0 },
      returned: { returns: 1, usd: '11.98', without_rate: 0 },
      net: { usd: '0.02' },
      unclaimed: { transfers: 0, usd: '0.00', without_rate: 0 },
    });
  });

  test('lists what is unclaimed by coin and network, with its total', () => {
    const { unclaimed, totals } = statementOf(
      [],
      [],
      [
        {
          asset: 'pol@polygon',
          transfers: 2,
          amount: '30000000000000000000',
          usdMinor: 0,
          withoutRate: 2,
        },
        { asset: 'btc@bitcoin', transfers: 1, amount: '14233', usdMinor: 1202, withoutRate: 0 },
      ],
    );
    expect(unclaimed).toEqual([
      {
        symbol: 'BTC',
        network: 'Bitcoin',
        transfers: 1,
        amount: '0.00014233',
        usd: '12.02',
        without_rate: 0,
      },
      {
        symbol: 'POL',
        network: 'Polygon',
        transfers: 2,
        amount: '30',
        usd: '0.00',
        without_rate: 2,
      },
    ]);
    expect(totals.unclaimed).toEqual({ transfers: 3, usd: '12.02', without_rate: 2 });
  });

  // Each payment alone: what its line and the totals say of it.
  test.each<[string, Partial<PaymentFact>, object]>([
    [
      'is counted only when completed',
      { isCounted: false },
      { counted: { payments: 0, usd: '0.00' } },
    ],
    ['has a price without a rate', { usd: null }, { counted: { usd: '0.00', without_rate: 1 } }],
    ['came without a rate', { rate: null }, { received: { usd: '0.00', without_rate: 1 } }],
    [
      'is verified without a trace',
      { received: null },
      { received: { payments: 0, unknown: 1, usd: '0.00' } },
    ],
    [
      'waits without a trace',
      { received: null, isVerified: false, isCounted: false },
      { payments: 1, received: { payments: 0, unknown: 0 }, counted: { payments: 0 } },
    ],
    [
      'failed, but its money came',
      { isVerified: false, isCounted: false },
      { received: { payments: 1, usd: '11.98' }, counted: { payments: 0 } },
    ],
  ])('a payment %s', (_name, changes, expected) => {
    const { lines, totals } = statementOf([{ ...byCoin, ...changes }]);
    expect(lines).toMatchObject([expected]);
    expect(totals).toMatchObject(expected);
  });

  test.each([
    ['the price', 1500n, '15.58'],
    ['less than it', 1000n, '10.39'],
  ])('codes that brought %s are worth what it was worth then', (_name, received, usd) => {
    const { totals } = statementOf([{ ...byCode, received }]);
    expect(totals).toMatchObject({ received: { payments: 1, usd } });
  });

  test('keeps methods, coins and currencies apart, in one order', () => {
    const of = (fact: PaymentFact) => statementOf([fact]).lines[0];
    const facts: PaymentFact[] = [
      { ...byCode, currency: 'JPY', unit: 'JPY' },
      byCode,
      { ...byCoin, unit: 'usdc' },
      byCoin,
      { ...byCoin, method: 'card', unit: 'USD', received: null },
      { ...byCoin, method: 'card', unit: 'usdc', rate: '1' },
    ];
    expect(statementOf(facts).lines).toEqual(facts.map(of).toReversed());
  });

  test('weighs the average rate by amounts: it lies between the lowest and the highest', () => {
    const { lines } = statementOf([
      { ...byCoin, received: 30_000n, rate: '100000', rateSource: 'b' },
      { ...byCoin, received: 10_000n, rate: '100004.000000000001', rateSource: 'a' },
      { ...byCoin, received: 10_000n, rate: null },
    ]);
    expect(lines[0]?.rates).toEqual({
      lowest: '100000',
      highest: '100004.000000000001',
      average: '100001',
      sources: ['a', 'b'],
    });
    expect(statementOf([{ ...byCode, unit: 'USD', currency: 'USD' }]).lines[0]?.rates).toBeNull();
  });
});

const fact = fc.record({
  method: fc.constantFrom(...paymentMethods),
  unit: fc.constantFrom(...coinKeys, ...currencies),
  currency: fc.constantFrom(...currencies),
  isCounted: fc.boolean(),
  isVerified: fc.boolean(),
  amount: fc.bigInt({ min: 1n, max: 10n ** 8n }),
  usd: fc.option(fc.bigInt({ min: 1n, max: 10n ** 9n })),
  received: fc.option(fc.bigInt({ min: 1n, max: 10n ** 24n })),
  rate: fc.option(fc.integer({ min: 1, max: 10 ** 9 }).map((cents) => (cents / 100).toFixed(2))),
  rateSource: fc.option(fc.constantFrom('a', 'b')),
});
const returned = fc.record({
  method: fc.constantFrom(...paymentMethods),
  unit: fc.constantFrom(...coinKeys, ...currencies),
  currency: fc.constantFrom(...currencies),
  amount: fc.bigInt({ min: 1n, max: 10n ** 24n }),
  usd: fc.option(fc.bigInt({ min: 0n, max: 10n ** 9n })),
});
const cents = (dollars: string) => BigInt(dollars.replace('.', ''));

describe('whatever a month holds', () => {
  test('the lines add up to the totals, and the totals to the payments', () => {
    fc.assert(
      fc.property(
        fc.array(fact, { maxLength: 40 }),
        fc.array(returned, { maxLength: 10 }),
        (payments, returns) => {
          const { lines, totals } = statementOf(payments, returns);
          const sum = (of: (line: (typeof lines)[number]) => string) =>
            lines.reduce((total, line) => total + cents(of(line)), 0n);
          expect(sum(({ counted }) => counted.usd)).toBe(cents(totals.counted.usd));
          expect(sum(({ received }) => received.usd)).toBe(cents(totals.received.usd));
          expect(sum(({ returned: back }) => back.usd)).toBe(cents(totals.returned.usd));
          const counted = payments.filter(({ isCounted }) => isCounted);
          expect(cents(totals.counted.usd)).toBe(
            counted.reduce((total, { usd }) => total + (usd ?? 0n), 0n),
          );
          expect(totals.counted.payments).toBe(counted.length);
          expect(totals.payments).toBe(payments.length);
          expect(totals.returned.returns).toBe(returns.length);
          expect(cents(totals.returned.usd)).toBe(
            returns.reduce((total, { usd }) => total + (usd ?? 0n), 0n),
          );
        },
      ),
    );
  });

  test('no order of reading changes it', () => {
    fc.assert(
      fc.property(
        fc.array(fact, { maxLength: 20 }),
        fc.array(returned, { maxLength: 10 }),
        (payments, returns) => {
          expect(statementOf(payments.toReversed(), returns.toReversed())).toEqual(
            statementOf(payments, returns),
          );
        },
      ),
    );
  });

  test('an average rate is never below the lowest nor above the highest', () => {
    fc.assert(
      fc.property(fc.array(fact, { maxLength: 20 }), (payments) => {
        for (const { rates } of statementOf(payments).lines) {
          if (rates === null) continue;
          expect(Number(rates.average)).toBeGreaterThanOrEqual(Number(rates.lowest));
          expect(Number(rates.average)).toBeLessThanOrEqual(Number(rates.highest));
        }
      }),
    );
  });
});
