import { z } from 'zod';
import { AskedToWaitError, ErrorAnswer, OutboundError } from '../../core/outbound/bounded-fetch.ts';
import { type SourceLine, UntoldTransactionError } from './chain-protocol.ts';
import { outsideFacts, rememberedMs } from './outside-facts.ts';
import { shareExchanges } from './shared-exchanges.ts';

/** One call of a method, with the shape of its result. */
export interface RpcCall<Result> {
  readonly method: string;
  readonly params: readonly unknown[];
  readonly result: z.ZodType<Result>;
}

/**
 * Why a call has no result. `range`, `missing_state`, `method_missing`, `version` and `untold`: the source refuses this
 * question, and is in order. `other_shape`: its answer cannot be read. `other`: words that are not known.
 */
export type RpcProblem =
  | 'range'
  | 'missing_state'
  | 'method_missing'
  | 'version'
  | 'untold'
  | 'other_shape'
  | 'other';

/** The result of a call, or why there is none. */
export type RpcAnswer<Result> =
  | { readonly result: Result }
  | { readonly problem: RpcProblem; readonly code: number };

type AnswersTo<Calls extends readonly RpcCall<unknown>[]> = {
  -readonly [Index in keyof Calls]: Calls[Index] extends RpcCall<infer Result>
    ? RpcAnswer<Result>
    : never;
};

const mostSharers = 10;

/** JSON-RPC 2.0 with one source; on lines that learn it notes how many calls the source takes in one exchange. */
export interface JsonRpc {
  /** Whether an exchange waits that a further reading may share. */
  isGathering(): boolean;
  /** How many calls of one batch the source takes in one exchange, as far as it was learned. */
  takes(): number;
  /**
   * The answers to all calls, in their order, of one exchange where the source takes them; readings at the same time
   * share it. Throws an OutboundError unless each call has exactly one answer, and an AskedToWaitError where one of them
   * is a request to wait.
   */
  batch<const Calls extends readonly RpcCall<unknown>[]>(
    line: SourceLine,
    calls: Calls,
  ): Promise<AnswersTo<Calls>>;
  call<Result>(line: SourceLine, call: RpcCall<Result>): Promise<RpcAnswer<Result>>;
  /** The answer to one call, in an exchange of its own: for answers that may be large. */
  callAlone<Result>(line: SourceLine, call: RpcCall<Result>): Promise<RpcAnswer<Result>>;
}

export function createJsonRpc(): JsonRpc {
  const { batchSizes } = outsideFacts;
  let most: number = batchSizes[0];
  let mostUntil = 0;

  async function askAll(line: SourceLine, calls: readonly RpcCall<unknown>[]) {
    if (performance.now() >= mostUntil) most = batchSizes[0];
    const tried = new Set<number>();
    let isLimit = false;
    for (const size of batchSizes) {
      const parts = partsOf(calls, size);
      if (size > most || tried.has(parts.length)) continue;
      const answers = await Promise.all(parts.map(async (part) => askPart(line, part)));
      const refusals = answers.filter((answer) => typeof answer === 'string');
      if (refusals.length === 0) {
        if (isLimit && line.learns) [most, mostUntil] = [size, performance.now() + rememberedMs];
        return answers.flat() as RpcAnswer<unknown>[];
      }
      isLimit ||= refusals.includes('batch');
      tried.add(parts.length);
    }
    throw unreadable();
  }

  const shared = shareExchanges({
    ask: askAll,
    keyOf: ({ method, params }: RpcCall<unknown>) => JSON.stringify([method, params]),
    mostSharers: () => Math.min(most, mostSharers),
  });
  return {
    isGathering: shared.isGathering,
    takes: () => most,
    async batch<const Calls extends readonly RpcCall<unknown>[]>(line: SourceLine, calls: Calls) {
      return (await shared.join(line, calls)) as AnswersTo<Calls>;
    },
    async call<Result>(line: SourceLine, call: RpcCall<Result>) {
      const [answer] = await shared.join(line, [call]);
      return answer as RpcAnswer<Result>;
    },
    async callAlone<Result>(line: SourceLine, call: RpcCall<Result>) {
      return (await askSingly(line, call)) as RpcAnswer<Result>;
    },
  };
}

