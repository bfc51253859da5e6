import type { HistoryPage } from '../../gateways/chains/chain-source.ts';

// A history is read from the newest transaction back to what was read before. More than one scan can take is read in
// several: the next scan goes on where the last one ended, and only then looks for what came since.

/** How far the history of an address was read. */
export interface PageCursor {
  /** Transactions that were read, the newest first. */
  readonly seen: readonly string[];
  /** Transactions in blocks at which reading back ends. */
  readonly floor: readonly string[];
  /** Reading back goes on after this transaction; null at the top. */
  readonly after: string | null;
  /** The newest transactions in blocks when reading back began: the next floor. */
  readonly head: readonly string[];
}

export const firstPage: PageCursor = { seen: [], floor: [], after: null, head: [] };

const mostSeen = 200;
const mostFloor = 20;

/** The transactions of a page that were not read yet; those from before `since` are no news. */
export function newOf({ entries }: HistoryPage, { seen }: PageCursor, since: Date): string[] {
  const known = new Set(seen);
  return entries
    .filter(({ txid, time }) => !known.has(txid) && (time === null || time >= since))
    .map(({ txid }) => txid);
}

/**
 * The cursor after a transaction of a page was read. `seen` keeps the order of the chain, so that the cut takes the
 * oldest: a page that lost its newest would be read again in every scan.
 */
export function withRead(cursor: PageCursor, { entries }: HistoryPage, txid: string): PageCursor {
  const known = new Set([txid, ...cursor.seen]);
  const ofPage = entries.map((entry) => entry.txid).filter((one) => known.has(one));
  const others = cursor.seen.filter((one) => !ofPage.includes(one));
  const seen = others.toSpliced(startOf(cursor, others), 0, ...ofPage);
  return { ...cursor, seen: seen.slice(0, mostSeen) };
}

/** Where the page at `after` begins among transactions that were seen: behind that one, or behind all. */
function startOf({ after }: PageCursor, seen: readonly string[]): number {
  if (after === null) return 0;
  const above = seen.indexOf(after);
  return above === -1 ? seen.length : above + 1;
}

/** The cursor after a whole page was read; `isEnd`: nothing is left that was not read. */
export function afterPage(
  cursor: PageCursor,
  { entries, next }: HistoryPage,
  since: Date,
): { cursor: PageCursor; isEnd: boolean } {
  const inBlocks = entries.filter(({ isInBlock }) => isInBlock);
  const ids = inBlocks.map(({ txid }) => txid);
  const head = cursor.after === null ? ids.slice(0, mostFloor) : cursor.head;
  const isOld = inBlocks.some(({ time }) => time !== null && time < since);
  const isEnd = next === null || isOld || ids.some((txid) => cursor.floor.includes(txid));
  if (!isEnd) return { cursor: { ...cursor, head, after: next }, isEnd };
  const floor = head.length === 0 ? cursor.floor : head;
  return { cursor: { seen: cursor.seen, floor, head: [], after: null }, isEnd };
}
