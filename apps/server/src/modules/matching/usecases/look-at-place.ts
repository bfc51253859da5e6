import { type RecognisedChain, nativeAssetOf } from '@ghost-pay/contract/evidence/assets';
import {
  type BalanceChange,
  BudgetSpentError,
  type ChainSource,
  innerPosition,
  longestPutOffMs,
} from '../../../gateways/chains/chain-source.ts';
import { agreedStep } from '../agreed-words.ts';
import type { FoundTransfer } from '../../transfers/transfers.public.ts';
import { afterPage, firstPage, newOf, type PageCursor, withRead } from '../page-cursor.ts';
import {
  type ClaimedPlace,
  endLook,
  type Gap,
  keepAccounts,
  keepCursor,
} from '../places.repository.ts';
import { beginScan } from '../quote-scans.ts';
import { isLate, nextLookMs } from '../watched-places.ts';
import {
  type Found,
  keepFound,
  readFound,
  tellAll,
  type WatchDependencies,
  type WatchLook,
} from '../watching.ts';

/** A look ends within its claim; what is left is for the next one, which follows at once. */
const lookMs = 20_000;
/** New transactions of one place in one look. */
const mostTransactions = 1_000;
/** A block's time may lie before the moment at which it came: Bitcoin's by two hours. */
const looseMs = { bitcoin: 2 * 3_600_000, other: 600_000 } as const;
/** Calls of contracts in a block, of which each may have passed coins on, that are looked into. */
const mostCalls = 20;
/** Half of what lies between two blocks, because chains become quicker. */
const blockMs: Partial<Record<RecognisedChain, number>> = {
  ethereum: 6_000,
  base: 1_000,
  bsc: 225,
};
/** Requests of one look that do not wait for the budget, where readings of payments have spent it for long. */
const mostInArrears = 5;
/** After a place could not be read. */
const restMs = 60_000;

/** One look at one place. */
interface Look {
  readonly dependencies: WatchDependencies;
  /** Those that are asked for what came to the place: one, or for a balance all. */
  readonly asked: readonly ChainSource[];
  /** Those that are asked about each transaction. */
  readonly sources: readonly ChainSource[];
  readonly place: ClaimedPlace;
  /** How far this place was read. */
  readonly cursor: unknown;
  /** Whether the place was never read. */
  readonly isNew: boolean;
  /** The cursors of the place with this one for those that are asked, or for all that have none. */
  readonly cursorsWith: (cursor: unknown, of: 'asked' | 'all') => object;
  readonly look: WatchLook;
  /** What each transaction brought that was read in this look. */
  readonly read: Map<string, Promise<Found>>;
  /** A visitor who was asked for coins waits for it, or nobody does. */
  readonly priority: 'page' | 'watching';
  /** Whether the look must end. */
  readonly isOver: () => boolean;
}
type Outcome = 'read' | 'more' | 'lost';

/**
 * Reads what came to a claimed place since its cursor. Each source has a cursor of its own, so that what one leaves out is
 * found by the other. A balance is believed where the sources that answer agree. What was found is stored with the cursor,
 * step by step. The claim ends in any case.
 */
export async function lookAtPlace(
  dependencies: WatchDependencies,
  { place, look }: { place: ClaimedPlace; look: WatchLook },
): Promise<void> {
  const { database, clock, chains, log } = dependencies;
  const isAwaited = look.isAwaited(place);
  const priority: Look['priority'] = isAwaited ? 'page' : 'watching';
  const isStarved = isLate(place, { isAwaited, now: clock.now() });
  const sources = chains[place.chain].map((one) =>
    isStarved ? one.inArrears(mostInArrears) : one,
  );
  const able = sources.filter((source) => source[methodOf[place.way]] !== undefined);
  const alone = able.map((source) => [source]);
  const turns = place.way === 'balance' && able.length > 0 ? [able] : alone;
  const names = turns.map(nameOfTurn);
  const cursors = cursorsOf(place, names);
  const isNew = place.cursor === null;
  const endsAt = performance.now() + lookMs;
  const read: Look['read'] = new Map();
  let isAway = false;
  let outcome: Outcome | undefined;
  const end = async (
    given: { readAt?: Date; problem?: ClaimedPlace['problem'] },
    waitMs: number,
  ): Promise<void> =>
    endLook(database, {
      place,
      readAt: given.readAt,
      problem: given.problem ?? null,
      nextLookAt: new Date(clock.now().getTime() + waitMs),
    });
  for (const asked of turns) {
    const name = nameOfTurn(asked);
    const cursorsWith: Look['cursorsWith'] = (cursor, of) => {
      const told = of === 'asked' ? [name] : names.filter((one) => cursors[one] === undefined);
      for (const one of told) cursors[one] = cursor;
      return cursors;
    };
    const isOver = () => performance.now() >= endsAt;
    const cursor = cursors[name] ?? null;
    try {
      const shared = { dependencies, sources, place, look, read, isOver, isNew, priority };
      const ended = await readers[place.way]({ ...shared, asked, cursor, cursorsWith });
      if (ended === 'lost') return;
      if (outcome !== 'more') outcome = ended;
    } catch (error) {
      if (error instanceof BudgetSpentError && error.retryAfterMs <= longestPutOffMs)
        return await end({}, error.retryAfterMs);
      isAway ||= asked.every((source) => source.health().isDown) || place.way !== 'logs';
      log.info(
        { err: error, chain: place.chain, source: name, way: place.way },
        'a place of a chain could not be watched',
      );
    }
  }
  if (outcome === 'more') return await end({}, 0);
  if (outcome === 'read') {
    const waitMs = nextLookMs(place, { isAwaited });
    return await end({ readAt: clock.now() }, waitMs);
  }
  await end({ problem: isAway ? 'away' : 'refused' }, restMs);
}

