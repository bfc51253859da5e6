import { setTimeout as wait } from 'node:timers/promises';
import type { Chain } from '@ghost-pay/contract/coins';
import type { AssetKey, RecognisedChain } from '@ghost-pay/contract/evidence/assets';
import type { Clock } from '../../core/clock.ts';
import type { ServiceHealth } from '../../core/outbound/circuit-breaker.ts';
import type { Priority, Turn } from './token-bucket.ts';

/** The position of the coins that contracts passed on to an address, all together: a balance tells no single calls. */
export const innerPosition = 1_000_000;
/** The most movements to others that are told. */
export const mostElsewhere = 5;

/** One movement of one asset. */
export interface Transfer {
  /** Null for a token that is not in the table of assets; it is never shown by the name that it gives itself. */
  readonly asset: AssetKey | null;
  /** The token's contract or mint; null for a chain's own coin. */
  readonly contract: string | null;
  readonly to: string;
  /** Null where the chain does not say, as for Bitcoin. */
  readonly from: string | null;
  /** In atomic units of the asset; may be 0. */
  readonly amount: bigint;
  /**
   * Output index, log index, account index; 0 for a native value. What contracts passed on has `innerPosition`, and to a
   * second address of the site the next one. With transaction and asset it is the transfer's identity.
   */
  readonly position: number;
  readonly how: 'direct' | 'log' | 'traced' | 'balance';
}

export interface Movements {
  /** What went to the addresses that were asked about. */
  readonly transfers: readonly Transfer[];
  /** What went elsewhere, at most `mostElsewhere`. */
  readonly elsewhere: readonly Transfer[];
  /** More than the kept transfers went to the addresses; the number that was left out. */
  readonly leftOut: number;
  /** The chain's own coin may have come through a contract, and this source cannot tell. */
  readonly isInsideUnknown: boolean;
}

/** What one source says about one transaction: facts, without judgement. */
export type TransactionFacts =
  | { readonly found: 'no' }
  /** The receipt names a block that is not on the chain any more. */
  | { readonly found: 'orphaned' }
  | ({
      readonly found: 'mempool';
      /** Whether the sender can still replace it; null where the chain does not say. */
      readonly isReplaceable: boolean | null;
    } & Movements)
  | ({
      readonly found: 'block';
      readonly succeeded: boolean;
      readonly block: { readonly height: number; readonly hash: string; readonly time: Date };
      /** Tip − height + 1, at least 1. */
      readonly confirmations: number;
      /** What the chain itself says: `safe` only on Base, where it means that the batch is on Ethereum. */
      readonly finality: 'none' | 'safe' | 'final';
      /** `checked`: block contents and work were checked here, so that the source cannot have invented them. */
      readonly proof: 'source' | 'checked';
    } & Movements);

export interface Tip {
  readonly height: number;
  /** The block's own time. */
  readonly time: Date;
}

/** One answer of one source. */
export interface ChainAnswer {
  readonly facts: TransactionFacts;
  /**
   * What the transaction spends, which no other one on the chain can: outputs of Bitcoin, a number of an EVM sender. Missing
   * where the chain or the source does not tell it.
   */
  readonly spends?: readonly string[];
  /** Solana: every account that the transaction names, look-up tables included. */
  readonly accounts?: readonly string[];
  readonly tip: Tip;
}

export interface TransactionQuestion {
  /** In the chain's canonical form. */
  readonly txid: string;
  /** The site's addresses on this chain, former ones included. */
  readonly addresses: readonly string[];
  /**
   * What the site waits for, if it is the chain's own coin: an EVM source looks inside contract calls only when less
   * than this reached the address at the surface.
   */
  readonly nativeDue: { readonly address: string; readonly amount: bigint } | null;
  /** Bitcoin: whether block contents and work are to be checked here. */
  readonly wantsProof: boolean;
  /** Asks only while half of the budget is free: help for a visitor who types must not use up what evidence needs. */
  readonly onlySpare?: boolean;
  /** Who waits for the answer; without it the question takes what the others leave. */
  readonly priority?: Priority;
  /** The site asks by itself: what the source refuses is remembered. Never of a hash that a visitor gave. */
  readonly learns?: boolean;
}

