import { type Chain, type CoinKey, tokenContracts } from '../coins.ts';

// Free of zod: a page that only names an asset loads no validator. Decimals are constants of ours, never asked of a
// contract: a contract can say anything.

/** Every chain on which money is recognised: those of the six coins, and those to which coins go by mistake. */
export const recognisedChains = {
  bitcoin: { name: 'Bitcoin', chainId: null },
  ethereum: { name: 'Ethereum', chainId: 1 },
  bsc: { name: 'BNB Smart Chain', chainId: 56 },
  base: { name: 'Base', chainId: 8453 },
  solana: { name: 'Solana', chainId: null },
  polygon: { name: 'Polygon', chainId: 137 },
  arbitrum: { name: 'Arbitrum One', chainId: 42_161 },
  optimism: { name: 'OP Mainnet', chainId: 10 },
  tron: { name: 'Tron', chainId: null },
} as const satisfies Record<string, { name: string; chainId: number | null }>;
export type RecognisedChain = keyof typeof recognisedChains;
export const recognisedChainKeys = Object.keys(recognisedChains) as RecognisedChain[];

/** The chains that speak the JSON-RPC of Ethereum: an address of one is an address of all. */
export const evmChains = [
  'ethereum',
  'bsc',
  'base',
  'polygon',
  'arbitrum',
  'optimism',
] as const satisfies RecognisedChain[];
export type EvmChain = (typeof evmChains)[number];

export function isEvmChain(chain: RecognisedChain): chain is EvmChain {
  return (evmChains as readonly RecognisedChain[]).includes(chain);
}

/** A coin or a token on one chain. */
export interface Asset {
  readonly chain: RecognisedChain;
  readonly symbol: string;
  /** One unit is 10^decimals atomic units. */
  readonly decimals: number;
  /** The token's contract or mint, in the form in which the chain's nodes write it; null for a chain's own coin. */
  readonly contract: string | null;
  /** The coin that the site takes; null for an asset that is only recognised. */
  readonly coin: CoinKey | null;
}

const native = { contract: null, coin: null } as const;
const token = { decimals: 6, coin: null } as const;

/** Token contracts from their issuers' own lists (Circle, Tether); EVM addresses in lower case, as logs carry them. */
export const assets = {
  'btc@bitcoin': { ...native, chain: 'bitcoin', symbol: 'BTC', decimals: 8, coin: 'btc' },
  'eth@ethereum': { ...native, chain: 'ethereum', symbol: 'ETH', decimals: 18, coin: 'eth' },
  'usdt@ethereum': {
    ...token,
    chain: 'ethereum',
    symbol: 'USDT',
    contract: tokenContracts.usdtOnEthereum.toLowerCase(),
    coin: 'usdt',
  },
  'usdc@ethereum': {
    ...token,
    chain: 'ethereum',
    symbol: 'USDC',
    contract: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  },
  'bnb@bsc': { ...native, chain: 'bsc', symbol: 'BNB', decimals: 18, coin: 'bnb' },
  // The pegged tokens of this chain have 18 decimals, unlike their originals.
  'usdt@bsc': {
    chain: 'bsc',
    symbol: 'USDT',
    decimals: 18,
    contract: '0x55d398326f99059ff775485246999027b3197955',
    coin: null,
  },
  'usdc@bsc': {
    chain: 'bsc',
    symbol: 'USDC',
    decimals: 18,
    contract: '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d',
    coin: null,
  },
  'eth@base': { ...native, chain: 'base', symbol: 'ETH', decimals: 18 },
  'usdc@base': {
    ...token,
    chain: 'base',
    symbol: 'USDC',
    contract: tokenContracts.usdcOnBase.toLowerCase(),
    coin: 'usdc',
  },
  'pol@polygon': { ...native, chain: 'polygon', symbol: 'POL', decimals: 18 },
  'usdc@polygon': {
    ...token,
    chain: 'polygon',
    symbol: 'USDC',
    contract: '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359',
  },
  'usdt@polygon': {
    ...token,
    chain: 'polygon',
    symbol: 'USDT',
    contract: '0xc2132d05d31c914a87c6611c10748aeb04b58e8f',
  },
  'eth@arbitrum': { ...native, chain: 'arbitrum', symbol: 'ETH', decimals: 18 },
  'usdc@arbitrum': {
    ...token,
    chain: 'arbitrum',
    symbol: 'USDC',
    contract: '0xaf88d065e77c8cc2239327c5edb3a432268e5831',
  },
  'usdt@arbitrum': {
    ...token,
    chain: 'arbitrum',
    symbol: 'USDT',
    contract: '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9',
  },
  'eth@optimism': { ...native, chain: 'optimism', symbol: 'ETH', decimals: 18 },
  'usdc@optimism': {
    ...token,
    chain: 'optimism',
    symbol: 'USDC',
    contract: '0x0b2c639c533813f4aa9d7837caf62653d097ff85',
  },
  'usdt@optimism': {
    ...token,
    chain: 'optimism',
    symbol: 'USDT',
    contract: '0x94b008aa00579c1307b0ef2c499ad98a8ce58e58',
  },
  'sol@solana': { ...native, chain: 'solana', symbol: 'SOL', decimals: 9, coin: 'sol' },
  // SOL in the form of a token: a wallet that receives it does not show it as SOL.
  'wsol@solana': {
    chain: 'solana',
    symbol: 'WSOL',
    decimals: 9,
    contract: 'So11111111111111111111111111111111111111112',
    coin: null,
  },
  'usdc@solana': {
    ...token,
    chain: 'solana',
    symbol: 'USDC',
    contract: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  },
  'usdt@solana': {
    ...token,
    chain: 'solana',
    symbol: 'USDT',
    contract: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
  },
  'trx@tron': { ...native, chain: 'tron', symbol: 'TRX', decimals: 6 },
  'usdt@tron': {
    ...token,
    chain: 'tron',
    symbol: 'USDT',
    contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  },
} as const satisfies Record<string, Asset>;
export type AssetKey = keyof typeof assets;
export const assetKeys = Object.keys(assets) as AssetKey[];

/** The names of the assets, each once: one symbol may be on several chains. */
export type AssetSymbol = (typeof assets)[AssetKey]['symbol'];
export const assetSymbols: readonly AssetSymbol[] = [
  ...new Set(assetKeys.map((key) => assets[key].symbol)),
];

/** The asset in which each coin of the site is paid. */
export const assetOfCoin: Record<CoinKey, AssetKey> = {
  btc: 'btc@bitcoin',
  eth: 'eth@ethereum',
  usdt: 'usdt@ethereum',
  bnb: 'bnb@bsc',
  sol: 'sol@solana',
  usdc: 'usdc@base',
};

/** The chain's own coin. */
export function nativeAssetOf(chain: RecognisedChain): AssetKey | undefined {
  return assetKeys.find((key) => assets[key].chain === chain && assets[key].contract === null);
}

/** The token of this contract or mint; undefined for one that is not in the table, whatever it calls itself. */
export function tokenAt(chain: RecognisedChain, contract: string): AssetKey | undefined {
  return assetKeys.find((key) => assets[key].chain === chain && assets[key].contract === contract);
}

/** Whether a chain is one on which the site takes coins. */
export function isCoinChain(chain: RecognisedChain): chain is Chain {
  return assetKeys.some((key) => assets[key].chain === chain && assets[key].coin !== null);
}
