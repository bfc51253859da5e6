import { type AssetKey, assets, nativeAssetOf } from '@ghost-pay/contract/evidence/assets';
import { expect } from 'vitest';
import type {
  TransactionFacts,
  Transfer,
} from '../../apps/server/src/gateways/chains/chain-source.ts';
import type { Alteration } from './altered-node.ts';
import type { EvmPayment, EvmWorld } from './evm-world.ts';

/** What a situation is played on: a chain, and addresses that nothing has happened to. */
export interface Ground {
  readonly world: EvmWorld;
  /** The site's address. */
  readonly site: string;
  readonly stranger: string;
  readonly contract: string;
}

/** What happens on a chain, and what a source must say of it. */
export interface Situation {
  readonly title: string;
  /** The chain on which it can happen; on all without it. */
  readonly only?: EvmWorld['chain'];
  /** Plays it; the hash that is asked about. */
  readonly play: (ground: Ground) => Promise<string>;
  /** How much of the chain's own coin the site waits for. */
  readonly nativeDue?: bigint;
  /** How the provider differs from its node. */
  readonly through?: (ground: Ground) => Alteration;
  readonly facts: (ground: Ground) => TransactionFacts;
}

export const due = 4_999_700n;
const someone = expect.stringMatching(/^0x[0-9a-f]{40}$/) as string;

const nothingElse = { transfers: [], elsewhere: [], leftOut: 0, isInsideUnknown: false };
/** In the newest block, without any movement. */
export const mined = {
  found: 'block',
  succeeded: true,
  block: {
    height: expect.any(Number) as number,
    hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) as string,
    time: expect.any(Date) as Date,
  },
  confirmations: 1,
  finality: 'none',
  proof: 'source',
  ...nothingElse,
} as const;
export const pending = { found: 'mempool', isReplaceable: true, ...nothingElse } as const;

/** A token that the site could be paid by on that chain. */
export function tokenOf({ chain }: EvmWorld): { asset: AssetKey; contract: string } {
  const known: Partial<Record<EvmWorld['chain'], AssetKey>> = {
    bsc: 'usdt@bsc',
    base: 'usdc@base',
  };
  const asset = known[chain] ?? 'usdt@ethereum';
  return { asset, contract: assets[asset].contract ?? '' };
}

export function native({ world }: Ground, change: Partial<Transfer>): Transfer {
  const coin = { asset: nativeAssetOf(world.chain) ?? null, contract: null };
  return {
    ...coin,
    to: someone,
    from: someone,
    amount: due,
    position: 0,
    how: 'direct',
    ...change,
  };
}

export function inToken({ world }: Ground, change: Partial<Transfer>): Transfer {
  const token = tokenOf(world);
  return { ...token, to: someone, from: someone, amount: due, position: 0, how: 'log', ...change };
}

/** Sends one payment and mines it. */
export function minedPayment(payment: (ground: Ground) => EvmPayment): Situation['play'] {
  return async (ground) => {
    const txid = await ground.world.send(payment(ground));
    await ground.world.mine();
    return txid;
  };
}

/** A source that cannot trace, as most public ones. */
export const withoutTraces: Alteration = {
  refuse: ({ method }) =>
    /^(debug|trace)_/.test(method)
      ? { code: -32_601, message: `the method ${method} does not exist/is not available` }
      : undefined,
};

/** A node that traces in the way of Erigon and not in the way of Geth. */
export const withTraceLists: Alteration = {
  refuse: ({ method }) =>
    method === 'debug_traceTransaction'
      ? { code: -32_601, message: 'Method not found' }
      : undefined,
};