/** The result of a call that a source in order answers; throws an OutboundError without one. */
export function resultOf<Result>(answer: RpcAnswer<Result>): Result {
  if ('result' in answer) return answer.result;
  throw new OutboundError(sentenceOf(answer), { isPassing: true });
}

/** The result of a call about what a visitor can choose; throws an UntoldTransactionError where it is refused. */
export function toldOf<Result>(answer: RpcAnswer<Result>): Result {
  if ('result' in answer || answer.problem === 'other_shape') return resultOf(answer);
  throw new UntoldTransactionError(sentenceOf(answer));
}

function sentenceOf({ problem, code }: { problem: RpcProblem; code: number }): string {
  return `The source did not answer a call (${problem}, ${code})`;
}

/** Some proxies write numbers as texts, and an error as a sentence alone. */
const errorSchema = z.union([
  z.object({ code: z.coerce.number().int().catch(0), message: z.string().catch('') }),
  z.string().transform((message) => ({ code: 0, message })),
]);
type RpcError = z.output<typeof errorSchema>;
const answerSchema = z.object({
  id: z
    .union([z.number(), z.string().transform((id) => (id === '' ? null : Number(id))), z.null()])
    .optional(),
  result: z.unknown().optional(),
  error: errorSchema.nullish(),
});
type Answer = z.output<typeof answerSchema>;

/**
 * `batch`: the source refuses so many calls in one exchange. `whole`: it answers them with one refusal, which tells nothing
 * of the others.
 */
type PartRefusal = 'batch' | 'whole';

async function askPart(
  line: SourceLine,
  calls: readonly RpcCall<unknown>[],
): Promise<RpcAnswer<unknown>[] | PartRefusal> {
  const [first, ...others] = calls;
  if (first !== undefined && others.length === 0) return [await askSingly(line, first)];
  const post = calls.map((call, index) => requestOf(call, index + 1));
  try {
    return readPart(calls, await line.json({ post, readsErrors: true }));
  } catch (error) {
    if (error instanceof OutboundError && batchStatuses.has(error.status ?? 0)) return 'batch';
    throw error;
  }
}

function readPart(
  calls: readonly RpcCall<unknown>[],
  told: unknown,
): RpcAnswer<unknown>[] | PartRefusal {
  const answers = z.array(answerSchema).safeParse(told instanceof ErrorAnswer ? told.told : told);
  const parsed = answers.success ? answers.data : [parseAnswer(told)];
  const errors = parsed.flatMap(({ error }) => error ?? []);
  for (const { id, error } of parsed)
    if (error && !isAboutBatches(error))
      throwIfAskedToWait(error, { told, method: calls[Number(id) - 1]?.method });
  const isRefused = errors.length > 0 && errors.length === parsed.length;
  if (isRefused && errors.every(isAboutBatches)) return 'batch';
  if (!answers.success || told instanceof ErrorAnswer) {
    if (isRefused) return 'whole';
    throw noAnswer(told);
  }
  const byId = new Map(parsed.map((answer) => [answer.id, answer]));
  if (byId.size !== calls.length || parsed.length !== calls.length) throw unreadable();
  return calls.map((call, index) => readAnswer(call, byId.get(index + 1)));
}

/** With these some providers refuse a batch, without a word of JSON-RPC. */
const batchStatuses = new Set([400, 402, 403, 413, 422]);

/** Whether a refusal is of the batch and not of a call: 'invalid request', or in the provider's own words. */
function isAboutBatches({ code, message }: RpcError): boolean {
  return (code === -32_600 && !isKnown({ code, message })) || /batch/i.test(message);
}

async function askSingly(line: SourceLine, call: RpcCall<unknown>): Promise<RpcAnswer<unknown>> {
  const told = await line.json({ post: requestOf(call, 1), readsErrors: true });
  const answer = parseAnswer(told);
  // A request that the source could not read at all has an answer without an id.
  if (answer.id !== 1 && !(answer.error && (answer.id ?? null) === null)) throw unreadable();
  if (answer.error) throwIfAskedToWait(answer.error, { told, method: call.method });
  return readAnswer(call, answer);
}

