import { expect } from 'vitest';
import { addressOfScript } from '../../apps/server/src/gateways/chains/bitcoin-address.ts';
import type {
  TransactionFacts,
  Transfer,
} from '../../apps/server/src/gateways/chains/chain-source.ts';
import type { BitcoinWorld } from './bitcoin-world.ts';

/** What happens on the chain, and what a source must say of it. */
export interface Situation {
  readonly title: string;
  /** Plays it; the hash that is asked about. */
  readonly play: (world: BitcoinWorld) => Promise<string>;
  readonly facts: (world: BitcoinWorld) => TransactionFacts;
}

export const due = 4_987n;
/** Nothing is known of it but its address. */
export const stranger = addressOfScript(`0020${'5a'.repeat(32)}`) ?? '';
const someone = expect.stringMatching(/^(bc1|1|3)/) as string;

const nothing = { transfers: [], elsewhere: [], leftOut: 0, isInsideUnknown: false };
export const pending = { found: 'mempool', isReplaceable: false, ...nothing } as const;
export const mined = {
  found: 'block',
  succeeded: true,
  block: {
    height: expect.any(Number) as number,
    hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    time: expect.any(Date) as Date,
  },
  confirmations: 1,
  finality: 'none',
  proof: 'source',
  ...nothing,
} as const;

export function bitcoin(
  to: string,
  amount: bigint,
  position = 0,
  from: string | null = null,
): Transfer {
  return { asset: 'btc@bitcoin', contract: null, to, from, amount, position, how: 'direct' };
}
export const sats = expect.any(BigInt) as bigint;
/** What the payer keeps, in the output after the others. */
export const change = (position = 1, from: string | null = null) =>
  bitcoin(someone, sats, position, from);

/** Sends a payment to the site and mines it. */
export async function pay(world: BitcoinWorld, blocks = 1): Promise<string> {
  const txid = await send(world);
  await world.mine(blocks);
  return txid;
}

export async function send(world: BitcoinWorld): Promise<string> {
  return world.send({ outputs: [{ address: world.site.p2wpkh, satoshi: due }] });
}

export const paid = ({ site }: BitcoinWorld) => ({
  transfers: [bitcoin(site.p2wpkh, due)],
  elsewhere: [change()],
});
