import { assetKeys, isEvmChain, type RecognisedChain } from '@ghost-pay/contract/evidence/assets';
import { momentSchema } from '@ghost-pay/contract/text';
import { transferWays } from '@ghost-pay/contract/transfers/transfer-words';
import { z } from 'zod';
import type { Movements, TransactionFacts, Transfer } from '../../gateways/chains/chain-source.ts';

// Facts as they are kept: JSON, without what changes by itself (the depth follows from the tip), and without payers'
// addresses, which are personal data. Of a payer only one thing is kept: whether it is the site itself.

/** A whole number that may be larger than a double holds. */
export const digitsSchema = z.string().regex(/^\d+$/);

/** An amount that moved, in atomic units of the asset. */
const storedTransferSchema = z.object({
  asset: z.enum(assetKeys).nullable(),
  contract: z.string().nullable(),
  to: z.string(),
  isFromUs: z.boolean(),
  amount: digitsSchema,
  position: z.number(),
  how: z.enum(transferWays),
});
export type StoredTransfer = Readonly<z.infer<typeof storedTransferSchema>>;

const movements = {
  transfers: z.array(storedTransferSchema).readonly(),
  elsewhere: z.array(storedTransferSchema).readonly(),
  leftOut: z.number(),
  isInsideUnknown: z.boolean(),
};

/** What a source said, as it is kept. */
export const storedFactsSchema = z.discriminatedUnion('found', [
  z.object({ found: z.literal('no') }),
  z.object({ found: z.literal('orphaned') }),
  z.object({ found: z.literal('mempool'), isReplaceable: z.boolean().nullable(), ...movements }),
  z.object({
    found: z.literal('block'),
    succeeded: z.boolean(),
    block: z.object({ height: z.number(), hash: z.string(), time: momentSchema }),
    finality: z.enum(['none', 'safe', 'final']),
    proof: z.enum(['source', 'checked']),
    ...movements,
  }),
]);
export type StoredFacts = Readonly<z.infer<typeof storedFactsSchema>>;
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
  const moves = (moved: Movements) => ({
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
      return { found: 'mempool', isReplaceable: facts.isReplaceable, ...moves(facts) };
    case 'block': {
      const { succeeded, block, finality, proof } = facts;
      const time = block.time.toISOString();
      const place = { height: block.height, hash: block.hash, time };
      return { found: 'block', succeeded, block: place, finality, proof, ...moves(facts) };
    }
  }
}

/** Whether two values are the same JSON, which comes back from the database with its keys in another order. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (value instanceof Date) return value.toJSON();
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => [key, inOrder(part)] as const);
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

export function isFound(facts: StoredFacts): facts is FoundFacts {
  return facts.found === 'block' || facts.found === 'mempool';
}
