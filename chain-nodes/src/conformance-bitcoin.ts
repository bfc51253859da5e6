import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBitcoindProtocol } from '../../apps/server/src/gateways/chains/bitcoind-source.ts';
import type { ChainProtocol } from '../../apps/server/src/gateways/chains/chain-protocol.ts';
import type { ChainSource } from '../../apps/server/src/gateways/chains/chain-source.ts';
import { createEsploraProtocol } from '../../apps/server/src/gateways/chains/esplora-source.ts';
import { createGuardedSource } from '../../apps/server/src/gateways/chains/guarded-source.ts';
import { falsePayments } from './bitcoin-false.ts';
import { honestPayments } from './bitcoin-honest.ts';
import { expectNoOlderMoney } from './older-money-stories.ts';
import type { BitcoinWorld } from './bitcoin-world.ts';

const clock = { now: () => new Date() };
const log = pino({ level: 'silent' });

/** A source at `url` of a chain that is not the real one, without a limit of requests. */
export function sourceAt(url: string, protocol: ChainProtocol): ChainSource {
  const place = { chain: 'bitcoin', url, name: 'node', isOwn: true } as const;
  return createGuardedSource({ clock }, protocol, { ...place, requestsPerSecond: 1_000_000 });
}

/**
 * Tests that a world's chain is Bitcoin as a real node shows it: each situation, played on it and read over HTTP, gives
 * the same facts, but for hashes and times. The facts of a block are the same when they are checked here, and by Bitcoin
 * Core's RPC where the world has it.
 */
export function testBitcoinConformance(
  open: () => Promise<BitcoinWorld & { coreUrl?: string; close: () => Promise<void> }>,
): void {
  let world: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(async () => world.close());

  test('an earlier payment has never come after a later quote', async () => {
    const to = world.site.p2wpkh;
    await expectNoOlderMoney({
      chain: 'bitcoin',
      address: to,
      source: () => sourceAt(world.url, createEsploraProtocol({ log, chain: undefined })),
      pay: async () => world.send({ outputs: [{ address: to, satoshi: 12_345n }] }),
      mine: async (blocks) => world.mine(blocks),
    });
  });

  test.each([...honestPayments, ...falsePayments])('$title', async ({ play, facts }) => {
    const txid = await play(world);
    try {
      const expected = facts(world);
      const question = { txid, addresses: Object.values(world.site), nativeDue: null };
      const esplora = sourceAt(world.url, createEsploraProtocol({ log, chain: undefined }));
      const plain = await esplora.readTransaction({ ...question, wantsProof: false });
      expect(plain.facts).toEqual(expected);
      if (plain.facts.found === 'block')
        expect(plain.facts.block.height).toBe(plain.tip.height - plain.facts.confirmations + 1);
      const isInBlock = expected.found === 'block';
      const checked = await esplora.readTransaction({ ...question, wantsProof: true });
      expect(checked.facts).toEqual({
        ...plain.facts,
        ...(isInBlock && { proof: 'checked' }),
      });
      if (world.coreUrl === undefined) return;
      const core = sourceAt(world.coreUrl, createBitcoindProtocol({ chain: undefined }));
      expect(await core.readTransaction({ ...question, wantsProof: true })).toEqual(plain);
    } finally {
      // Nothing that waits reaches the next situation.
      await world.mine();
    }
  });
}
