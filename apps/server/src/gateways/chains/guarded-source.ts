import type { RecognisedChain } from '@ghost-pay/contract/evidence/assets';
import type { Clock } from '../../core/clock.ts';
import {
  AnswerTooLargeError,
  AskedToWaitError,
  OutboundError,
} from '../../core/outbound/bounded-fetch.ts';
import { createCircuitBreaker } from '../../core/outbound/circuit-breaker.ts';
import {
  type ChainProtocol,
  LaterVersionError,
  type SourceLine,
  UntoldTransactionError,
} from './chain-protocol.ts';
import { BudgetSpentError, type ChainSource, longestPutOffMs, type Tip } from './chain-source.ts';
import { openExchanges, type Patience } from './source-exchanges.ts';
import { createTokenBucket, type Priority, type Turn } from './token-bucket.ts';

/** Where a source is, and how much it may be asked. */
export interface SourceOptions {
  readonly chain: RecognisedChain;
  /** May hold a user, a password or a key; it is never logged or shown. */
  readonly url: string;
  readonly name: string;
  readonly isOwn: boolean;
  readonly requestsPerSecond: number;
}

const usualPatience: Patience = { exchangeMs: 4_000, readingMs: 8_000, waitsMs: [300] };
/** A probe asks for much that a reading does not need, once a day. */
const probePatience: Patience = { exchangeMs: 8_000, readingMs: 60_000, waitsMs: [300] };
const tipKeepsMs = 5_000;
/** Where a source asks to wait and does not say how long: twice as long each time; and the longest that it is waited for. */
const firstWaitMs = 1_000;
const longestWaitMs = 5 * 60_000;

/**
 * A source that is asked by `protocol` within its budget, its time and its circuit breaker. The first exchange of a
 * reading needs a free request of the budget, unless it shares another one's; its further ones are taken in advance, so
 * that a reading is not left half done. Each failed reading counts for the breaker, also an answer about another chain;
 * only a transaction that is too large, or that such a source cannot tell, does not: a visitor chooses the transaction,
 * and must not take a source away. A source that asks to wait is in order, and is not asked until then. An answer that is
 * proved wrong opens the breaker at once.
 */
