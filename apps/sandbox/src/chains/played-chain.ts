import { randomBytes } from 'node:crypto';
import type { AssetKey } from '@ghost-pay/contract/evidence/assets';
import {
  type BlockDraft,
  type ChainState,
  mine,
  newChainState,
  type PlayedBlock,
  type PlayedTransaction,
  prune,
  reorganise,
  type Seal,
  submit,
  tipOf,
} from './chain-state.ts';

/** Wrong answers that a source can be told to give. */
export const lies = ['amount', 'recipient', 'not_found'] as const;
export type Lie = (typeof lies)[number];

/** What goes from one address to another, as the explorer shows it. */
export interface Movement {
  /** Null for a token outside the table of assets. */
  readonly asset: AssetKey | null;
  readonly contract: string | null;
  readonly from: string | null;
  readonly to: string;
  readonly amount: bigint;
}

export interface Transfer {
  /** The token's contract or mint; null for the chain's own coin. */
  readonly contract: string | null;
  readonly to: string;
  readonly amount: bigint;
  readonly way: Way;
  /** Solana: an account that the transaction names and leaves as it is. */
  readonly reference?: string;
}

/** How money is sent: directly, by a contract that the sender calls, or in a transaction that fails. */
export type Way = 'plain' | 'contract' | 'failed';

/** What one kind of chain knows about its own blocks and transactions. */
export interface ChainKind<Content> {
  readonly ways: readonly Way[];
  transfer(transfer: Transfer): Content;
  /** A transaction with the same input that pays the sender instead; undefined where none can be replaced. */
  readonly takeBack?: ((content: Content) => Content) | undefined;
  idOf(content: Content): string;
  spendsOf(content: Content): readonly string[];
  movements(content: Content): readonly Movement[];
  failed(content: Content): boolean;
  lie(content: Content, lie: Exclude<Lie, 'not_found'>): Content;
  /** An address of a person without any other. */
  stranger(): string;
  seal(draft: BlockDraft): PlayedBlock;
}

/** A transaction as a source sees it; without a block it waits. */
export interface Seen<Content> {
  readonly id: string;
  readonly content: Content;
  readonly sentAt: number;
  readonly block: PlayedBlock | undefined;
  /** Its place in the block. */
  readonly index: number;
}

/** A transaction as the explorer shows it, the same for every chain. */
export interface Described extends Omit<Seen<never>, 'content'> {
  readonly movements: readonly Movement[];
  readonly isFailed: boolean;
}

/** What a source reads of a chain: the truth, or a lie about every transaction. */
export interface ChainView<Content> {
  tip(): PlayedBlock;
  /** The newest block that cannot be replaced any more. */
  finalHeight(): number;
  find(id: string): Seen<Content> | undefined;
  blockAt(height: number): PlayedBlock | undefined;
  blockBy(hash: string): PlayedBlock | undefined;
  /** All that are kept and in a block up to this height, the oldest first. */
  upTo(height: number): Seen<Content>[];
  /** All that wait for a block, the newest first. */
  waiting(): Seen<Content>[];
}

export interface PlayedChain<Content> extends ChainView<Content> {
  readonly kind: ChainKind<Content>;
  /** Sends a transaction; `replacement` is what the next block will hold instead. Returns its id. */
  send(content: Content, replacement?: Content): string;
  /** Sends money; `isTakenBack` lets the next block hold a transaction that pays the sender back instead. */
  pay(transfer: Transfer, options?: { isTakenBack?: boolean }): string;
  describe(id: string): Described | undefined;
  /** Adds blocks; the first holds all that waits. */
  mine(count?: number): void;
  /** Replaces the last blocks by empty ones; their transactions wait again, or are lost. */
  reorganise(options: { depth: number; isLost: boolean }): void;
  /** The transactions that were sent last, the newest first. */
  newest(count: number): Described[];
  seenBy(lie: Lie | undefined): ChainView<Content>;
  kept(): KeptChain<Content>;
}

/** A chain's state in the file. */
export interface KeptChain<Content> {
  readonly blocks: readonly PlayedBlock[];
  readonly pool: readonly string[];
  readonly transactions: readonly PlayedTransaction<Content>[];
}

const blocksToFinality = 2;