export interface PageQuestion extends Watching {
  readonly address: string;
  readonly after: string | null;
}

export interface ReceivedQuestion extends Watching {
  readonly addresses: readonly string[];
}

/** A page of the transactions that have to do with an address, the newest first. */
export interface HistoryPage {
  readonly entries: readonly {
    readonly txid: string;
    readonly isInBlock: boolean;
    /** The block's own time; null outside of a block. */
    readonly time: Date | null;
  }[];
  /** The last transaction of this page, after which the next one begins; null at the end. */
  readonly next: string | null;
}

/** Whose look it is: a visitor's who waits, or the site's own. */
interface Watching {
  readonly priority?: Extract<Priority, 'page' | 'watching'>;
}

export interface LogQuestion extends Watching {
  readonly address: string;
  /** The first block; undefined for the newest final one, at which watching begins. */
  readonly from: number | undefined;
}

/** The transactions whose logs tell of known tokens that came to an address. */
export interface LogRange {
  readonly txids: readonly string[];
  /** The first block of the range; later than was asked where the source does not tell older ones any more. */
  readonly from: number;
  /** The last block of the range. */
  readonly to: number;
  readonly head: number;
  /** Up to here nothing can be replaced any more. */
  readonly finalHeight: number;
}

/** How the balance of an address changed since a block; undefined for the beginning. */
export interface BalanceQuestion extends Watching {
  readonly address: string;
  readonly since: BalanceAt | undefined;
}

/** What an address has of a chain's own coin after a block. */
export interface BalanceAt {
  readonly height: number;
  readonly balance: bigint;
}

/** A block, or a few of which nothing more is known, in which a balance changed. */
export interface BalanceChange {
  /** The block before the change, and the one after it; more than one apart where the state of those between is gone. */
  readonly after: number;
  readonly height: number;
  readonly hash: string | null;
  readonly time: Date;
  /** Negative for a fall. */
  readonly rise: bigint;
  /** The transactions that paid the address directly. */
  readonly direct: readonly string[];
  /** Those that ran code, through which more may have come. */
  readonly calls: readonly string[];
  /** The address has spent in this block: the change is no sum of what came. */
  readonly hasSpent: boolean;
}
export interface BalanceStep {
  readonly at: BalanceAt;
  /** The first change since the last balance; null if there was none. */
  readonly change: BalanceChange | null;
  /** Nothing is left to look at up to the newest settled block. */
  readonly isEnd: boolean;
}

/**
 * What the site needs of a source beside its newest block. `recent`, `hour_old`: transactions of the last minutes, and of an
 * hour ago. `proof`: that a transaction is in its block. `history`, `mempool`: what came to
 * an address, and what waits there for a block. `logs`: those of tokens. `old_state`: the balance of 90 blocks ago.
 * `trace`: what a contract passed on. `batch`: the calls of one reading in one exchange.
 */
export const abilities = [
  'recent',
  'hour_old',
  'proof',
  'history',
  'mempool',
  'logs',
  'old_state',
  'trace',
  'batch',
] as const;
export type Ability = (typeof abilities)[number];

/** Whether a source can do each; what does not apply to its chain, or could not be tried, is left out. */
export type Abilities = Readonly<Partial<Record<Ability, boolean>>>;