export function createGuardedSource(
  { clock }: { clock: Clock },
  protocol: ChainProtocol,
  { chain, url, name, isOwn, requestsPerSecond }: SourceOptions,
  patience: Patience = usualPatience,
): ChainSource {
  const breaker = createCircuitBreaker({ clock, failures: 5, restMs: 60_000 });
  const burst = Math.max(5, Math.ceil(requestsPerSecond * 2.5));
  const bucket = createTokenBucket({ clock, perSecond: requestsPerSecond, burst });
  let known: { readonly tip: Tip; readonly at: number } | undefined;
  let asking: Promise<Tip> | undefined;
  let waitUntil = 0;
  let askingToWaitSince: Date | undefined;
  let nextWaitMs = firstWaitMs;
  let laterVersionAt: Date | undefined;
  /** Tips that serve several readings: none of these makes them newer. */
  const shared = new WeakSet<Tip>();

  function keepTip(tip: Tip): Tip {
    known = { tip, at: clock.now().getTime() };
    shared.add(tip);
    return tip;
  }

  /**
   * The milliseconds that the source has asked to wait and that are left. One that goes on asking is left out: nobody waits
   * for it while another one answers.
   */
  function askedWaitMs(): number {
    const now = clock.now().getTime();
    const leftMs = Math.min(longestWaitMs, Math.max(0, waitUntil - now));
    const askingMs = now - (askingToWaitSince?.getTime() ?? now);
    return leftMs > 0 && askingMs > longestPutOffMs
      ? Math.max(leftMs, longestPutOffMs + 1)
      : leftMs;
  }

  function noteWait({ retryAfterMs = nextWaitMs }: AskedToWaitError): void {
    askingToWaitSince ??= clock.now();
    nextWaitMs = Math.min(longestWaitMs, 2 * nextWaitMs);
    waitUntil = clock.now().getTime() + Math.min(longestWaitMs, retryAfterMs);
  }

  function freshTip(): Tip | undefined {
    if (known === undefined) return undefined;
    const age = clock.now().getTime() - known.at;
    return age >= 0 && age < tipKeepsMs ? known.tip : undefined;
  }

  async function sharedTip(line: SourceLine): Promise<Tip> {
    asking ??= protocol
      .readTip(line)
      .then(keepTip)
      .finally(() => (asking = undefined));
    return asking;
  }

  function openLine({
    isPaid,
    learns,
    within,
  }: {
    isPaid: boolean;
    learns: boolean;
    within: Patience;
  }): SourceLine & { readonly isDistrusted: () => boolean } {
    let isDistrusted = false;
    const line: SourceLine = {
      learns,
      ...openExchanges({ url, bucket, isPaid, patience: within }),
      tip: async () => freshTip() ?? sharedTip(line),
      noteTip: keepTip,
      distrust: () => (isDistrusted = true),
    };
    return { ...line, isDistrusted: () => isDistrusted };
  }

  /** `take` takes a request of the budget, or returns the milliseconds until there is one. */
  function sourceBy(
    take: (asked: { reserve: number; turn: Turn | undefined }) => number,
  ): ChainSource {
    async function read<Answer>(
      ask: (line: SourceLine) => Promise<Answer>,
      {
        reserve = 0,
        turn,
        mayBeUntold = false,
        learns = false,
        within = patience,
      }: {
        reserve?: number;
        turn?: Turn;
        mayBeUntold?: boolean;
        learns?: boolean;
        within?: Patience;
      } = {},
    ): Promise<Answer> {
      const isPaid = protocol.isGathering?.() !== true;
      const waitMs = askedWaitMs() || (isPaid ? take({ reserve, turn }) : 0);
      if (waitMs > 0) throw new BudgetSpentError(waitMs);
      const line = openLine({ isPaid, learns, within });
      const asked = breaker.run(async () =>
        ask(line).catch((error: unknown) => {
          if (error instanceof AskedToWaitError) noteWait(error);
          if (error instanceof LaterVersionError) laterVersionAt = clock.now();
          // One that is not passing does not count for the breaker.
          if (error instanceof AskedToWaitError)
            throw new OutboundError(error.message, { isPassing: false, cause: error });
          throw mayBeUntold && isOfTransaction(error) ? error : asPassing(error);
        }),
      );
      return asked
        .then((answer) => {
          askingToWaitSince = undefined;
          nextWaitMs = firstWaitMs;
          return answer;
        })
        .catch((error: unknown) => {
          const isWait = error instanceof OutboundError && error.cause instanceof AskedToWaitError;
          throw isWait ? new BudgetSpentError(Math.max(1, askedWaitMs())) : asPassing(error);
        })
        .finally(() => {
          if (line.isDistrusted()) breaker.open();
        });
    }

    /**
     * Watching that no visitor waits for leaves a request for the others, and a source that tells no history stays in
     * service.
     */
    const watch = <
      Question extends { priority?: Priority; address?: string; owner?: string },
      Answer,
    >(
      ask: ((line: SourceLine, question: Question) => Promise<Answer>) | undefined,
    ) =>
      ask &&
      (async (question: Question) => {
        const { priority = 'watching', address, owner = '' } = question;
        const reserve = priority === 'watching' ? 1 : 0;
        const how = {
          reserve,
          turn: { priority, of: address ?? owner },
          mayBeUntold: true,
          learns: true,
        };
        return read(async (line) => ask(line, question), how);
      });
    const watching = {
      readPage: watch(protocol.readPage),
      readReceived: watch(protocol.readReceived),
      readTokenAccounts: watch(protocol.readTokenAccounts),
      readLogs: watch(protocol.readLogs),
      readBalance: watch(protocol.readBalance),
    };

    return {
      chain,
      kind: protocol.kind,
      name,
      isOwn,
      async readTransaction(question) {
        const { txid: of, priority, onlySpare, learns = false } = question;
        const answer = await read(async (line) => protocol.readTransaction(line, question), {
          reserve: onlySpare === true ? burst / 2 : 0,
          ...(priority !== undefined && { turn: { priority, of } }),
          mayBeUntold: true,
          learns,
        });
        if (!shared.has(answer.tip)) keepTip(answer.tip);
        return answer;
      },
      waitMs(turn) {
        if (breaker.health().isDown) return 0;
        return askedWaitMs() || (protocol.isGathering?.() === true ? 0 : bucket.waitMs(turn));
      },
      async readTip() {
        return freshTip() ?? asking ?? read(async (line) => line.tip());
      },
      async readNewestHeight() {
        return read(
          async (line) =>
            protocol.readNewestHeight?.(line) ?? keepTip(await protocol.readTip(line)).height,
          { reserve: 1, turn: { priority: 'quotes', of: 'heights' } },
        );
      },
      probe: async () =>
        read(
          async (line) => {
            keepTip(await protocol.readTip(line));
            const found = await protocol.probe(line);
            // One that went away meanwhile has shown nothing.
            if (Object.values(found).includes(false)) await protocol.readTip(line);
            return found;
          },
          { reserve: 1, mayBeUntold: true, learns: true, within: probePatience },
        ),
      inArrears(most) {
        let left = most;
        return sourceBy((asked) => {
          if (left <= 0) return bucket.take(asked);
          left -= 1;
          bucket.overdraw();
          return 0;
        });
      },
      distrust: () => breaker.open(),
      ...(Object.fromEntries(
        Object.entries(watching).filter(([, ask]) => ask !== undefined),
      ) as Pick<ChainSource, keyof typeof watching>),
      health: () => ({
        ...breaker.health(),
        hasWeakWork: protocol.hasWeakWork?.() === true,
        tip: known && {
          height: known.tip.height,
          at: known.tip.time,
          readAt: new Date(known.at),
        },
        askingToWaitSince,
        laterVersionAt,
      }),
    };
  }

  return sourceBy((asked) => bucket.take(asked));
}

function isOfTransaction(error: unknown): error is OutboundError {
  return error instanceof AnswerTooLargeError || error instanceof UntoldTransactionError;
}

/**
 * The question is never the cause of a failure: a source that refuses it, as by a wrong key, is out of service as one
 * that is away. An answer that the protocol cannot take apart is a failure of the source too.
 */
function asPassing(error: unknown): OutboundError {
  if (!(error instanceof OutboundError))
    return new OutboundError('The answer cannot be read', { isPassing: true, cause: error });
  if (error.isPassing) return error;
  return new OutboundError(error.message, { isPassing: true, cause: error });
}
