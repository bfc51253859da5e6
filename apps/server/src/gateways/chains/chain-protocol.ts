import { OutboundError } from '../../core/outbound/bounded-fetch.ts';
import type {
  Abilities,
  BalanceQuestion,
  BalanceStep,
  ChainAnswer,
  ChainSource,
  HistoryPage,
  LogQuestion,
  LogRange,
  PageQuestion,
  ReceivedQuestion,
  Tip,
  TransactionQuestion,
} from './chain-source.ts';

/** One question to a source, over its address. */
export interface LineQuestion {
  /** Appended to the source's address; begins with a slash. */
  readonly path?: string;
  /** Sent as JSON by POST instead of GET. */
  readonly post?: object;
  /** A 404 means 'does not exist', and the answer is undefined. */
  readonly mayBeAbsent?: boolean;
  /** JSON of a status of 400 and above comes as an `ErrorAnswer`. */
  readonly readsErrors?: boolean;
}

/**
 * The exchanges of one reading with one source: within the time of the reading, at most 2 MB each, repeated once after
 * a passing failure. Throws an OutboundError without a complete answer.
 */
export interface SourceLine {
  /** Whether what the source refuses is remembered: never of what a visitor chose. */
  readonly learns: boolean;
  /** Refuses an answer that is no JSON, or that names a key twice. */
  json(question: LineQuestion): Promise<unknown>;
  text(question: LineQuestion): Promise<string | undefined>;
  /** The newest block; an answer of the last 5 seconds serves every reading. */
  tip(): Promise<Tip>;
  /** The newest block, which another answer named. */
  noteTip(tip: Tip): void;
  /** What the source says is proved wrong here: after this reading it is given a rest. */
  distrust(): void;
}

/**
 * Of something that this source cannot tell: a transaction, which a visitor chooses, or the history of an address. It is
 * no fault of the source, which stays in service.
 */
export class UntoldTransactionError extends OutboundError {
  constructor(message: string) {
    super(message, { isPassing: false });
  }
}

/** A transaction of a later version than this program reads: the source is in order, and the program is too old. */
export class LaterVersionError extends UntoldTransactionError {
  constructor() {
    super('The transaction is of a version that is not read');
  }
}

/** How one kind of source is asked, without budget, circuit breaker, retries and shared tips. */
export interface ChainProtocol {
  readonly kind: ChainSource['kind'];
  /** Throws an OutboundError unless the answer has the right shape, is of the right chain and about this transaction. */
  readTransaction(line: SourceLine, question: TransactionQuestion): Promise<ChainAnswer>;
  readTip(line: SourceLine): Promise<Tip>;
  /** The height of the newest block in which money is shown, where the tip is a final and so an older one. */
  readNewestHeight?: (line: SourceLine) => Promise<number>;
  /** Tries what the site needs of such a source. Throws an OutboundError where it is away, or asks to wait. */
  probe(line: SourceLine): Promise<Abilities>;
  /** Whether the blocks that it showed last are too easy for their work to prove anything. */
  hasWeakWork?(): boolean;
  readPage?: (line: SourceLine, question: PageQuestion) => Promise<HistoryPage>;
  readReceived?: (line: SourceLine, question: ReceivedQuestion) => Promise<readonly string[]>;
  readTokenAccounts?: (line: SourceLine, question: { owner: string }) => Promise<readonly string[]>;
  readLogs?: (line: SourceLine, question: LogQuestion) => Promise<LogRange>;
  readBalance?: (line: SourceLine, question: BalanceQuestion) => Promise<BalanceStep>;
  /** Whether a reading that begins now shares its first exchange with one that waits to be sent. */
  isGathering?(): boolean;
}
