import { chainFacts } from '@ghost-pay/contract/coins';
import {
  isCoinChain,
  type RecognisedChain,
  nativeAssetOf,
} from '@ghost-pay/contract/evidence/assets';
import {
  type BalanceChange,
  BudgetSpentError,
  type ChainSource,
  innerPosition,
  longestPutOffMs,
} from '../../../gateways/chains/chain-source.ts';
import { agreedStep, type Found } from '../agreed-words.ts';
import type { FoundTransfer } from '../../transfers/transfers.public.ts';
import { afterPage, firstPage, newOf, type PageCursor, withRead } from '../page-cursor.ts';
import {
  type ClaimedAddress,
  endScan,
  type Gap,
  keepAccounts,
  keepCursor,
} from '../watchlist.repository.ts';
import { beginScan } from '../quote-scans.ts';
import { isLate, nextScanMs } from '../watchlist.ts';
import {
  keepFound,
  readFound,
  tellAll,
  type WatchDependencies,
  type WatchRound,
} from '../watching.ts';

/** A scan ends within its claim; what is left is for the next one, which follows at once. */
const scanMs = 20_000;
/** New transactions of one address in one scan. */
const mostTransactions = 1_000;
/** A block's time may lie before the moment at which it came: Bitcoin's by two hours. */
const looseMs = { bitcoin: 2 * 3_600_000, other: 600_000 } as const;
/** Calls of contracts in a block, of which each may have passed coins on, that are looked into. */
const mostCalls = 20;
/** Half of what lies between two blocks, because chains become quicker. */
function blockMs(chain: RecognisedChain): number {
  return isCoinChain(chain) ? chainFacts[chain].blockSeconds * 500 : 1_000;
}
/** Requests of one scan that do not wait for the budget, where readings of payments have spent it for long. */
const mostInArrears = 5;
/** After an address could not be read. */
const restMs = 60_000;

/** One scan of one address. */
interface Scan {
  readonly dependencies: WatchDependencies;
  /** Those that are asked for what came to the address: one, or for a balance all. */
  readonly asked: readonly ChainSource[];
  /** Those that are asked about each transaction. */
  readonly sources: readonly ChainSource[];
  readonly watched: ClaimedAddress;
  /** How far this address was read. */
  readonly cursor: unknown;
  /** Whether the address was never read. */
  readonly isNew: boolean;
  /** The cursors of the address with this one for those that are asked, or for all that have none. */
  readonly cursorsWith: (cursor: unknown, of: 'asked' | 'all') => object;
  readonly round: WatchRound;
  /** What each transaction brought that was read in this scan. */
  readonly read: Map<string, Promise<Found>>;
  /** A visitor who was asked for coins waits for it, or nobody does. */
  readonly priority: 'page' | 'watching';
  /** Whether the scan must end. */
  readonly isOver: () => boolean;
}
type Outcome = 'read' | 'more' | 'lost';

/**
 * Reads what came to a claimed address since its cursor. Each source has a cursor of its own, so that what one leaves out is
 * found by the other. A balance is believed where the sources that answer agree. What was found is stored with the cursor,
 * step by step. The claim ends in any case.
 */
