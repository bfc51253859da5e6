/** A transaction of a played chain; `content` is what the chain's own protocol says of it, as JSON can hold it. */
export interface PlayedTransaction<Content> {
  readonly id: string;
  readonly content: Content;
  /** Two transactions with a common entry exclude each other: a spent output, or a sender's nonce. */
  readonly spends: readonly string[];
  /** Milliseconds. */
  readonly sentAt: number;
  /** The transaction that the next block will hold instead. */
  readonly replacement?: PlayedTransaction<Content> | undefined;
}

export interface PlayedBlock {
  readonly height: number;
  readonly hash: string;
  /** The hash of the block before. */
  readonly previous: string;
  /** Seconds. */
  readonly time: number;
  readonly txids: readonly string[];
  /** Bitcoin: the 80 bytes in hex. */
  readonly header?: string;
}

export type BlockDraft = Omit<PlayedBlock, 'hash' | 'header'>;
/** Completes a block; Bitcoin puts its coinbase before the other transactions. */
export type Seal = (draft: BlockDraft) => PlayedBlock;

/** The state of one chain; every function below changes it in place. */
export interface ChainState<Content> {
  /** Ascending heights; pruned blocks are missing between them. */
  blocks: PlayedBlock[];
  /** The ids of the transactions that wait for a block. */
  pool: string[];
  readonly transactions: Map<string, PlayedTransaction<Content>>;
}

const firstHeight = 1_000;
/** The newest blocks stay, empty or not. */
const recentBlocks = 300;
/** The blocks that stay after one with transactions: a proof shows the work of the blocks above it. */
const blocksAbove = 10;
const mostWaiting = 200;

export function newChainState<Content>({
  seal,
  time,
}: {
  seal: Seal;
  time: number;
}): ChainState<Content> {
  const first = seal({ height: firstHeight, previous: '0'.repeat(64), time, txids: [] });
  return { blocks: [first], pool: [], transactions: new Map() };
}

export function tipOf({ blocks }: Pick<ChainState<never>, 'blocks'>): PlayedBlock {
  const tip = blocks.at(-1);
  if (tip === undefined) throw new TypeError('A chain has a first block');
  return tip;
}

/** Puts a transaction into the pool, where it displaces those that spend the same. */
export function submit<Content>(
  state: ChainState<Content>,
  transaction: PlayedTransaction<Content>,
): void {
  const rivals = state.pool.filter((id) =>
    state.transactions.get(id)?.spends.some((spent) => transaction.spends.includes(spent)),
  );
  const oldest = state.pool.slice(0, Math.max(0, state.pool.length + 1 - mostWaiting));
  forget(state, [...rivals, ...oldest]);
  state.transactions.set(transaction.id, transaction);
  state.pool.push(transaction.id);
}

/** Adds a block. It holds the whole pool, unless it is to be empty. */
export function mine<Content>(
  state: ChainState<Content>,
  { seal, time, isEmpty = false }: { seal: Seal; time: number; isEmpty?: boolean },
): void {
  const before = tipOf(state);
  const txids = isEmpty ? [] : state.pool.splice(0).map((id) => settle(state, id));
  const draft = {
    height: before.height + 1,
    previous: before.hash,
    time: Math.max(before.time, time),
    txids,
  };
  state.blocks.push(seal(draft));
}

/** The id of what the block holds for a waiting transaction: its replacement, if it has one. */
function settle<Content>({ transactions }: ChainState<Content>, id: string): string {
  const replacement = transactions.get(id)?.replacement;
  if (replacement === undefined) return id;
  transactions.delete(id);
  transactions.set(replacement.id, replacement);
  return replacement.id;
}

/**
 * Replaces the last `depth` blocks by empty ones. Their transactions wait again, or are gone if they are `lost`. The
 * first block stays.
 */
export function reorganise<Content>(
  state: ChainState<Content>,
  { depth, isLost, seal, time }: { depth: number; isLost: boolean; seal: Seal; time: number },
): void {
  const { height } = tipOf(state);
  const kept = state.blocks.filter((block) => block.height <= height - depth).length;
  const txids = state.blocks
    .splice(Math.max(1, kept))
    .flatMap((block) => block.txids)
    .filter((id) => state.transactions.has(id));
  if (isLost) forget(state, txids);
  else state.pool.unshift(...txids);
  while (tipOf(state).height < height) mine(state, { seal, time, isEmpty: true });
}

/** Deletes old empty blocks, and the oldest blocks with transactions while more than `most` transactions are kept. */
export function prune<Content>(state: ChainState<Content>, most: number): void {
  const { height } = tipOf(state);
  const holds = ({ txids }: PlayedBlock) => txids.some((id) => state.transactions.has(id));
  let needed = 0;
  state.blocks = state.blocks.filter((block, index) => {
    if (holds(block)) needed = block.height + blocksAbove;
    return index === 0 || block.height <= needed || block.height > height - recentBlocks;
  });
  while (state.transactions.size - state.pool.length > most) {
    const oldest = state.blocks.find(holds);
    if (oldest === undefined) return;
    forget(state, oldest.txids);
  }
}

function forget<Content>(state: ChainState<Content>, ids: readonly string[]): void {
  const gone = new Set(ids);
  state.pool = state.pool.filter((id) => !gone.has(id));
  for (const id of gone) state.transactions.delete(id);
}