function partsOf<Item>(items: readonly Item[], size: number): (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

function requestOf({ method, params }: RpcCall<unknown>, id: number): object {
  return { jsonrpc: '2.0', id, method, params };
}

function parseAnswer(told: unknown): Answer {
  const isError = told instanceof ErrorAnswer;
  const answer = answerSchema.safeParse(isError ? told.told : told);
  if (answer.success && (!isError || answer.data.error)) return answer.data;
  throw noAnswer(told);
}

/** A status of an error without an error in JSON-RPC. */
function noAnswer(told: unknown): OutboundError {
  if (!(told instanceof ErrorAnswer)) return unreadable();
  return told.status === 429 ? new AskedToWaitError(told) : unreadable(told.status);
}

function readAnswer(call: RpcCall<unknown>, answer: Answer | undefined): RpcAnswer<unknown> {
  if (answer === undefined) throw unreadable();
  if (answer.error)
    return { problem: problemOf(answer.error, call.method), code: answer.error.code };
  const result = call.result.safeParse(answer.result);
  return result.success ? { result: result.data } : { problem: 'other_shape', code: 0 };
}

function unreadable(status?: number): OutboundError {
  return new OutboundError('The answer is not JSON-RPC for what was asked', {
    isPassing: true,
    ...(status !== undefined && { status }),
  });
}

/** Each provider has codes and sentences of its own; the first row that fits counts. */
const problems: readonly (readonly [RpcProblem | 'wait', readonly number[], RegExp])[] = [
  ['version', [-32_015], /transaction version .* not supported/i],
  [
    'method_missing',
    [-32_601],
    /\w+_\w+ is not available on|method.*(not (found|supported|available|allowed|enabled)|unsupported|disabled|whitelist)|unsupported method|does not exist\/is not available/i,
  ],
  [
    'missing_state',
    [4444],
    /missing trie node|header not found|historical state|state .*(not available|unavailable|pruned)|pruned|no state available|distance to target block|archive|^block not found/i,
  ],
  [
    'untold',
    [-32_009, -32_014],
    /indexing is in progress|transaction not found|transaction history|block not available|was skipped|beyond current head/i,
  ],
  [
    'range',
    [],
    /block range|blocks range|ranges? over|range (is )?too|range exceeds|limited to an? [\d,]+ (block )?range|exceeds? max|max(imum)? (results|block)|returned more than|response size|too many (logs|results|blocks)|range.*limit/i,
  ],
  [
    'wait',
    [429, -32_016, -32_007, -32_012, -32_019],
    /rate.?limit|too many requests|requests? (limit|count|per)|\/sec|per second|compute units|throughput|capacity|credits|quota|try again|node is behind/i,
  ],
];
/** 'limit exceeded', which for logs means that the range is too large or that there are none. */
const unnamedLimit = { codes: [-32_005, -32_062], words: /limit|exceed|too many/i };

function isKnown({ code, message }: RpcError): boolean {
  return problems.some(([, codes, words]) => codes.includes(code) || words.test(message));
}

/** Of what a visitor may have chosen: its own limits are no request to wait for everything else. */
const ofChoice = /Transaction|^trace_|^getSignatureStatuses$|^eth_getBalance$/;

/** `method` is undefined for a refusal of several calls together. */
function kindOf({ code, message }: RpcError, method: string | undefined): RpcProblem | 'wait' {
  const byWords = problems.find(([, , words]) => words.test(message));
  const row = byWords ?? problems.find(([, codes]) => codes.includes(code));
  if (row !== undefined) return row[0];
  if (unnamedLimit.codes.includes(code) || unnamedLimit.words.test(message)) {
    if (method === 'eth_getLogs') return 'range';
    return method === undefined || ofChoice.test(method) ? 'untold' : 'wait';
  }
  // Where nothing else is said, a node of an EVM chain means by it that it does not know the method.
  return code === -32_004 && method?.includes('_') === true ? 'method_missing' : 'other';
}

function problemOf(error: RpcError, method: string): RpcProblem {
  const kind = kindOf(error, method);
  return kind === 'wait' ? 'other' : kind;
}

/** Throws an AskedToWaitError for an error that asks for fewer requests, whatever its status. */
function throwIfAskedToWait(
  error: RpcError,
  { told, method }: { told: unknown; method: string | undefined },
): void {
  const { status, retryAfterMs } =
    told instanceof ErrorAnswer ? told : ({} as Partial<ErrorAnswer>);
  const kind = kindOf(error, method);
  if (kind === 'wait' || (status === 429 && (kind === 'other' || kind === 'untold')))
    throw new AskedToWaitError({ ...(status !== undefined && { status }), retryAfterMs });
}
