import { coins } from '@ghost-pay/contract/coins';
import { type AssetKey, assetKeys, assetOfCoin } from '@ghost-pay/contract/evidence/assets';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeEvidence } from './evidence-rules.ts';
import { isDeepEnough } from './confirmations.ts';
import { leastOf } from './money-rules.ts';
import type { StoredFacts, StoredTransfer } from './stored-facts.ts';
import {
  believed,
  dueOfCoin,
  everyCoin,
  honest,
  inBlock,
  minutesLater,
  otherAddress,
  ourAddress,
} from './test-cases.fixture.ts';

// Cases that nobody thought of: everything that the chain and the database can say, at random.

/** What is odd is rare, so that honest payments are among the cases. */
const rarely = fc.oneof(
  { arbitrary: fc.constant(false), weight: 9 },
  { arbitrary: fc.constant(true), weight: 1 },
);

const anyCase = fc.constantFrom(...everyCoin).chain((coin) => {
  const due = dueOfCoin[coin];
  const anyTransfer: fc.Arbitrary<StoredTransfer> = fc.record({
    asset: fc.oneof(
      { arbitrary: fc.constant(assetOfCoin[coin]), weight: 9 },
      { arbitrary: fc.constantFrom<AssetKey | null>(...assetKeys, null), weight: 1 },
    ),
    contract: fc.constant(null),
    to: fc.constantFrom(ourAddress(coin), ourAddress(coin), ourAddress(coin), otherAddress(coin)),
    isFromUs: rarely,
    amount: fc.oneof(
      fc.constantFrom(due, due, due, due - 1n, due / 2n, due * 3n, 0n).map(String),
      fc.bigInt({ min: 0n, max: 2n ** 255n }).map(String),
    ),
    position: fc.nat(),
    how: fc.constantFrom('direct', 'direct', 'log', 'log', 'traced', 'balance'),
  });
  const transfers = fc.oneof(
    fc.array(anyTransfer, { minLength: 1, maxLength: 1 }),
    fc.array(anyTransfer, { maxLength: 3 }),
  );
  const anyFacts: fc.Arbitrary<StoredFacts> = fc
    .record({
      found: fc.constantFrom(
        'block',
        'block',
        'block',
        'block',
        'block',
        'mempool',
        'no',
        'orphaned',
      ),
      succeeded: rarely.map((is) => !is),
      minutes: fc.oneof(fc.constant(4), fc.integer({ min: -6000, max: 6000 })),
      finality: fc.constantFrom('none', 'safe', 'final', 'final'),
      transfers,
      elsewhere: transfers,
      isInsideUnknown: fc.boolean(),
    })
    .map(({ found, minutes, ...rest }) => ({
      ...inBlock(coin),
      ...rest,
      block: { height: 900_000, hash: 'b', time: minutesLater(minutes).toISOString() },
      found,
      isReplaceable: null,
    }));
  const plain = honest(coin);
  return fc
    .record({
      facts: anyFacts,
      confirmations: fc.nat(200),
      words: fc.nat(3),
      isFork: rarely,
      isContradicted: rarely,
      quote: fc.constantFrom(plain.quote, null, plain.quote && { ...plain.quote, amount: null }),
      usdRate: fc.constantFrom(plain.usdRate, null),
      until: fc.constantFrom(null, null, minutesLater(3), minutesLater(60)),
      countedFor: rarely.map((is) => (is ? 'GHOST-OTHER' : null)),
      isAnotherQuote: rarely,
      isHeld: rarely,
      tolerancePercent: fc.nat(10),
      firstSeenAt: fc.constantFrom(null, minutesLater(5)),
    })
    .map(
      ({
        facts,
        confirmations,
        words,
        isFork,
        isContradicted,
        until,
        isHeld,
        tolerancePercent,
        ...rest
      }) =>
        honest(coin, {
          ...rest,
          payment: { ...plain.payment, isHeld },
          addresses: [{ address: ourAddress(coin), until }],
          rules: { ...plain.rules, tolerancePercent },
          result: believed({ facts, confirmations, words, isFork, isContradicted }),
        }),
    );
});

test('never proven without final transfers of the coin to our address that sum to at least the due', () => {
  let proven = 0;
  fc.assert(
    fc.property(anyCase, (given) => {
      const judged = judgeEvidence(given);
      if (judged.verdict !== 'proven') return;
      proven += 1;
      const { result, payment, rules } = given;
      if (result.outcome !== 'facts' || result.facts.found !== 'block')
        throw new Error('Proven by nothing');
      const { facts } = result;
      expect(facts.succeeded).toBe(true);
      expect(isDeepEnough(coins[payment.coin].chain, result, rules.confirmationsNeeded)).toBe(true);
      const sum = facts.transfers
        .filter(
          ({ asset, to }) => asset === assetOfCoin[payment.coin] && to === ourAddress(payment.coin),
        )
        .reduce((total, { amount }) => total + BigInt(amount), 0n);
      expect(judged.due).not.toBeNull();
      expect(sum).toBeGreaterThanOrEqual(leastOf(judged.due ?? 0n, rules.tolerancePercent));
      if (rules.tolerancePercent === 0) expect(sum).toBeGreaterThanOrEqual(judged.due ?? 0n);
      expect([given.countedFor, payment.isHeld]).toEqual([null, false]);
    }),
    { numRuns: 20_000 },
  );
  // The property would hold of a judge that proves nothing.
  expect(proven).toBeGreaterThan(100);
});

test('the order of the transfers does not matter, and each finding stands once', () => {
  fc.assert(
    fc.property(anyCase, (given) => {
      const { result } = given;
      if (result.outcome !== 'facts' || !('transfers' in result.facts)) return;
      const turned = { ...result.facts, transfers: result.facts.transfers.toReversed() };
      const judged = judgeEvidence(given);
      const { verdict, received, due } = judgeEvidence({
        ...given,
        result: { ...result, facts: turned },
      });
      expect({ verdict, received, due }).toEqual({
        verdict: judged.verdict,
        received: judged.received,
        due: judged.due,
      });
      const codes = judged.findings.map(({ code }) => code);
      expect(new Set(codes).size).toBe(codes.length);
    }),
    { numRuns: 5_000 },
  );
});

test('a due that the tolerance makes smaller is never made smaller than it says', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 2n ** 200n }), fc.nat(10), (due, percent) => {
      const least = leastOf(due, percent);
      expect(least * 100n).toBeGreaterThanOrEqual(due * BigInt(100 - percent));
      expect((least - 1n) * 100n).toBeLessThan(due * BigInt(100 - percent));
    }),
  );
});
