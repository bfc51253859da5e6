import { type Chain, coinKeys, coins, type CoinKey } from '@ghost-pay/contract/coins';
import { assetOfCoin } from '@ghost-pay/contract/evidence/assets';
import type { Believed } from './agreement-rules.ts';
import { confirmationsNeeded } from './confirmations.ts';
import { confirmationLaddersOf } from '@ghost-pay/contract/evidence/confirmations';
import type { EvidenceCase } from './evidence-case.ts';
import type { BlockFacts, StoredTransfer } from './stored-facts.ts';

// A plain honest payment by each coin, from which the tests of the rules change one thing at a time.

export const ladders = confirmationLaddersOf('');
export const startsAt = new Date('2026-11-23T10:00:00Z');
export const minutesLater = (minutes: number, from = startsAt) =>
  new Date(from.getTime() + minutes * 60_000);

const addressOf: Record<Chain, string> = {
  bitcoin: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  ethereum: '0x7a3F00000000000000000000000000000000009E',
  bsc: '0x7a3F00000000000000000000000000000000009E',
  base: '0x7a3F00000000000000000000000000000000009E',
  solana: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
};
export const ourAddress = (coin: CoinKey) => addressOf[coins[coin].chain];
export const otherAddress = (coin: CoinKey) =>
  coins[coin].chain === 'bitcoin'
    ? '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'
    : coins[coin].chain === 'solana'
      ? '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
      : '0x51bc00000000000000000000000000000000004a';

/** $12.34 at the rate that makes it these atomic units. */
export const dueOfCoin: Record<CoinKey, bigint> = {
  btc: 12_340n,
  eth: 3_085_000_000_000_000n,
  usdt: 12_340_100n,
  bnb: 15_425_000_000_000_000n,
  sol: 61_700_000n,
  usdc: 12_340_100n,
};
const rateOfCoin: Record<CoinKey, string> = {
  btc: '100000',
  eth: '4000',
  usdt: '1',
  bnb: '800',
  sol: '200',
  usdc: '1',
};

export const movedTo = (coin: CoinKey, changes: Partial<StoredTransfer> = {}): StoredTransfer => ({
  asset: assetOfCoin[coin],
  contract: null,
  to: ourAddress(coin),
  isFromUs: false,
  amount: dueOfCoin[coin].toString(),
  position: 0,
  how: 'direct',
  ...changes,
});

export const inBlock = (coin: CoinKey, changes: Partial<BlockFacts> = {}): BlockFacts => ({
  found: 'block',
  succeeded: true,
  block: { height: 900_000, hash: 'block', time: minutesLater(4).toISOString() },
  finality: 'final',
  proof: 'source',
  transfers: [movedTo(coin)],
  elsewhere: [],
  leftOut: 0,
  isInsideUnknown: false,
  ...changes,
});

export const believed = (changes: Partial<Believed> & Pick<Believed, 'facts'>): Believed => ({
  outcome: 'facts',
  confirmations: changes.facts.found === 'block' ? 1000 : 0,
  words: 2,
  isChecked: false,
  isFork: false,
  isContradicted: false,
  ...changes,
});

/**
 * The exact amount of its quote, four minutes after the quote, in a final block, by two sources; that it was not there
 * before is known.
 */
export function honest(coin: CoinKey, changes: Partial<EvidenceCase> = {}): EvidenceCase {
  const { chain } = coins[coin];
  const usdMinor = 1234;
  return {
    at: minutesLater(10),
    payment: {
      coin,
      chain,
      hasHash: true,
      address: ourAddress(coin),
      otherAddress: null,
      otherPrice: null,
      createdAt: minutesLater(5),
      usdMinor,
      isHeld: false,
    },
    quote: {
      amount: dueOfCoin[coin],
      isUnique: true,
      createdAt: startsAt,
      knownHeight: 0,
      heights: [
        {
          source: 'one',
          height: chain === 'bitcoin' ? 900_000 : 800_000,
          at: minutesLater(0.5),
        },
      ],
      usdRate: rateOfCoin[coin],
    },
    usdRate: rateOfCoin[coin],
    isPegLost: false,
    addresses: [{ address: ourAddress(coin), until: null }],
    rules: {
      tolerancePercent: 1,
      oldestHours: 72,
      confirmationsNeeded: confirmationsNeeded(chain, { usdMinor, ladders }),
    },
    result: believed({ facts: inBlock(coin) }),
    tips: [minutesLater(10)],
    onAnotherChain: null,
    firstSeenAt: minutesLater(5),
    sightings: [{ source: 'one', at: minutesLater(5), blockHeight: 900_000 }],
    scanners: ['one'],
    countedFor: null,
    attached: [],
    taken: [],
    isAnotherQuote: false,
    reference: null,
    ...changes,
  };
}

export const everyCoin = coinKeys;
