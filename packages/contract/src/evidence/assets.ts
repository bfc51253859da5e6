import { recordOf } from '../record-of.ts';
import {
  type Chain,
  type CoinAssetKey,
  chainFacts,
  type CoinKey,
  coinKeys,
  coins,
  type CoinSymbol,
} from '../coin-words.ts';

// Free of zod: a page that only names an asset loads no validator. Decimals are constants of ours, never asked of a
// contract: a contract can say anything.

/** The chains to which coins go by mistake. */
const otherChains = {
  polygon: { name: 'Polygon', chainId: 137 },
  arbitrum: { name: 'Arbitrum One', chainId: 42_161 },
  optimism: { name: 'OP Mainnet', chainId: 10 },
  tron: { name: 'Tron', chainId: null },
} as const satisfies Record<string, { name: string; chainId: number | null }> & {
  [Key in Chain]?: never;
};

/** Every chain on which money is recognised: those of the coins first. */
export const recognisedChains = { ...chainFacts, ...otherChains };
export type RecognisedChain = keyof typeof recognisedChains;
export const recognisedChainKeys = Object.keys(recognisedChains) as RecognisedChain[];

/** The chains that speak the JSON-RPC of Ethereum: an address of one is an address of all. */
export type EvmChain = {
  [Key in RecognisedChain]: (typeof recognisedChains)[Key]['chainId'] extends number ? Key : never;
}[RecognisedChain];
export const evmChains = recognisedChainKeys.filter(isEvmChain);

export function isEvmChain(chain: RecognisedChain): chain is EvmChain {
  return recognisedChains[chain].chainId !== null;
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

/** The asset in which each coin of the site is paid. */
export const assetOfCoin = recordOf(
  coinKeys,
  (coin) => `${coin}@${coins[coin].chain}` as CoinAssetKey,
);

const assetsOfCoins = Object.fromEntries(
  coinKeys.map((coin): [CoinAssetKey, Asset] => {
    const { chain, symbol, decimals, contract } = coins[coin];
    return [
      assetOfCoin[coin],
      { chain, symbol, decimals, contract: contract?.toLowerCase() ?? null, coin },
    ];
  }),
) as Record<CoinAssetKey, Asset>;

/** Token contracts from their issuers' own lists (Circle, Tether); EVM addresses in lower case, as logs carry them. */
const recognisedAssets = {
  'usdc@ethereum': {
    ...token,
    chain: 'ethereum',
    symbol: 'USDC',
    contract: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  },
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
  // SOL in the form of a token: a wallet that receives it does not show it as SOL.
  'wsol@solana': {
    chain: 'solana',
    symbol: 'WSOL',
    decimals: 9,
    contract: 'So11111111111111111111111111111111111111112',
    coin: null,
  },
  'trx@tron': { ...native, chain: 'tron', symbol: 'TRX', decimals: 6 },
  'usdt@tron': {
    ...token,
    chain: 'tron',
    symbol: 'USDT',
    contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  },
} as const satisfies Record<string, Asset> & { [Key in CoinAssetKey]?: never };

export const assets = { ...assetsOfCoins, ...recognisedAssets };
export type AssetKey = keyof typeof assets;
export const assetKeys = Object.keys(assets) as AssetKey[];

/** The names of the assets, each once: one symbol may be on several chains. */
export type AssetSymbol =
  | CoinSymbol
  | (typeof recognisedAssets)[keyof typeof recognisedAssets]['symbol'];
export const assetSymbols = [...new Set(assetKeys.map((key) => assets[key].symbol as AssetSymbol))];

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
  return Object.hasOwn(chainFacts, chain);
}
