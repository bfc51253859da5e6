// Free of zod: a page that only names a coin loads no validator. What is the same for every coin or network follows from
// these two tables: links, addresses, settings, rates, schedules, the sandbox.

interface DeclaredChain {
  readonly name: string;
  /** What its addresses, hashes and nodes are like. */
  readonly kind: 'bitcoin' | 'evm' | 'solana';
  /** The number of an EVM chain (EIP-155). */
  readonly chainId: number | null;
  /** The block explorer, and its page of a transaction without the hash. */
  readonly explorer: { readonly name: string; readonly url: string };
  /** Between two blocks or slots, as it was held to be in November 2026; not measured here. */
  readonly blockSeconds: number;
  /** How many blocks make any value final enough; null where only the chain's own finality counts. */
  readonly depth: number | null;
}

/** The chains on which the site takes coins. A transaction hash is unique on each: eth and usdt share one. */
export const chainFacts = {
  bitcoin: {
    name: 'Bitcoin',
    kind: 'bitcoin',
    chainId: null,
    explorer: { name: 'mempool.space', url: 'https://mempool.space/tx/' },
    blockSeconds: 600,
    depth: 6,
  },
  ethereum: {
    name: 'Ethereum',
    kind: 'evm',
    chainId: 1,
    explorer: { name: 'Etherscan', url: 'https://etherscan.io/tx/' },
    blockSeconds: 12,
    depth: 12,
  },
  bsc: {
    name: 'BNB Smart Chain',
    kind: 'evm',
    chainId: 56,
    explorer: { name: 'BscScan', url: 'https://bscscan.com/tx/' },
    blockSeconds: 0.45,
    depth: 180,
  },
  base: {
    name: 'Base',
    kind: 'evm',
    chainId: 8453,
    explorer: { name: 'BaseScan', url: 'https://basescan.org/tx/' },
    blockSeconds: 2,
    depth: 60,
  },
  solana: {
    name: 'Solana',
    kind: 'solana',
    chainId: null,
    explorer: { name: 'Solscan', url: 'https://solscan.io/tx/' },
    blockSeconds: 0.4,
    depth: null,
  },
} as const satisfies Record<string, DeclaredChain>;

export type Chain = keyof typeof chainFacts;
export const chainKeys = Object.keys(chainFacts) as Chain[];
export type ChainKind = DeclaredChain['kind'];
export type EvmCoinChain = {
  [Key in Chain]: (typeof chainFacts)[Key]['kind'] extends 'evm' ? Key : never;
}[Chain];

interface CoinWords {
  readonly name: string;
  readonly symbol: string;
  /** The network's name as the specification writes it. */
  readonly network: string;
  /** One coin is 10^decimals atomic units. A constant of the coin, never asked of a contract. */
  readonly decimals: number;
  /** The decimals that a visitor is asked to send: not more than exchanges let people type. */
  readonly shownDecimals: number;
  /** Whether one coin is worth a dollar: it is valued at one, and not at all once it lost that. */
  readonly isStable: boolean;
}

/** `contract` is a token's, from its issuer's own page; null for the chain's own coin. Tokens are taken on EVM chains alone. */
export type Coin = CoinWords &
  (
    | { readonly chain: EvmCoinChain; readonly contract: string | null }
    | { readonly chain: Exclude<Chain, EvmCoinChain>; readonly contract: null }
  );

/** The six coins (specification, section 3), in the order in which people see them. */
const declared = {
  btc: {
    name: 'Bitcoin',
    symbol: 'BTC',
    network: 'BIP84',
    chain: 'bitcoin',
    contract: null,
    decimals: 8,
    shownDecimals: 8,
    isStable: false,
  },
  eth: {
    name: 'Ethereum',
    symbol: 'ETH',
    network: 'Ethereum',
    chain: 'ethereum',
    contract: null,
    decimals: 18,
    shownDecimals: 8,
    isStable: false,
  },
  usdt: {
    name: 'Tether',
    symbol: 'USDT',
    network: 'ERC-20',
    chain: 'ethereum',
    contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    decimals: 6,
    shownDecimals: 4,
    isStable: true,
  },
  bnb: {
    name: 'BNB',
    symbol: 'BNB',
    network: 'BSC',
    chain: 'bsc',
    contract: null,
    decimals: 18,
    shownDecimals: 7,
    isStable: false,
  },
  sol: {
    name: 'Solana',
    symbol: 'SOL',
    network: 'Solana',
    chain: 'solana',
    contract: null,
    decimals: 9,
    shownDecimals: 6,
    isStable: false,
  },
  usdc: {
    name: 'USD Coin',
    symbol: 'USDC',
    network: 'Base',
    chain: 'base',
    contract: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    decimals: 6,
    shownDecimals: 4,
    isStable: true,
  },
} as const satisfies Record<string, Coin>;

type Declared = typeof declared;
export type CoinKey = keyof Declared;
export const coins: Readonly<Record<CoinKey, Coin>> = declared;
export const coinKeys = Object.keys(declared) as CoinKey[];
export type CoinSymbol = Declared[CoinKey]['symbol'];
/** The asset of each coin: the coin on its chain. */
export type CoinAssetKey = { [Key in CoinKey]: `${Key}@${Declared[Key]['chain']}` }[CoinKey];
export type Stablecoin = {
  [Key in CoinKey]: Declared[Key]['isStable'] extends true ? Key : never;
}[CoinKey];
