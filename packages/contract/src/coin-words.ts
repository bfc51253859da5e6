// Free of zod: a page that only names a coin loads no validator.

export const coinKeys = ['btc', 'eth', 'usdt', 'bnb', 'sol', 'usdc'] as const;
export type CoinKey = (typeof coinKeys)[number];

/** Chains on which a transaction hash is unique: eth and usdt share one. */
export type Chain = 'bitcoin' | 'ethereum' | 'bsc' | 'solana' | 'base';

export interface Coin {
  readonly key: CoinKey;
  readonly name: string;
  readonly symbol: string;
  /** The network's name as the specification writes it. */
  readonly network: string;
  readonly chain: Chain;
}

/** The six coins (specification, section 3). */
export const coins: Record<CoinKey, Coin> = {
  btc: { key: 'btc', name: 'Bitcoin', symbol: 'BTC', network: 'BIP84', chain: 'bitcoin' },
  eth: { key: 'eth', name: 'Ethereum', symbol: 'ETH', network: 'Ethereum', chain: 'ethereum' },
  usdt: { key: 'usdt', name: 'Tether', symbol: 'USDT', network: 'ERC-20', chain: 'ethereum' },
  bnb: { key: 'bnb', name: 'BNB', symbol: 'BNB', network: 'BSC', chain: 'bsc' },
  sol: { key: 'sol', name: 'Solana', symbol: 'SOL', network: 'Solana', chain: 'solana' },
  usdc: { key: 'usdc', name: 'USD Coin', symbol: 'USDC', network: 'Base', chain: 'base' },
};
