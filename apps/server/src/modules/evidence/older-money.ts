import { type Chain, chainFacts } from '@ghost-pay/contract/coins';
import type { Sighting } from '../transfers/transfers.public.ts';

// Whether money was there when a quote was made. One judge for every way on which money meets a quote.

/**
 * `before`: it was there. `after`: each source that tells has shown that it was not, which a machine needs. `unknown`:
 * nobody has shown either; people may decide.
 */
export type Came = 'before' | 'after' | 'unknown';

/** What a source showed after a quote was made. */
export interface QuoteHeight {
  readonly source: string;
  /** Of its newest block. */
  readonly height: number;
  /** On Bitcoin when a scan of the address began, of which all pages came. */
  readonly at: Date;
}

/**
 * A source is many nodes behind one name, and one of them may be behind the others: what is told sooner after the quote
 * was made decides nothing.
 */
const marginMs = 30_000;
/** The blocks of that time. */
function marginBlocks(chain: Chain): number {
  return Math.ceil(marginMs / 1000 / chainFacts[chain].blockSeconds);
}

/** Whether a scan of an address that begins now can show what was not there when a quote was made. */
export function isLateEnough(createdAt: Date, beganAt: Date): boolean {
  return beganAt.getTime() - createdAt.getTime() >= marginMs;
}

/**
 * Whether the money was there when the quote was made. It was if the site had seen it by then, or if it is in a block of a
 * height that was known then. It was not if each source that knows it shows it in a block above the height that this
 * source named after the quote was made, by more than the margin; on Bitcoin if each source that scans addresses did not show it in a
 * scan that began a margin after the quote was made, and showed it later. No looseness of clocks helps.
 */
export function whenCame(
  quote: {
    readonly chain: Chain;
    readonly createdAt: Date;
    /** Of the newest block that was known when it was made; null if none was. */
    readonly knownHeight: number | null;
    readonly heights: readonly QuoteHeight[];
  },
  money: {
    readonly firstSeenAt: Date | null;
    readonly blockHeight: number | null;
    readonly sightings: readonly Sighting[];
    /** Bitcoin: the sources that scan addresses. */
    readonly scanners: readonly string[];
  },
): Came {
  const { chain, createdAt, knownHeight, heights } = quote;
  const { firstSeenAt, blockHeight, sightings, scanners } = money;
  const isKnownBlock = (block: number | null) =>
    block !== null && knownHeight !== null && block <= knownHeight;
  const wasSeen = firstSeenAt !== null && firstSeenAt < createdAt;
  if (wasSeen || isKnownBlock(blockHeight)) return 'before';
  if (sightings.some((sighting) => isKnownBlock(sighting.blockHeight))) return 'before';
  const isAbsentFirst = (source: string): boolean => {
    const told = heights.find((one) => one.source === source);
    const sighting = sightings.find((one) => one.source === source);
    if (told === undefined || sighting === undefined) return false;
    if (chain !== 'bitcoin')
      return (
        sighting.blockHeight !== null && sighting.blockHeight > told.height + marginBlocks(chain)
      );
    return (
      isLateEnough(createdAt, told.at) &&
      knownHeight !== null &&
      told.height >= knownHeight &&
      sighting.at > told.at
    );
  };
  const telling = chain === 'bitcoin' ? scanners : sightings.map(({ source }) => source);
  return telling.length > 0 && telling.every(isAbsentFirst) ? 'after' : 'unknown';
}
