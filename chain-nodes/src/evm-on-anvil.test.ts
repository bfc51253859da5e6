import { describe, expect, onTestFinished, test } from 'vitest';
import { startAlteredNode } from './altered-node.ts';
import { openAnvilWorld } from './anvil-world.ts';
import { evmSourceAt, testEvmConformance } from './conformance-evm.ts';

describe.each(['ethereum', 'bsc', 'base'] as const)('%s on anvil', (chain) => {
  testEvmConformance(chain, async () => openAnvilWorld(chain));
});

describe('a provider', () => {
  const site = `0x${'44'.repeat(20)}`;
  const questionAbout = (txid: string) => ({
    txid,
    addresses: [site],
    nativeDue: { address: site, amount: 6n },
    wantsProof: false,
  });

  test('false 20: that serves another chain answers nothing', async () => {
    const world = await openAnvilWorld('bsc');
    onTestFinished(async () => world.close());
    const txid = await world.send({ to: site, value: 5n });
    const misnamed = evmSourceAt(world.url, 'ethereum');
    await expect(misnamed.readTransaction(questionAbout(txid))).rejects.toThrow('of another chain');
    await expect(misnamed.readTip()).rejects.toThrow('of another chain');
    const named = await evmSourceAt(world.url, 'bsc').readTransaction(questionAbout(txid));
    expect(named.facts.found).toBe('mempool');
  });

  test('that refuses batches, or answers them in another order, says the same as its node', async () => {
    const world = await openAnvilWorld('ethereum');
    onTestFinished(async () => world.close());
    const inside = [{ does: 'pay', to: site, amount: 5n }] as const;
    const txid = await world.send({ value: 5n, inside });
    await world.mine(4);
    const { facts } = await evmSourceAt(world.url, 'ethereum').readTransaction(questionAbout(txid));
    expect(facts).toMatchObject({ transfers: [{ amount: 5n, how: 'traced' }], finality: 'final' });
    for (const alteration of [{ refusesBatchesBy: 413 }, { answersBackwards: true }]) {
      const altered = await startAlteredNode(world.url, alteration);
      onTestFinished(async () => altered.close());
      const answer = await evmSourceAt(altered.url, 'ethereum').readTransaction(
        questionAbout(txid),
      );
      expect(answer.facts).toEqual(facts);
    }
  });
});