export async function scanAddress(
  dependencies: WatchDependencies,
  { watched, round }: { watched: ClaimedAddress; round: WatchRound },
): Promise<void> {
  const { database, clock, chains, log } = dependencies;
  const isAwaited = round.isAwaited(watched);
  const priority: Scan['priority'] = isAwaited ? 'page' : 'watching';
  const isStarved = isLate(watched, { isAwaited, awaitedOwn: round.awaitedOwn, now: clock.now() });
  const sources = chains[watched.chain].map((one) =>
    isStarved ? one.inArrears(mostInArrears) : one,
  );
  const able = sources.filter((source) => source[methodOf[watched.way]] !== undefined);
  const alone = able.map((source) => [source]);
  const turns = watched.way === 'balance' && able.length > 0 ? [able] : alone;
  const names = turns.map(nameOfTurn);
  const cursors = cursorsOf(watched, names);
  const isNew = watched.cursor === null;
  const endsAt = performance.now() + scanMs;
  const read: Scan['read'] = new Map();
  let isAway = false;
  let outcome: Outcome | undefined;
  const end = async (
    given: { readAt?: Date; problem?: ClaimedAddress['problem'] },
    waitMs: number,
  ): Promise<void> =>
    endScan(database, {
      watched,
      readAt: given.readAt,
      problem: given.problem ?? null,
      nextScanAt: new Date(clock.now().getTime() + waitMs),
    });
  for (const asked of turns) {
    const name = nameOfTurn(asked);
    const cursorsWith: Scan['cursorsWith'] = (cursor, of) => {
      const told = of === 'asked' ? [name] : names.filter((one) => cursors[one] === undefined);
      for (const one of told) cursors[one] = cursor;
      return cursors;
    };
    const isOver = () => performance.now() >= endsAt;
    const cursor = cursors[name] ?? null;
    try {
      const shared = { dependencies, sources, watched, round, read, isOver, isNew, priority };
      const ended = await readers[watched.way]({ ...shared, asked, cursor, cursorsWith });
      if (ended === 'lost') return;
      if (outcome !== 'more') outcome = ended;
    } catch (error) {
      if (error instanceof BudgetSpentError && error.retryAfterMs <= longestPutOffMs)
        return await end({}, error.retryAfterMs);
      isAway ||= asked.every((source) => source.health().isDown) || watched.way !== 'logs';
      log.info(
        { err: error, chain: watched.chain, source: name, way: watched.way },
        'an address could not be watched',
      );
    }
  }
  if (outcome === 'more') return await end({}, 0);
  if (outcome === 'read') {
    const now = clock.now();
    const waitMs = nextScanMs(watched, { isAwaited, awaitedOwn: round.awaitedOwn, now });
    return await end({ readAt: clock.now() }, waitMs);
  }
  await end({ problem: isAway ? 'away' : 'refused' }, restMs);
}

function nameOfTurn(asked: readonly ChainSource[]): string {
  const [one, ...others] = asked;
  return one !== undefined && others.length === 0 ? one.name : 'all';
}

/** The cursors of an address by source. An address of an earlier version has one, which holds for each. */
function cursorsOf({ cursor }: ClaimedAddress, names: readonly string[]): Record<string, unknown> {
  if (typeof cursor !== 'object' || cursor === null) return {};
  const isOne = ['seen', 'block', 'height'].some((key) => key in cursor);
  return isOne
    ? Object.fromEntries(names.map((name) => [name, cursor]))
    : // A source that is asked no more has no say in what was read.
      Object.fromEntries(Object.entries(cursor).filter(([name]) => names.includes(name)));
}

const methodOf = {
  pages: 'readPage',
  logs: 'readLogs',
  balance: 'readBalance',
  accounts: 'readTokenAccounts',
} as const;

const readers: Record<ClaimedAddress['way'], (given: Scan) => Promise<Outcome>> = {
  pages: scanPages,
  logs: scanLogs,
  balance: scanBalance,
  accounts: scanAccounts,
};

/** Stores what was found with the cursor after it; false if the claim was lost. */
async function keep(
  { dependencies: { database, clock }, watched, cursorsWith, round }: Scan,
  {
    found,
    cursor,
    of = 'asked',
  }: { found: readonly Found[]; cursor: unknown; of?: Parameters<Scan['cursorsWith']>[1] },
): Promise<boolean> {
  return database.transaction().execute(async (trx) => {
    if (!(await keepCursor(trx, { watched, cursor: cursorsWith(cursor, of) }))) return false;
    for (const one of found) await keepFound(trx, { found: one, round, now: clock.now() });
    return true;
  });
}

function sinceOf({ chain, since }: ClaimedAddress): Date {
  return new Date(since.getTime() - (chain === 'bitcoin' ? looseMs.bitcoin : looseMs.other));
}