/** One place that is asked about one chain. It reports; it does not judge. */
export interface ChainSource {
  readonly chain: RecognisedChain;
  readonly kind: 'esplora' | 'bitcoind' | 'evm' | 'solana' | 'tron';
  /** The host, 'own node' or 'sandbox'; never the whole address, which may hold a key. */
  readonly name: string;
  /** The operator's own node: its word counts as two. */
  readonly isOwn: boolean;
  /**
   * Throws an OutboundError without an answer in time, in full, in shape, about this transaction and of this chain;
   * a BudgetSpentError, which says when to ask again, while the source's budget is spent.
   */
  readTransaction(question: TransactionQuestion): Promise<ChainAnswer>;
  /** The milliseconds until its budget allows a reading to begin; 0 also while it is down. The turn is kept. */
  waitMs(turn?: Turn): number;
  /**
   * The same source, of which the next `most` readings begin without a free request: those of others wait longer for
   * it. For what would never get its turn while the budget is always spent.
   */
  inArrears(most: number): ChainSource;
  /** The newest block; an answer of the last 5 seconds serves every caller. */
  readTip(): Promise<Tip>;
  /** The height of the newest block that it shows, final or not, by an answer to a question that is asked now. */
  readNewestHeight(): Promise<number>;
  /**
   * Tries what the site needs of it, and takes up to a minute. Throws as `readTransaction`; also where it tells of a
   * transaction of a later version than is read.
   */
  probe(): Promise<Abilities>;
  /** What it said was proved wrong: it is given a rest, and is down until it has answered after it. */
  distrust(): void;
  /** Bitcoin by Esplora, and Solana: the transactions of an address after one of them, or the newest ones. */
  readPage?(question: PageQuestion): Promise<HistoryPage>;
  /**
   * Bitcoin by Bitcoin Core: the transactions that paid any of these addresses, in the mempool and in the newest blocks. None
   * where the node is older than version 29.
   */
  readReceived?(question: ReceivedQuestion): Promise<readonly string[]>;
  /** Solana: the accounts in which an owner holds known tokens. */
  readTokenAccounts?(question: { owner: string }): Promise<readonly string[]>;
  /** EVM: as many blocks at once as the source takes. */
  readLogs?(question: LogQuestion): Promise<LogRange>;
  /** EVM: never asks for a state of more than a hundred blocks ago; a change before is one of all blocks between. */
  readBalance?(question: BalanceQuestion): Promise<BalanceStep>;
  health(): SourceHealth;
}

export interface SourceHealth extends ServiceHealth {
  /** The last tip that the source named, with the block's own time, and when it did; undefined before the first. */
  readonly tip: { readonly height: number; readonly at: Date; readonly readAt: Date } | undefined;
  /** Bitcoin: its blocks show too little work to prove anything. */
  readonly hasWeakWork: boolean;
  /** Since when it has asked to wait without an answer between; undefined while it does not. */
  readonly askingToWaitSince: Date | undefined;
  /** Solana: when it last named a transaction of a later version than is read. */
  readonly laterVersionAt: Date | undefined;
}

/** A source that cannot be asked for longer is left out meanwhile, as one that is away. */
export const longestPutOffMs = 30_000;

/** The source has no request left at the moment, or asked to wait: no failure of the source, and no answer. */
export class BudgetSpentError extends Error {
  override readonly name = 'BudgetSpentError';
  readonly retryAfterMs: number;

  constructor(retryAfterMs: number) {
    super('The budget of requests to this source is spent for the moment');
    this.retryAfterMs = retryAfterMs;
  }
}

/** A height that was read longer ago says nothing about now. */
const knownForMs = 60_000;

/** The newest height that each of these sources has passed, as far as this process has read lately; null if it has not. */
export function knownHeight(sources: readonly ChainSource[], now: Date): number | null {
  const heights = sources.flatMap((source) => {
    const { isDown, tip } = source.health();
    const isFresh = tip !== undefined && now.getTime() - tip.readAt.getTime() <= knownForMs;
    return isFresh && !isDown ? tip.height : [];
  });
  // The smallest: a source that names a height of the future must not make all money old.
  return heights.length === 0 ? null : Math.min(...heights);
}

/** A visitor waits for it. */
const heightPatienceMs = 1_500;

/**
 * As `knownHeight`. On Bitcoin, of which nobody may have asked for hours, the sources are asked when it is not known, for at
 * most a second and a half: without it no absence can be shown.
 */
export async function heightForQuote(
  chain: Chain,
  { sources, clock }: { sources: readonly ChainSource[]; clock: Clock },
): Promise<number | null> {
  const known = knownHeight(sources, clock.now());
  if (known !== null || chain !== 'bitcoin') return known;
  const told = Promise.any(sources.map(async (source) => source.readTip()));
  const patience = wait(heightPatienceMs, undefined, { ref: false });
  await Promise.race([told.catch(() => undefined), patience]);
  return knownHeight(sources, clock.now());
}

/** Every source of each chain, in the operator's order; a chain without sources has an empty list. */
export type ChainSources = Readonly<Record<RecognisedChain, readonly ChainSource[]>>;
