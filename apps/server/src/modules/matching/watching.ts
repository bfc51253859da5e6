import { assets, type RecognisedChain } from '@ghost-pay/contract/evidence/assets';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../core/clock.ts';
import { centsOf } from '../../core/coin-value.ts';
import type { Database, DatabaseTransaction } from '../../core/database/database.ts';
import {
  BudgetSpentError,
  type ChainSource,
  type ChainSources,
  longestPutOffMs,
} from '../../gateways/chains/chain-source.ts';
import type { Priority } from '../../gateways/chains/token-bucket.ts';
import { addressesOn } from '../evidence/evidence.public.ts';
import { listAwaited, listGivenAddresses, listReferenced } from '../quotes/quotes.public.ts';
import { coinRatesOf } from '../rates/rates.public.ts';
import { listOwnAddresses, readSettings } from '../settings/settings.public.ts';
import { agreedTransfers, type Found } from './agreed-words.ts';
import {
  type FoundTransfer,
  keepSightings,
  keepTransfers,
  type Sighting,
  type Worth,
} from '../transfers/transfers.public.ts';
import { isSmall, rateCoinOf, transfersOf } from './found-transfers.ts';
import type { WatchedAddress } from './watchlist.repository.ts';
import {
  isSameWatched,
  nextReadingAt,
  ownWatchedMs,
  watchedOf,
  type WatchedOwn,
} from './watchlist.ts';

export interface WatchDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly chains: ChainSources;
  readonly log: FastifyBaseLogger;
}

/** What the scans of a round share. */
export interface WatchRound {
  /** The site's, and those that payments were given for themselves. */
  readonly addresses: readonly WatchedOwn[];
  /** How many addresses that payments have for themselves are awaited. */
  readonly awaitedOwn: number;
  /** Whether visitors are asked now for coins that come there. */
  isAwaited(watched: Pick<WatchedAddress, 'chain' | 'way' | 'address'>): boolean;
  worthOf(transfer: FoundTransfer): Worth;
}

export async function takeWatchRound({
  database,
  clock,
}: Pick<WatchDependencies, 'database' | 'clock'>): Promise<WatchRound> {
  const rates = await coinRatesOf(database, clock.now());
  const settings = await readSettings(database);
  const floorMinor = settings.number('transfers_floor_cents');
  const awaited = (await listAwaited(database, clock.now())).map(({ coin, address }) =>
    watchedOf(coin, address),
  );
  const own = await listOwnAddresses(database);
  const given = await listGivenAddresses(database, new Date(clock.now().getTime() - ownWatchedMs));
  const ofPayments = given.flatMap(({ address, root, givenAt }): WatchedOwn[] => {
    const ofKey = own.find((one) => one.coin === 'btc' && one.address === root);
    // An address that was never the site's own has a key that was not either.
    if (ofKey === undefined) return [];
    return [{ coin: 'btc', address, until: ofKey.until, root, givenAt }];
  });
  const places = new Set(ofPayments.map(({ address }) => address));
  return {
    addresses: [...own, ...ofPayments],
    awaitedOwn: awaited.filter(({ address }) => places.has(address)).length,
    isAwaited: (watched) => awaited.some((one) => isSameWatched(one, watched)),
    worthOf({ asset, amount }) {
      const { symbol, decimals } = assets[asset];
      const coin = rateCoinOf(symbol);
      const rate = coin === undefined ? undefined : rates.get(coin);
      const usdMinor =
        rate?.usable === true ? Number(centsOf(amount, { decimals, usdRate: rate.usdRate })) : null;
      return { usdMinor, isSmall: isSmall(usdMinor, floorMinor) };
    },
  };
}

/**
 * Asks all sources at once, and returns what those say that answer. Throws if none does, and if one would answer soon,
 * because its budget is spent: its word is worth waiting for.
 */
