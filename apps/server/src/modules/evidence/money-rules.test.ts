import { describe, expect, test } from 'vitest';
import { judgeEvidence } from './evidence-rules.ts';
import { dueOf } from './money-rules.ts';
import {
  believed,
  everyCoin,
  honest,
  inBlock,
  minutesLater,
  movedTo,
} from './test-cases.fixture.ts';

// $5 at $4,000 for one ETH: 1.25 thousandths. The quote asked for ten cents less, the most that it may.
const price = 1_250_000_000_000_000n;
const asked = 1_225_000_000_000_000n;
const quote = {
  amount: asked,
  isUnique: true,
  createdAt: minutesLater(0),
  knownHeight: null,
  heights: null,
  usdRate: '4000',
};
const payment = { ...honest('eth').payment, usdMinor: 500 };

describe('what is due', () => {
  test.each([
    ['in time: what the quote asked for', quote, 500, '4000', false, asked],
    ['in time: the same without a rate', quote, 500, null, false, asked],
    ['in time: a quote without an amount', { ...quote, amount: null }, 500, '4000', false, price],
    ['no quote: the price', null, 500, '4000', false, price],
    ['no quote and no rate', null, 500, null, false, null],
    ['late: what the quote asked for', quote, 500, '4000', true, asked],
    ['late, the coin halved: twice as many', quote, 500, '2000', true, 2n * asked],
    ['late, the coin doubled: half as many', quote, 500, '8000', true, asked / 2n],
    ['late, the price is higher now: the price', quote, 600, '4000', true, (price * 6n) / 5n],
    ['late, the price is lower now: the price', quote, 400, '4000', true, (price * 4n) / 5n],
    ['late, no rate is known', quote, 500, null, true, null],
    ['late, the value is not known', quote, null, '4000', true, null],
    ['late, a quote without an amount', { ...quote, amount: null }, 500, '4000', true, price],
    ['late, a quote without a rate', { ...quote, usdRate: null }, 500, '4000', true, price],
  ])('%s', (_case, given, usdMinor, usdRate, isLate, due) => {
    expect(dueOf({ payment: { ...payment, usdMinor }, quote: given, usdRate }, isLate)).toBe(due);
  });
});

describe('a late payer who sends what the quote asked for has paid enough', () => {
  const sentAt = minutesLater(73 * 60);
  test.each(everyCoin)('%s', (coin) => {
    const plain = honest(coin);
    // $4.90 for a price of $5: short of the price by two percent, where one is allowed.
    const least = ((plain.quote?.amount ?? 0n) * 490n) / 1234n;
    const judged = judgeEvidence({
      ...plain,
      at: sentAt,
      tips: [sentAt],
      firstSeenAt: sentAt,
      payment: { ...plain.payment, usdMinor: 500 },
      quote: plain.quote && { ...plain.quote, amount: least },
      result: believed({
        facts: inBlock(coin, {
          block: { height: 1, hash: 'b', time: sentAt.toISOString() },
          transfers: [movedTo(coin, { amount: least.toString() })],
        }),
      }),
    });
    expect([judged.verdict, judged.findings.map(({ code }) => code)]).toEqual(['proven', ['late']]);
    expect(judged.due).toBe(least);
  });
});
