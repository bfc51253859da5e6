import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChainSource } from '../../apps/server/src/gateways/chains/chain-source.ts';
import { createGuardedSource } from '../../apps/server/src/gateways/chains/guarded-source.ts';
import { createSolanaProtocol } from '../../apps/server/src/gateways/chains/solana-source.ts';
import { falsePayments, freshGround, honestPayments } from './solana-situations.ts';
import { expectNoOlderMoney } from './older-money-stories.ts';
import type { SolanaWorld } from './solana-world.ts';

const clock = { now: () => new Date() };

/** A source at `url` of a chain that is not the real one, without a limit of requests. */
function solanaSourceAt(url: string): ChainSource {
  const place = { chain: 'solana', url, name: 'node', isOwn: true } as const;
  const protocol = createSolanaProtocol({ genesis: undefined });
  return createGuardedSource({ clock }, protocol, { ...place, requestsPerSecond: 1_000_000 });
}

/**
 * Tests that a world's chain is Solana as a real node shows it: each situation, played on it and read over HTTP, gives
 * the same facts, but for slots, times and the places of accounts.
 */
export function testSolanaConformance(
  open: () => Promise<SolanaWorld & { close: () => Promise<void> }>,
): void {
  let world: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(async () => world.close());

  test('an earlier payment has never come after a later quote', async () => {
    await expectNoOlderMoney({
      chain: 'solana',
      address: world.site,
      source: () => solanaSourceAt(world.url),
      pay: async () => world.send({ moves: [{ to: world.site, lamports: 1_000_000n }] }),
      mine: async (slots) => world.finalise(slots),
    });
  });

  test.each([...honestPayments, ...falsePayments])('$title', async ({ play, facts: expected }) => {
    const ground = freshGround(world);
    const txid = await play(ground);
    const { facts, tip } = await solanaSourceAt(world.url).readTransaction({
      txid,
      addresses: [world.site, ground.former],
      nativeDue: null,
      wantsProof: false,
    });
    expect(facts).toEqual(expected(ground));
    if (facts.found === 'block' && facts.finality === 'final')
      expect(facts.block.height).toBe(tip.height - facts.confirmations + 1);
  });
}
