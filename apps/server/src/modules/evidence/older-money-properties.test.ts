import { type Chain, coinKeys, coins } from '@ghost-pay/contract/coins';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Sighting } from '../transfers/transfers.public.ts';
import { whenCame } from './older-money.ts';

// A payer sends, and later somebody else is asked for the same amount. Nodes are up to thirty seconds behind the chain,
// each answer comes from another one, and everything else comes in any order.

const chains = [...new Set(coinKeys.map((coin) => coins[coin].chain))];
const blockSeconds: Readonly<Record<Chain, number>> = {
  bitcoin: 600,
  ethereum: 12,
  base: 2,
  bsc: 0.45,
  solana: 0.4,
};
const sources = ['one', 'two'] as const;

/** A question to a source: a scan or a tip for quotes, or a reading of a payment that has the hash. */
const anyQuestion = fc.record({
  at: fc.double({ min: -120, max: 600, noNaN: true }),
  lag: fc.double({ min: 0, max: 30, noNaN: true }),
  takes: fc.double({ min: 0, max: 20, noNaN: true }),
  source: fc.constantFrom(...sources),
  asks: fc.constantFrom('for quotes', 'about the hash'),
});
const anyStory = fc.record({
  chain: fc.constantFrom(...chains),
  /** Seconds before the quote at which the payer's transaction was in the mempool, or in its first block. */
  before: fc.double({ min: 0, max: 120, noNaN: true }),
  phase: fc.double({ min: 0, max: 1, noNaN: true }),
  /** When its block was reorganised, and how much later it came into another one. */
  reorganised: fc.option(
    fc.record({
      at: fc.double({ min: 0, max: 300, noNaN: true }),
      later: fc.double({ min: 0, max: 300, noNaN: true }),
    }),
  ),
  isHeightKnown: fc.boolean(),
  questions: fc.array(anyQuestion, { minLength: 2, maxLength: 30 }),
});
type Story = typeof anyStory extends fc.Arbitrary<infer Told> ? Told : never;

/** What the site keeps of a story, and what it comes to for the later quote. */
function tell({ chain, before, phase, reorganised, isHeightKnown, questions }: Story) {
  const heightAt = (seconds: number) =>
    100_000 + Math.floor((seconds + 10_000) / blockSeconds[chain] + phase);
  const first = heightAt(-before);
  const gone = reorganised === null ? Infinity : reorganised.at - before;
  const second = reorganised === null ? first : heightAt(gone + reorganised.later);
  const sightings = new Map<string, { at: number; blockHeight: number | null }>();
  const heights = new Map<string, { height: number; at: number }>();
  const see = (source: string, at: number, blockHeight: number | null) => {
    const known = sightings.get(source);
    const blocks = [known?.blockHeight, blockHeight].flatMap((block) => block ?? []);
    sightings.set(source, {
      at: Math.min(at, known?.at ?? at),
      blockHeight: blocks.length === 0 ? null : Math.min(...blocks),
    });
  };
  let firstSeen = Infinity;
  for (const { at, lag, takes, source, asks } of questions.toSorted((a, b) => a.at - b.at)) {
    const shown = at - lag;
    const isShown = shown >= -before;
    const isSecond = reorganised !== null && shown >= gone + reorganised.later;
    const block = shown < gone ? first : isSecond ? second : null;
    // What is about the address is asked on Bitcoin alone; a hash can be registered only once it is there.
    if (isShown && (asks === 'about the hash' || chain === 'bitcoin')) {
      see(source, at, chain === 'bitcoin' ? null : block);
      firstSeen = Math.min(firstSeen, at + takes);
    }
    const isForQuote = asks === 'for quotes' && at >= 0 && !heights.has(source);
    if (!isForQuote) continue;
    if (chain !== 'bitcoin' || at >= 30) heights.set(source, { height: heightAt(shown), at });
  }
  const toDate = (seconds: number) => new Date(Date.UTC(2026, 10, 27) + seconds * 1_000);
  const told: Sighting[] = [...sightings].map(([source, one]) => ({
    source,
    blockHeight: one.blockHeight,
    at: toDate(one.at),
  }));
  const wasLookedAt = told.some(({ blockHeight }) => blockHeight === first);
  const came = whenCame(
    {
      chain,
      createdAt: toDate(0),
      knownHeight: isHeightKnown || chain === 'bitcoin' ? heightAt(-30) - 1 : null,
      heights: [...heights].map(([source, { height, at }]) => ({ source, height, at: toDate(at) })),
    },
    {
      firstSeenAt: firstSeen === Infinity ? null : toDate(firstSeen),
      blockHeight: reorganised === null ? first : second,
      sightings: told,
      scanners: [...sources],
    },
  );
  return { came, wasLookedAt };
}

test('for no machine a later quote wins over an earlier payer, whatever comes in which order', () => {
  const judged = new Map<string, number>();
  fc.assert(
    fc.property(anyStory, (story) => {
      const { came, wasLookedAt } = tell(story);
      // A block that nobody looked at before it was reorganised is as money that no source has shown.
      if (story.chain !== 'bitcoin' && story.reorganised !== null && !wasLookedAt) return;
      expect(came).not.toBe('after');
      judged.set(`${story.chain} ${came}`, (judged.get(`${story.chain} ${came}`) ?? 0) + 1);
    }),
    { numRuns: 20_000 },
  );
  for (const chain of chains)
    for (const came of ['before', 'unknown'])
      expect(judged.get(`${chain} ${came}`) ?? 0).toBeGreaterThan(20);
});

test('a payer who sends two minutes after the quote is seen by machines on every chain', () => {
  const questions = sources.flatMap((source) =>
    [1, 35, 200, 260].flatMap((at) =>
      (['for quotes', 'about the hash'] as const).map((asks) => ({
        at,
        lag: 0,
        takes: 0,
        source,
        asks,
      })),
    ),
  );
  for (const chain of chains) {
    const story = { chain, before: -120, phase: 0, reorganised: null, isHeightKnown: true };
    expect([chain, tell({ ...story, questions }).came]).toEqual([chain, 'after']);
  }
});
