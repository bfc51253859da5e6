import type { Chain } from '@ghost-pay/contract/coins';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { ChainSource } from '../../apps/server/src/gateways/chains/chain-source.ts';
import {
  isLateEnough,
  type QuoteHeight,
  whenCame,
} from '../../apps/server/src/modules/evidence/older-money.ts';
import type { Sighting } from '../../apps/server/src/modules/transfers/transfers.public.ts';

/** A chain on which quotes are made and payments come, as its node shows it. */
export interface OlderMoneyGround {
  readonly chain: Chain;
  /** Where the payments go. */
  readonly address: string;
  /** A new source each time: one that has asked keeps its newest block for some seconds. */
  readonly source: () => ChainSource;
  /** Sends a payment that waits for its block; its hash. */
  readonly pay: () => Promise<string>;
  readonly mine: (blocks: number) => Promise<void>;
}

interface ToldQuote {
  readonly at: number;
  readonly knownHeight: number;
  height: QuoteHeight | undefined;
}
interface ToldPayment {
  readonly txid: string;
  readonly at: number;
  sighting: Sighting | undefined;
}

/** More than the margin of every chain. */
const manyBlocks = 100;
const step = fc.oneof(
  { weight: 3, arbitrary: fc.constant('quote' as const) },
  { weight: 3, arbitrary: fc.constant('pay' as const) },
  { weight: 2, arbitrary: fc.constant('ask' as const) },
  { weight: 2, arbitrary: fc.constant('one block' as const) },
  { weight: 1, arbitrary: fc.constant('many blocks' as const) },
);

/**
 * Tells stories of quotes, payments, blocks and questions in any order on a node, and judges each payment for each quote: an
 * earlier payment has never come after a later quote. At least one of the payments of a plain story has.
 */
export async function expectNoOlderMoney(ground: OlderMoneyGround): Promise<void> {
  const plain = ['quote', 'many blocks', 'ask', 'pay', 'one block', 'ask'] as const;
  const [came] = await tell(ground, plain);
  expect(came?.came).toBe('after');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      for (const one of await tell(ground, steps))
        if (one.paidAt < one.quotedAt) expect(one.came).not.toBe('after');
    }),
    { numRuns: 12, endOnFailure: true },
  );
}

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function tell(
  ground: OlderMoneyGround,
  steps: readonly Step[],
): Promise<{ quotedAt: number; paidAt: number; came: ReturnType<typeof whenCame> }[]> {
  const { chain } = ground;
  const quotes: ToldQuote[] = [];
  const payments: ToldPayment[] = [];
  let seconds = 0;
  const at = () => new Date(Date.UTC(2026, 10, 28) + seconds * 1_000);
  const does: Record<Step, () => Promise<void>> = {
    quote: async () => {
      const height = await ground.source().readNewestHeight();
      quotes.push({
        at: seconds,
        knownHeight: height,
        height: chain === 'bitcoin' ? undefined : { source: 'node', height, at: at() },
      });
    },
    pay: async () => {
      payments.push({ txid: await ground.pay(), at: seconds, sighting: undefined });
    },
    'one block': async () => ground.mine(1),
    'many blocks': async () => ground.mine(chain === 'bitcoin' ? 1 : manyBlocks),
    ask: async () => ask(ground, { quotes, payments, at: at() }),
  };
  for (const one of steps) {
    seconds += one === 'many blocks' ? 60 : 2;
    await does[one]();
  }
  await ground.mine(1);
  seconds += 2;
  await does.ask();
  return quotes.flatMap(({ at: quotedAt, knownHeight, height }) =>
    payments.map(({ at: paidAt, sighting }) => ({
      quotedAt,
      paidAt,
      came: whenCame(
        {
          chain,
          createdAt: new Date(Date.UTC(2026, 10, 28) + quotedAt * 1_000),
          knownHeight,
          heights: height === undefined ? [] : [height],
        },
        {
          firstSeenAt: sighting?.at ?? null,
          blockHeight: sighting?.blockHeight ?? null,
          sightings: sighting === undefined ? [] : [sighting],
          scanners: ['node'],
        },
      ),
    })),
  );
}

/** The site reads each payment, and on Bitcoin ends the scan of each quote that is old enough. */
async function ask(
  ground: OlderMoneyGround,
  { quotes, payments, at }: { quotes: ToldQuote[]; payments: ToldPayment[]; at: Date },
): Promise<void> {
  const source = ground.source();
  for (const payment of payments) {
    const { facts } = await source.readTransaction({
      txid: payment.txid,
      addresses: [ground.address],
      nativeDue: null,
      wantsProof: false,
    });
    if (facts.found !== 'mempool' && facts.found !== 'block') continue;
    const block = facts.found === 'block' ? facts.block.height : null;
    const known = payment.sighting;
    payment.sighting = {
      source: 'node',
      at: known?.at ?? at,
      blockHeight: known?.blockHeight ?? block,
    };
  }
  if (ground.chain !== 'bitcoin') return;
  const height = await source.readNewestHeight();
  for (const quote of quotes) {
    const createdAt = new Date(Date.UTC(2026, 10, 28) + quote.at * 1_000);
    if (quote.height === undefined && isLateEnough(createdAt, at))
      quote.height = { source: 'node', height, at };
  }
}