export async function tellAll<Told>(
  sources: readonly ChainSource[],
  ask: (source: ChainSource) => Promise<Told>,
): Promise<Told[]> {
  const answers = await Promise.allSettled(sources.map(ask));
  const told = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const reasons = answers.flatMap((one): unknown[] =>
    one.status === 'rejected' ? [one.reason] : [],
  );
  const wouldAnswer = reasons.find(
    (reason) => reason instanceof BudgetSpentError && reason.retryAfterMs <= longestPutOffMs,
  );
  if (wouldAnswer !== undefined || (told.length === 0 && reasons.length > 0))
    throw wouldAnswer ?? reasons[0];
  return told;
}

/** What a transaction brought, and how the sources came to tell it. */
interface FoundBySources extends Found {
  /** What it spends; null where that is not known. */
  readonly spends: readonly string[] | null;
  /** The reference of a quote that it names; null where it names none, or several, or the sources differ. */
  readonly reference: string | null;
  /** One of several sources gave an answer. */
  readonly isToldByOne: boolean;
}

/** What one transaction brought, by the word of all sources that answer. Keeps how each of them showed it. */
export async function readFound(
  { database, clock }: Pick<WatchDependencies, 'database' | 'clock'>,
  sources: readonly ChainSource[],
  {
    chain,
    txid,
    round,
    priority,
    nativeDue = null,
  }: {
    chain: RecognisedChain;
    txid: string;
    round: WatchRound;
    priority: Priority;
    nativeDue?: { readonly address: string; readonly amount: bigint } | null;
  },
): Promise<FoundBySources> {
  const addresses = addressesOn(round.addresses, chain);
  const at = clock.now();
  const sightings: Sighting[] = [];
  const spent: (readonly string[])[] = [];
  const named: (readonly string[])[] = [];
  const told = await tellAll(sources, async (source) => {
    const { facts, spends, accounts } = await source.readTransaction({
      txid,
      addresses: addresses.map(({ address }) => address),
      nativeDue,
      wantsProof: false,
      learns: true,
      priority,
    });
    if (spends !== undefined) spent.push(spends);
    if (accounts !== undefined) named.push(accounts);
    const transfers = transfersOf(facts, { chain, txid, addresses, now: clock.now() });
    const blockHeight = facts.found === 'block' ? facts.block.height : null;
    if (transfers !== undefined && transfers.length > 0)
      sightings.push({ source: source.name, at, blockHeight });
    return transfers;
  });
  await keepSightings(database, { chain, txid, sightings });
  // Where sources differ, nobody knows.
  const [spends = null, ...others] = spent;
  const isOne = others.every((other) => other.join() === spends?.join());
  return {
    ...agreedTransfers(told),
    spends: isOne ? spends : null,
    reference: await referenceIn(database, named),
    isToldByOne: told.length === 1 && sources.length > 1,
  };
}

async function referenceIn(
  database: Database,
  [accounts = [], ...others]: readonly (readonly string[])[],
): Promise<string | null> {
  const all = accounts.filter((account) => others.every((other) => other.includes(account)));
  const [quote, ...more] = await listReferenced(database, all);
  return quote !== undefined && more.length === 0 ? quote.reference : null;
}

/** Stores what was found, and plans when it is read again. */
export async function keepFound(
  trx: DatabaseTransaction,
  {
    found: { transfers, isAgreed, spends = null, reference = null, isToldByOne = false },
    round,
    now,
  }: { found: Found & Partial<FoundBySources>; round: WatchRound; now: Date },
): Promise<void> {
  await keepTransfers(trx, {
    transfers: transfers ?? [],
    isAgreed,
    spends,
    reference,
    worthOf: (transfer) => round.worthOf(transfer),
    now,
    nextReadingAt: (transfer) => {
      const firstSeenAt = isToldByOne ? (transfer.block?.time ?? now) : now;
      return nextReadingAt(transfer, { firstSeenAt, now, isToldByOne });
    },
  });
}
