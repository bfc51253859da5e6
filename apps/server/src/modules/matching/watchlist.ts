import {
  type Chain,
  chainFacts,
  type ChainKind,
  type CoinKey,
  coins,
} from '@ghost-pay/contract/coins';
import {
  assetOfCoin,
  assets,
  isCoinChain,
  isEvmChain,
  type RecognisedChain,
} from '@ghost-pay/contract/evidence/assets';
import type { WatchWay } from '@ghost-pay/contract/transfers/transfer-words';
import { outsideFacts } from '../../gateways/chains/outside-facts.ts';
import type { WatchedAddress } from './watchlist.repository.ts';
import type { OwnAddress } from '../settings/settings.public.ts';
import { addressesOn, comparable } from '../evidence/evidence.public.ts';

/** An address that money is looked for at; with `root` and `givenAt` one that a payment has for itself. */
export interface WatchedOwn extends OwnAddress {
  readonly root?: string;
  readonly givenAt?: Date;
}

/** How each kind of chain is watched. An address of one EVM chain is watched on all of them: coins go there by mistake. */
const waysOf: Record<ChainKind, readonly WatchWay[]> = {
  bitcoin: ['pages'],
  evm: ['logs', 'balance'],
  solana: ['pages', 'accounts'],
};

/** How each of the site’s addresses is watched on these chains; a former one that has ended is not. */
export function watchlistOf(
  addresses: readonly WatchedOwn[],
  { chains, now }: { chains: readonly Chain[]; now: Date },
): WatchedAddress[] {
  const ofPayments = new Map(
    addresses.flatMap(({ address, root, givenAt }) =>
      root === undefined || givenAt === undefined ? [] : [[address, { root, givenAt }] as const],
    ),
  );
  return chains.flatMap((chain) =>
    addressesOn(addresses, chain)
      .filter(({ until }) => until === null || until > now)
      .flatMap(({ address, until }) =>
        waysOf[chainFacts[chain].kind].map((way) => {
          const own = ofPayments.get(address);
          const ends = own && new Date(own.givenAt.getTime() + ownWatchedMs);
          return {
            chain,
            way,
            address: comparable(chain, address),
            owner: own?.root ?? comparable(chain, address),
            until: ends === undefined || (until !== null && until < ends) ? until : ends,
          };
        }),
      ),
  );
}

/** Where a coin that a visitor was asked for comes: on its own chain, and as a token or as the chain's own. */
export function watchedOf(
  coin: CoinKey,
  address: string,
): Pick<WatchedAddress, 'chain' | 'way' | 'address'> {
  const { chain } = coins[coin];
  const isToken = assets[assetOfCoin[coin]].contract !== null;
  const way = !isEvmChain(chain) ? 'pages' : isToken ? 'logs' : 'balance';
  return { chain, way, address: comparable(chain, address) };
}

export function isSameWatched(
  one: Pick<WatchedAddress, 'chain' | 'way' | 'address'>,
  other: Pick<WatchedAddress, 'chain' | 'way' | 'address'>,
): boolean {
  return one.chain === other.chain && one.way === other.way && one.address === other.address;
}

const secondMs = 1_000;
const scanEveryMs: Record<WatchWay, number> = {
  pages: 60 * secondMs,
  logs: 60 * secondMs,
  balance: 60 * secondMs,
  accounts: 3_600 * secondMs,
};
/** The longest time between two scans. */
export const longestScanWaitMs = 86_400 * secondMs;

/** So long the own address of a payment is watched: as long as its quote is kept without a payment. */
export const ownWatchedMs = 30 * 86_400 * secondMs;
/** How often the own address of a payment is scanned by its age: within so many hours each so many minutes. */
const ownScans = [
  { hours: 2, minutes: 2 },
  { hours: 12, minutes: 15 },
  { hours: 72, minutes: 60 },
] as const;
/** So many of them are scanned as often as a visitor would like; more take turns, within half of a source's budget. */
const ownAtOnce = 15;