export function openPlayedChain<Content>({
  kind,
  kept,
  now,
  mostTransactions,
}: {
  kind: ChainKind<Content>;
  kept: KeptChain<Content> | undefined;
  /** Milliseconds. */
  now: () => number;
  mostTransactions: number;
}): PlayedChain<Content> {
  const seal: Seal = (draft) => kind.seal(draft);
  const time = () => Math.floor(now() / 1000);
  const state: ChainState<Content> =
    kept === undefined
      ? newChainState<Content>({ seal, time: time() })
      : {
          blocks: [...kept.blocks],
          pool: [...kept.pool],
          transactions: new Map(kept.transactions.map((one) => [one.id, one])),
        };
  const transactionOf = (content: Content): PlayedTransaction<Content> => ({
    id: kind.idOf(content),
    content,
    spends: kind.spendsOf(content),
    sentAt: now(),
  });
  const blockOf = (id: string) => state.blocks.findLast(({ txids }) => txids.includes(id));
  const see = (id: string, block: PlayedBlock | undefined): Seen<Content> | undefined => {
    const transaction = state.transactions.get(id);
    if (transaction === undefined) return undefined;
    const { content, sentAt } = transaction;
    return { id, content, sentAt, block, index: block?.txids.indexOf(id) ?? 0 };
  };
  const truth: ChainView<Content> = {
    tip: () => tipOf(state),
    // The first block is there for good.
    finalHeight: () =>
      Math.max(state.blocks[0]?.height ?? 0, tipOf(state).height - blocksToFinality),
    find: (id) => see(id, blockOf(id)),
    blockAt: (height) => state.blocks.findLast((block) => block.height === height),
    blockBy: (hash) => state.blocks.findLast((block) => block.hash === hash),
    upTo: (height) =>
      state.blocks
        .filter((block) => block.height <= height)
        .flatMap((block) => block.txids.flatMap((id) => see(id, block) ?? [])),
    waiting: () => state.pool.toReversed().flatMap((id) => see(id, undefined) ?? []),
  };
  const send = (content: Content, replacement?: Content): string => {
    const transaction = transactionOf(content);
    submit(state, {
      ...transaction,
      replacement: replacement === undefined ? undefined : transactionOf(replacement),
    });
    return transaction.id;
  };
  const describe = ({ content, ...seen }: Seen<Content>): Described => ({
    ...seen,
    movements: kind.movements(content),
    isFailed: kind.failed(content),
  });
  return {
    ...truth,
    kind,
    send,
    pay(transfer, { isTakenBack = false } = {}) {
      const content = kind.transfer(transfer);
      return send(content, isTakenBack ? kind.takeBack?.(content) : undefined);
    },
    describe: (id) => {
      const seen = truth.find(id);
      return seen && describe(seen);
    },
    mine(count = 1) {
      for (let mined = 0; mined < count; mined += 1) mine(state, { seal, time: time() });
      prune(state, mostTransactions);
    },
    reorganise(options) {
      reorganise(state, { ...options, seal, time: time() });
    },
    newest: (count) =>
      [...state.transactions.values()]
        .toSorted((one, other) => other.sentAt - one.sentAt)
        .slice(0, count)
        .flatMap(({ id }) => truth.find(id) ?? [])
        .map(describe),
    seenBy: (lie) => (lie === undefined ? truth : lyingView(truth, { kind, lie })),
    kept: () => ({
      blocks: state.blocks,
      pool: state.pool,
      transactions: [...state.transactions.values()],
    }),
  };
}

function lyingView<Content>(
  truth: ChainView<Content>,
  { kind, lie }: { kind: ChainKind<Content>; lie: Lie },
): ChainView<Content> {
  if (lie === 'not_found')
    return { ...truth, find: () => undefined, upTo: () => [], waiting: () => [] };
  const told = (seen: Seen<Content>) => ({ ...seen, content: kind.lie(seen.content, lie) });
  return {
    ...truth,
    find: (id) => {
      const found = truth.find(id);
      return found && told(found);
    },
    upTo: (height) => truth.upTo(height).map(told),
    waiting: () => truth.waiting().map(told),
  };
}

export const randomHex = (bytes: number) => randomBytes(bytes).toString('hex');