async function read(given: Scan, txid: string): Promise<Found> {
  const { dependencies, sources, watched, round, priority } = given;
  const reading =
    given.read.get(txid) ??
    readFound(dependencies, sources, { chain: watched.chain, txid, round, priority });
  given.read.set(txid, reading);
  return reading;
}

async function scanPages(given: Scan): Promise<Outcome> {
  const { watched, isOver, priority, dependencies } = given;
  const [source] = given.asked;
  const since = sinceOf(watched);
  let cursor = (given.cursor as PageCursor | null) ?? firstPage;
  const scan =
    watched.chain === 'bitcoin' && source !== undefined
      ? await beginScan(dependencies, { source, watched, cursor })
      : undefined;
  let count = 0;
  for (;;) {
    const page = await source?.readPage?.({
      address: watched.address,
      after: cursor.after,
      priority,
    });
    if (page === undefined) return 'read';
    const shown = newOf(page, cursor, since);
    await scan?.note(page, shown);
    for (const txid of shown) {
      if (isOver() || count >= mostTransactions) return 'more';
      const found = [await read(given, txid)];
      count += 1;
      cursor = withRead(cursor, page, txid);
      if (!(await keep(given, { found, cursor }))) return 'lost';
    }
    const after = afterPage(cursor, page, since);
    const isChanged = JSON.stringify(after.cursor) !== JSON.stringify(cursor);
    cursor = after.cursor;
    if (isChanged && !(await keep(given, { found: [], cursor }))) return 'lost';
    if (after.isEnd) {
      await scan?.end();
      return 'read';
    }
    if (isOver()) return 'more';
  }
}

/** How far logs were read: up to a block, and above it these transactions, in blocks that may still be replaced. */
interface LogCursor {
  readonly block: number;
  readonly seen: readonly string[];
  readonly gap?: Gap | undefined;
}

async function scanLogs(given: Scan): Promise<Outcome> {
  const { watched, isOver, dependencies, priority } = given;
  const [source] = given.asked;
  const { address } = watched;
  let cursor = given.cursor as LogCursor | null;
  if (cursor === null) {
    const newest = await source?.readLogs?.({ address, from: undefined, priority });
    if (newest === undefined) return 'read';
    // An address begins when it is watched, although no source may have answered since. A source that is added later begins now.
    const now = dependencies.clock.now();
    const back = given.isNew ? blocksSince(watched, { since: sinceOf(watched), now }) : 0;
    cursor = { block: Math.max(0, newest.finalHeight - back), seen: [] };
    if (!(await keep(given, { found: [], cursor, of: given.isNew ? 'all' : 'asked' })))
      return 'lost';
  }
  for (let from = cursor.block + 1; !isOver();) {
    const range = await source?.readLogs?.({ address, from, priority });
    if (range === undefined) return 'read';
    const { txids, to, head, finalHeight } = range;
    const known = new Set(cursor.seen);
    for (const txid of txids.filter((one) => !known.has(one))) {
      if (isOver()) return 'more';
      const found = [await read(given, txid)];
      cursor = { ...cursor, seen: [...cursor.seen, txid] };
      if (!(await keep(given, { found, cursor }))) return 'lost';
    }
    const at = dependencies.clock.now().toISOString();
    const gap = range.from > from ? { from, to: range.from - 1, at } : cursor.gap;
    // Those of final blocks are never asked about again.
    const isFinal = to <= finalHeight;
    const grown: LogCursor = {
      block: Math.max(cursor.block, Math.min(to, finalHeight)),
      seen: isFinal ? [] : cursor.seen.slice(-200),
      ...(gap && { gap }),
    };
    const isChanged = grown.block !== cursor.block || gap !== cursor.gap;
    cursor = grown;
    if (isChanged && !(await keep(given, { found: [], cursor }))) return 'lost';
    if (to >= head) return 'read';
    from = to + 1;
  }
  return 'more';
}

