import type { HistoryPage } from '../../gateways/chains/chain-source.ts';

// A history is read from the newest transaction back to what was read before. More than one look can take is read in
// several: the next look goes on where the last one ended, and only then looks for what came since.

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

/** The cursor after some transactions were read. */
export function withRead(cursor: PageCursor, txids: readonly string[]): PageCursor {
  return { ...cursor, seen: [...txids, ...cursor.seen].slice(0, mostSeen) };
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
  const seen = [...new Set([...head, ...cursor.seen])].slice(0, mostSeen);
  const floor = head.length === 0 ? cursor.floor : head;
  return { cursor: { seen, floor, head: [], after: null }, isEnd };
}