export function ownScanMs(ageMs: number, { awaited }: { awaited: number | undefined }): number {
  if (awaited !== undefined) return awaitedMs * Math.ceil(Math.max(1, awaited) / ownAtOnce);
  const step = ownScans.find(({ hours }) => ageMs < hours * 3_600 * secondMs);
  return step === undefined ? longestScanWaitMs : step.minutes * 60 * secondMs;
}

/** Whether it is an address that one payment was given for itself: on Bitcoin its key owns it. */
export function isOfPayment({
  chain,
  address,
  owner,
}: Pick<WatchedAddress, 'chain' | 'address' | 'owner'>) {
  return chain === 'bitcoin' && address !== owner;
}

/** How long a chain's nodes keep the state of an address: those of BNB Smart Chain less than a minute. */
function keptStatesMs(chain: Chain): number {
  return outsideFacts.keptStates * chainFacts[chain].blockSeconds * secondMs;
}

/** A visitor who was just asked for coins waits for the page to see them. */
export const awaitedMs = 15 * secondMs;

export function nextScanMs(
  watched: Pick<WatchedAddress, 'chain' | 'way' | 'address' | 'owner'> & { readonly since: Date },
  { isAwaited, awaitedOwn, now }: { isAwaited: boolean; awaitedOwn: number; now: Date },
): number {
  const { chain, way } = watched;
  if (isOfPayment(watched))
    return ownScanMs(now.getTime() - watched.since.getTime(), {
      awaited: isAwaited ? awaitedOwn : undefined,
    });
  const isForgotten =
    way === 'balance' && isCoinChain(chain) && keptStatesMs(chain) < scanEveryMs.balance;
  const usualMs = isForgotten ? 20 * secondMs : scanEveryMs[way];
  return isAwaited ? Math.min(awaitedMs, usualMs) : usualMs;
}

/** From then on a payer's page does not say that the chain is watched: two scans of an address that nobody awaits are late. */
const watchedMs = 3 * 60 * secondMs;

/** Whether coins that come to an address are seen, by when it was last read. */
export function isWatchedNow(readAt: Date | undefined, now: Date): boolean {
  return readAt !== undefined && now.getTime() - readAt.getTime() < watchedMs;
}

/** How long after its time an address waits for the budget of its sources. */
const patienceMs = 15 * secondMs;

/** Whether an address is read so late that its scans no longer leave the budget to the readings of payments. */
export function isLate(
  watched: Pick<WatchedAddress, 'chain' | 'way' | 'address' | 'owner'> & {
    readonly since: Date;
    readonly read_at: Date | null;
  },
  given: Parameters<typeof nextScanMs>[1],
): boolean {
  // Of many addresses one is always late; half of the budget stays for the readings of payments.
  if (isOfPayment(watched)) return false;
  const readAt = watched.read_at ?? watched.since;
  return given.now.getTime() - readAt.getTime() > nextScanMs(watched, given) + patienceMs;
}

/**
 * When a transfer is read again; null once it is final, or was followed for two weeks. What one source alone has told to be
 * final, because the others gave no answer, is read each hour of a day: it may have told another amount.
 */
export function nextReadingAt(
  {
    chain,
    state,
  }: { chain: RecognisedChain; state: 'pending' | 'confirmed' | 'final' | 'vanished' },
  {
    firstSeenAt,
    now,
    isToldByOne = false,
  }: { firstSeenAt: Date; now: Date; isToldByOne?: boolean },
): Date | null {
  const ageMs = now.getTime() - firstSeenAt.getTime();
  if (state === 'final')
    return isToldByOne && ageMs < 86_400 * secondMs
      ? new Date(now.getTime() + 3_600 * secondMs)
      : null;
  if (ageMs > 14 * 86_400 * secondMs) return null;
  const isSlow = chain === 'bitcoin' || chain === 'ethereum';
  const youngMs = isSlow ? 60 * secondMs : 20 * secondMs;
  const waitMs = state === 'vanished' || ageMs > 3_600 * secondMs ? 600 * secondMs : youngMs;
  return new Date(now.getTime() + waitMs);
}
