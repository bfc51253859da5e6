import {
  type AssetKey,
  isEvmChain,
  type RecognisedChain,
} from '@ghost-pay/contract/evidence/assets';
import type { Movements, TransactionFacts, Transfer } from '../../gateways/chains/chain-source.ts';

// Facts as they are kept: JSON, without what changes by itself (the depth follows from the tip), and without payers'
// addresses, which are personal data. Of a payer only one thing is kept: whether it is the site itself.

/** An amount that moved, in atomic units of the asset. */
export interface StoredTransfer {
  readonly asset: AssetKey | null;
  readonly contract: string | null;
  readonly to: string;
  readonly isFromUs: boolean;
  readonly amount: string;
  readonly position: number;
  readonly how: Transfer['how'];
}

interface StoredMovements {
  readonly transfers: readonly StoredTransfer[];
  readonly elsewhere: readonly StoredTransfer[];
  readonly leftOut: number;
  readonly isInsideUnknown: boolean;
}

export type StoredFacts =
  | { readonly found: 'no' }
  | { readonly found: 'orphaned' }
  | ({ readonly found: 'mempool'; readonly isReplaceable: boolean | null } & StoredMovements)
  | ({
      readonly found: 'block';
      readonly succeeded: boolean;
      readonly block: { readonly height: number; readonly hash: string; readonly time: string };
      readonly finality: 'none' | 'safe' | 'final';
      readonly proof: 'source' | 'checked';
    } & StoredMovements);
export type BlockFacts = Extract<StoredFacts, { found: 'block' }>;
export type FoundFacts = Extract<StoredFacts, { found: 'block' | 'mempool' }>;

/** An address in the one form in which it is compared: only EVM chains write one address in several ways. */
export function comparable(chain: RecognisedChain, address: string): string {
  return isEvmChain(chain) || /^bc1/i.test(address) ? address.toLowerCase() : address;
}

export function toStored(
  facts: TransactionFacts,
  { chain, addresses }: { chain: RecognisedChain; addresses: readonly string[] },
): StoredFacts {
  const ours = new Set(addresses.map((address) => comparable(chain, address)));
  const stored = ({ from, amount, ...transfer }: Transfer): StoredTransfer => ({
    ...transfer,
    isFromUs: from !== null && ours.has(comparable(chain, from)),
    amount: amount.toString(),
  });
  const movements = (moved: Movements): StoredMovements => ({
    transfers: moved.transfers.map(stored),
    elsewhere: moved.elsewhere.map(stored),
    leftOut: moved.leftOut,
    isInsideUnknown: moved.isInsideUnknown,
  });
  switch (facts.found) {
    case 'no':
    case 'orphaned':
      return { found: facts.found };
    case 'mempool':
      return { found: 'mempool', isReplaceable: facts.isReplaceable, ...movements(facts) };
    case 'block': {
      const { succeeded, block, finality, proof } = facts;
      const time = block.time.toISOString();
      const place = { height: block.height, hash: block.hash, time };
      return { found: 'block', succeeded, block: place, finality, proof, ...movements(facts) };
    }
  }
}

/** Whether two values are the same JSON, which comes back from the database with its keys in another order. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => [key, inOrder(part)] as const);
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

export function isFound(facts: StoredFacts): facts is FoundFacts {
  return facts.found === 'block' || facts.found === 'mempool';
}
