import { randomBytes } from 'node:crypto';
import { type EvmChain, isCoinChain } from '@ghost-pay/contract/evidence/assets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type {
  BalanceQuestion,
  BalanceStep,
  ChainSource,
} from '../../apps/server/src/gateways/chains/chain-source.ts';
import { createEvmProtocol } from '../../apps/server/src/gateways/chains/evm-source.ts';
import { createGuardedSource } from '../../apps/server/src/gateways/chains/guarded-source.ts';
import { startAlteredNode } from './altered-node.ts';
import { falsePayments } from './evm-false.ts';
import { depths, honestPayments } from './evm-honest.ts';
import { expectNoOlderMoney } from './older-money-stories.ts';
import { due, type Ground, type Situation, tokenOf } from './evm-situations.ts';
import type { EvmWorld } from './evm-world.ts';

const clock = { now: () => new Date() };

/** A source for one chain at `url`, without a limit of requests. */
export function evmSourceAt(url: string, chain: EvmChain): ChainSource {
  const place = { chain, url, name: 'node', isOwn: true, requestsPerSecond: 1_000_000 };
  return createGuardedSource({ clock }, createEvmProtocol({ clock }, { chain }), place);
}

/**
 * Tests that a world's chain is an EVM chain as real nodes are: each situation, played on it and read over HTTP, gives the
 * same facts, but for hashes and times.
 */
export function testEvmConformance(
  chain: EvmChain,
  open: () => Promise<EvmWorld & { close: () => Promise<void> }>,
): void {
  let world: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(async () => world.close());

  const situations = [...honestPayments, ...falsePayments, ...depths];
  const possible = situations.filter(({ only = chain }) => only === chain);
  test.each(possible)('$title', async (situation) => {
    const [site, stranger, contract] = [address(), address(), address()];
    await expectFacts(situation, { world, site, stranger, contract });
  });

  test('an earlier payment has never come after a later quote', async () => {
    if (!isCoinChain(chain)) throw new TypeError('No coin of the site is on this chain');
    const site = address();
    await expectNoOlderMoney({
      chain,
      address: site,
      source: () => evmSourceAt(world.url, chain),
      pay: async () => world.send({ to: site, value: due }),
      mine: async (blocks) => world.mine(blocks),
    });
  });

  test('logs and the balance of an address tell what came to it', async () => {
    const [site, stranger] = [address(), address()];
    const { contract: token } = tokenOf(world);
    const source = evmSourceAt(world.url, chain);
    const before = (await balanceSteps(source, { address: site, since: undefined })).at(-1);
    if (before === undefined) throw new TypeError('An EVM source tells balances');
    const from = (await source.readTip()).height + 1;
    const tokens = await world.send({
      inside: [
        { does: 'emit', token, from: stranger, to: site, amount: due },
        { does: 'emit', token, from: stranger, to: stranger, amount: due },
      ],
    });
    const nothing = { does: 'emit', token, from: stranger, to: site, amount: 0n } as const;
    await world.send({ inside: [nothing] });
    await world.mine(2);
    const coins = await world.send({ to: site, value: due });
    await world.mine(4);
    // A tip serves for five seconds, and a new source has none.
    const later = evmSourceAt(world.url, chain);
    expect(await later.readLogs?.({ address: site, from })).toMatchObject({
      txids: [tokens],
    });
    const steps = await balanceSteps(later, { address: site, since: before.at });
    expect(steps.flatMap(({ change }) => change ?? [])).toMatchObject([
      { rise: due, direct: [coins], hasSpent: false },
    ]);
    expect(steps.at(-1)).toMatchObject({ at: { balance: before.at.balance + due }, isEnd: true });
    await world.mine();
  });
}

const address = () => `0x${randomBytes(20).toString('hex')}`;

async function expectFacts(situation: Situation, ground: Ground): Promise<void> {
  const { play, through, nativeDue, facts: expected } = situation;
  const { world, site } = ground;
  const txid = await play(ground);
  const altered = through && (await startAlteredNode(world.url, through(ground)));
  try {
    const { facts, tip } = await evmSourceAt(
      altered?.url ?? world.url,
      world.chain,
    ).readTransaction({
      txid,
      addresses: [site],
      nativeDue: nativeDue === undefined ? null : { address: site, amount: nativeDue },
      wantsProof: false,
    });
    expect(facts).toEqual(expected(ground));
    if (facts.found === 'block')
      expect(facts.block.height).toBe(tip.height - facts.confirmations + 1);
  } finally {
    await altered?.close();
    // Nothing that waits reaches the next situation.
    await world.mine();
  }
}

/** Every step up to the newest settled block. */
async function balanceSteps(
  source: ChainSource,
  question: BalanceQuestion,
): Promise<BalanceStep[]> {
  const step = await source.readBalance?.(question);
  if (step === undefined) return [];
  const rest = step.isEnd ? [] : await balanceSteps(source, { ...question, since: step.at });
  return [step, ...rest];
}