/** No fewer blocks than the chain has made since a moment. */
function blocksSince(
  { chain }: ClaimedAddress,
  { since, now }: { since: Date; now: Date },
): number {
  return Math.ceil((now.getTime() - since.getTime()) / blockMs(chain));
}

/** A balance as it is kept: digits. */
interface BalanceCursor {
  readonly height: number;
  readonly balance: string;
}

async function scanBalance(given: Scan): Promise<Outcome> {
  const { asked, watched, isOver, priority } = given;
  const { address } = watched;
  let cursor = given.cursor as BalanceCursor | null;
  while (!isOver()) {
    const since =
      cursor === null ? undefined : { height: cursor.height, balance: BigInt(cursor.balance) };
    const told = await tellAll(asked, async (source) =>
      source.readBalance?.({ address, since, priority }),
    );
    const step = agreedStep(told.filter((one) => one !== undefined));
    if (step === undefined) throw new Error('The sources disagree about a balance');
    // What came before the address was watched is not its.
    const isOlder = step.change !== null && step.change.time < sinceOf(watched);
    const found = step.change === null || isOlder ? [] : await explain(given, step.change);
    const { height, balance } = step.at;
    cursor = { height, balance: balance.toString() };
    if (!(await keep(given, { found, cursor }))) return 'lost';
    if (step.isEnd) return 'read';
  }
  return 'more';
}

/**
 * The transfers behind a change of a balance: what came directly, what contracts passed on, and for a rise that no
 * transaction explains a transfer that is named by its block.
 */
async function explain(given: Scan, change: BalanceChange): Promise<Found[]> {
  const { dependencies, sources, watched, round, priority } = given;
  const { chain, address } = watched;
  const { rise, direct, calls, hasSpent } = change;
  const asset = nativeAssetOf(chain);
  if (asset === undefined) return [];
  const found: Found[] = [];
  const own = (
    { transfers = [], isAgreed }: Found,
    isToldBy: (one: FoundTransfer) => boolean = () => true,
  ): Found => ({
    transfers: transfers.filter(
      (one) => one.asset === asset && isSame(one.address, address) && isToldBy(one),
    ),
    isAgreed,
  });
  for (const txid of direct) found.push(own(await read(given, txid)));
  const missing = () =>
    found
      .flatMap(({ transfers = [] }) => transfers)
      .reduce((left, { amount }) => left - amount, rise);
  // A fall in the same block hides how much came through contracts.
  if (hasSpent || missing() <= 0n) return found;
  if (calls.length <= mostCalls)
    for (const txid of calls) {
      const nativeDue = { address, amount: missing() };
      const moved = await readFound(dependencies, sources, {
        chain,
        txid,
        round,
        priority,
        nativeDue,
      });
      // The balance alone does not tell which of several calls it was.
      found.push(own(moved, ({ how }) => how !== 'balance' || calls.length === 1));
      if (missing() <= 0n) return found;
    }
  const rest = unlocated({ chain, asset, address }, change, missing());
  return [...found, { transfers: [rest], isAgreed: true }];
}

function unlocated(
  watched: { chain: RecognisedChain; asset: FoundTransfer['asset']; address: string },
  { after, height, hash, time }: BalanceChange,
  amount: bigint,
): FoundTransfer {
  const isOne = height - after === 1;
  return {
    ...watched,
    txid: isOne ? `block-${height}` : `block-${after + 1}-${height}`,
    position: innerPosition,
    amount,
    how: 'balance',
    state: 'final',
    block: { height, hash: hash ?? '', time },
  };
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

async function scanAccounts({ dependencies, asked, watched }: Scan): Promise<Outcome> {
  const [source] = asked;
  const accounts = await source?.readTokenAccounts?.({ owner: watched.owner });
  await keepAccounts(dependencies.database, { watched, accounts: (accounts ?? []).slice(0, 20) });
  return 'read';
}
