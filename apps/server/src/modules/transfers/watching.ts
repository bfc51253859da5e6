import { numberSettings } from '@ghost-pay/contract/settings/setting-keys';
import { assets, type RecognisedChain } from '@ghost-pay/contract/evidence/assets';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../core/clock.ts';
import { centsOf } from '../../core/coin-value.ts';
import type { Database, DatabaseTransaction } from '../../core/database/database.ts';
import type { ChainSource, ChainSources } from '../../gateways/chains/chain-source.ts';
import { addressesOn, comparable } from '../evidence/evidence.public.ts';
import { listAwaitedAddresses } from '../quotes/quotes.public.ts';
import { coinRatesOf } from '../rates/rates.public.ts';
import { listOwnAddresses, type OwnAddress, readSettings } from '../settings/settings.public.ts';
import { type FoundTransfer, keepTransfers, type Worth } from './attached.repository.ts';
import { isSmall, rateCoinOf, transfersOf } from './found-transfers.ts';
import { nextReadingAt } from './watched-places.ts';

export interface WatchDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly chains: ChainSources;
  readonly log: FastifyBaseLogger;
}

/** What the looks of a run share. */
export interface WatchLook {
  readonly addresses: readonly OwnAddress[];
  /** Whether visitors are asked for coins at the address now. */
  isAwaited(place: { readonly chain: RecognisedChain; readonly address: string }): boolean;
  worthOf(transfer: FoundTransfer): Worth;
}

export async function takeWatchLook({
  database,
  clock,
}: Pick<WatchDependencies, 'database' | 'clock'>): Promise<WatchLook> {
  const rates = await coinRatesOf(database, clock.now());
  const settings = await readSettings(database);
  const floorMinor = settings.wholeNumber(
    'transfers_floor_cents',
    numberSettings.transfers_floor_cents,
  );
  const awaited = await listAwaitedAddresses(database, clock.now());
  return {
    addresses: await listOwnAddresses(database),
    isAwaited: ({ chain, address }) => awaited.some((one) => comparable(chain, one) === address),
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

/** What one transaction brought, by the word of one source; undefined if the chain does not know it. */
export async function readTransfers(
  { clock }: Pick<WatchDependencies, 'clock'>,
  source: ChainSource,
  {
    chain,
    txid,
    look,
    nativeDue = null,
  }: {
    chain: RecognisedChain;
    txid: string;
    look: WatchLook;
    nativeDue?: { readonly address: string; readonly amount: bigint } | null;
  },
): Promise<FoundTransfer[] | undefined> {
  const addresses = addressesOn(look.addresses, chain);
  const { facts } = await source.readTransaction({
    txid,
    addresses: addresses.map(({ address }) => address),
    nativeDue,
    wantsProof: false,
  });
  return transfersOf(facts, { chain, txid, addresses, now: clock.now() });
}

/** Stores what was found, and plans when it is read again. */
export async function keepFound(
  trx: DatabaseTransaction,
  { transfers, look, now }: { transfers: readonly FoundTransfer[]; look: WatchLook; now: Date },
): Promise<void> {
  await keepTransfers(trx, {
    transfers,
    worthOf: (transfer) => look.worthOf(transfer),
    now,
    nextReadingAt: (transfer) => nextReadingAt(transfer, { firstSeenAt: now, now }),
  });
}