function nameOfTurn(asked: readonly ChainSource[]): string {
  const [one, ...others] = asked;
  return one !== undefined && others.length === 0 ? one.name : 'all';
}

/** The cursors of a place by source. A place of an earlier version has one, which holds for each. */
function cursorsOf({ cursor }: ClaimedPlace, names: readonly string[]): Record<string, unknown> {
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

const readers: Record<ClaimedPlace['way'], (given: Look) => Promise<Outcome>> = {
  pages: lookAtPages,
  logs: lookAtLogs,
  balance: lookAtBalance,
  accounts: lookAtAccounts,
};

/** Stores what was found with the cursor after it; false if the claim was lost. */
async function keep(
  { dependencies: { database, clock }, place, cursorsWith, look }: Look,
  {
    found,
    cursor,
    of = 'asked',
  }: { found: readonly Found[]; cursor: unknown; of?: Parameters<Look['cursorsWith']>[1] },
): Promise<boolean> {
  return database.transaction().execute(async (trx) => {
    if (!(await keepCursor(trx, { place, cursor: cursorsWith(cursor, of) }))) return false;
    for (const one of found) await keepFound(trx, { found: one, look, now: clock.now() });
    return true;
  });
}

function sinceOf({ chain, since }: ClaimedPlace): Date {
  return new Date(since.getTime() - (chain === 'bitcoin' ? looseMs.bitcoin : looseMs.other));
}

async function read(given: Look, txid: string): Promise<Found> {
  const { dependencies, sources, place, look, priority } = given;
  const reading =
    given.read.get(txid) ??
    readFound(dependencies, sources, { chain: place.chain, txid, look, priority });
  given.read.set(txid, reading);
  return reading;
}

async function lookAtPages(given: Look): Promise<Outcome> {
  const { place, isOver, priority, dependencies } = given;
  const [source] = given.asked;
  const since = sinceOf(place);
  let cursor = (given.cursor as PageCursor | null) ?? firstPage;
  const scan =
    place.chain === 'bitcoin' && source !== undefined
      ? await beginScan(dependencies, { source, place, cursor })
      : undefined;
  let count = 0;
  for (;;) {
    const page = await source?.readPage?.({
      address: place.address,
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

async function lookAtLogs(given: Look): Promise<Outcome> {
  const { place, isOver, dependencies, priority } = given;
  const [source] = given.asked;
  const { address } = place;
  let cursor = given.cursor as LogCursor | null;
  if (cursor === null) {
    const newest = await source?.readLogs?.({ address, from: undefined, priority });
    if (newest === undefined) return 'read';
    // A place begins when it is watched, although no source may have answered since. A source that is added later begins now.
    const now = dependencies.clock.now();
    const back = given.isNew ? blocksSince(place, { since: sinceOf(place), now }) : 0;
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
function blocksSince({ chain }: ClaimedPlace, { since, now }: { since: Date; now: Date }): number {
  return Math.ceil((now.getTime() - since.getTime()) / (blockMs[chain] ?? 1_000));
}

/** A balance as it is kept: digits. */
interface BalanceCursor {
  readonly height: number;
  readonly balance: string;
}

async function lookAtBalance(given: Look): Promise<Outcome> {
  const { asked, place, isOver, priority } = given;
  const { address } = place;
  let cursor = given.cursor as BalanceCursor | null;
  while (!isOver()) {
    const since =
      cursor === null ? undefined : { height: cursor.height, balance: BigInt(cursor.balance) };
    const told = await tellAll(asked, async (source) =>
      source.readBalance?.({ address, since, priority }),
    );
    const step = agreedStep(told.filter((one) => one !== undefined));
    if (step === undefined) throw new Error('The sources disagree about a balance');
    // What came before the place was watched is not its.
    const isOlder = step.change !== null && step.change.time < sinceOf(place);
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
async function explain(given: Look, change: BalanceChange): Promise<Found[]> {
  const { dependencies, sources, place, look, priority } = given;
  const { chain, address } = place;
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
        look,
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
  place: { chain: RecognisedChain; asset: FoundTransfer['asset']; address: string },
  { after, height, hash, time }: BalanceChange,
  amount: bigint,
): FoundTransfer {
  const isOne = height - after === 1;
  return {
    ...place,
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

async function lookAtAccounts({ dependencies, asked, place }: Look): Promise<Outcome> {
  const [source] = asked;
  const accounts = await source?.readTokenAccounts?.({ owner: place.owner });
  await keepAccounts(dependencies.database, { place, accounts: (accounts ?? []).slice(0, 20) });
  return 'read';
}
