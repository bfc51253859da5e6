import type { EvmChain } from '@ghost-pay/contract/evidence/assets';

/** What a contract does while it is called. */
export type Inside =
  /** Has a token say that it was transferred; with `isNft`, the amount is the number of an NFT. */
  | {
      readonly does: 'emit';
      readonly token: string;
      readonly from: string;
      readonly to: string;
      readonly amount: bigint;
      readonly isNft?: boolean;
    }
  /** Sends the chain's own coin. */
  | {
      readonly does: 'pay';
      readonly to: string;
      readonly amount: bigint;
      /** By a call; by a contract that destroys itself; by a call inside one that is undone. */
      readonly by?: 'call' | 'destruction' | 'undone call';
    }
  /** Runs another address's code, which moves nothing, although the frame names the value. */
  | { readonly does: 'delegate'; readonly to: string };

/** One transaction. */
export interface EvmPayment {
  /** Who is called; undefined for a contract of the world's own making; null makes a contract. */
  readonly to?: string | null;
  readonly value?: bigint;
  /** What the contract is called with. */
  readonly data?: string;
  /** What the called contract does, in order. */
  readonly inside?: readonly Inside[];
  /** The transaction is undone at its end. */
  readonly fails?: boolean;
  /** The payer, who has enough; undefined for a payer of the world's own. */
  readonly from?: string;
  /** The kind of the transaction: with a gas price, an access list, a priority fee, a blob, an authorization. */
  readonly type?: 0 | 1 | 2 | 3 | 4;
}

/**
 * A chain that can be told what happens on it. `safe` is one block behind the newest one and `finalized` two. Nothing
 * else happens on it: each block holds the payments that were sent since the one before.
 */
export interface EvmWorld {
  readonly chain: EvmChain;
  /** Where its JSON-RPC is served. */
  readonly url: string;
  /** Who sends the payments that name no payer. */
  readonly payer: string;
  /** Sends a payment, which waits for a block; its hash. */
  send(payment: EvmPayment): Promise<string>;
  mine(blocks?: number): Promise<void>;
  /** Sends another payment in the place of one that waits. */
  replace(txid: string, payment: EvmPayment): Promise<string>;
  /** Replaces the newest blocks by empty ones; their payments are gone. */
  reorganise(blocks: number): Promise<void>;
}
