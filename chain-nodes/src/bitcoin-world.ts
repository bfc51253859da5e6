/** The kinds of coins by the scripts that hold them: addresses beginning with 1, with 3, with bc1q (two kinds), with bc1p. */
export const coinKinds = ['p2pkh', 'p2sh', 'p2wpkh', 'p2wsh', 'p2tr'] as const;
export type CoinKind = (typeof coinKinds)[number];

export interface BitcoinOutput {
  /** Of the main network. */
  readonly address: string;
  readonly satoshi: bigint;
}

/** One transaction. */
export interface BitcoinPayment {
  readonly outputs: readonly BitcoinOutput[];
  /** The kind of coin that the payer spends; p2wpkh without it. 'site' spends coins of the site's address. */
  readonly from?: CoinKind | 'site';
  /** The sender declares that the transaction may be replaced. */
  readonly isReplaceable?: boolean;
}

/** A chain that can be told what happens on it. Each block holds the payments that were sent since the one before. */
export interface BitcoinWorld {
  /** Where its Esplora interface is served. */
  readonly url: string;
  /** The site's addresses; the world can spend what is at `p2wpkh`. */
  readonly site: Readonly<Record<CoinKind, string>>;
  /** Sends a payment, which waits for a block; its hash. A p2tr payment may be seen only in a block. */
  send(payment: BitcoinPayment): Promise<string>;
  mine(blocks?: number): Promise<void>;
  /** Mines a block whose reward goes to the address; the hash of the reward's transaction. */
  mineTo(address: string): Promise<string>;
  /** Mines a block with another payment of the coins of one that waits, which is gone; the other's hash. */
  replace(txid: string, outputs: readonly BitcoinOutput[]): Promise<string>;
  /** Replaces the newest blocks by one more of empty ones; their payments wait again. */
  reorganise(blocks: number): Promise<void>;
}
