import { z } from 'zod';
import { ErrorAnswer, OutboundError } from '../../core/outbound/bounded-fetch.ts';
import type { SourceLine } from './chain-protocol.ts';
import { shareExchanges } from './shared-exchanges.ts';

/** One call of a method, with the shape of its result. */
export interface RpcCall<Result> {
  readonly method: string;
  readonly params: readonly unknown[];
  readonly result: z.ZodType<Result>;
}

/** Why a call has no result: the source refused it, or answered in another shape. */
export type RpcProblem = 'limit' | 'missing_state' | 'method_missing' | 'other_shape' | 'other';

/** The result of a call, or why there is none. */
export type RpcAnswer<Result> =
  | { readonly result: Result }
  | { readonly problem: RpcProblem; readonly code: number };

type AnswersTo<Calls extends readonly RpcCall<unknown>[]> = {
  -readonly [Index in keyof Calls]: Calls[Index] extends RpcCall<infer Result>
    ? RpcAnswer<Result>
    : never;
};

/** The calls of one exchange: some providers take three without an account, some none beside the first. */
const batchSizes = [Number.MAX_SAFE_INTEGER, 3, 1] as const;
const mostSharers = 10;

/** JSON-RPC 2.0 with one source; it remembers how many calls the source takes in one exchange. */
export interface JsonRpc {
  /** Whether an exchange waits that a further reading may share. */
  isGathering(): boolean;
  /**
   * The answers to all calls, in their order, of one exchange where the source takes them; readings at the same time
   * share it. Throws an OutboundError unless each call has exactly one answer.
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
  let most: number = batchSizes[0];

  async function askAll(line: SourceLine, calls: readonly RpcCall<unknown>[]) {
    const refused = new Set<number>();
    for (const size of batchSizes) {
      const parts = partsOf(calls, size);
      if (size > most || refused.has(parts.length)) continue;
      const answers = await Promise.all(parts.map(async (part) => askPart(line, part)));
      if (answers.every((answer) => answer !== undefined)) {
        if (refused.size > 0) most = size;
        return answers.flat();
      }
      refused.add(parts.length);
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

/** The result; throws an OutboundError for a call without one. */
export function resultOf<Result>(answer: RpcAnswer<Result>): Result {
  if ('result' in answer) return answer.result;
  const { problem, code } = answer;
  throw new OutboundError(`The source did not answer a call (${problem}, ${code})`, {
    isPassing: true,
  });
}

const errorSchema = z.object({ code: z.int(), message: z.string() });
const answerSchema = z.object({
  id: z.union([z.number(), z.string(), z.null()]).optional(),
  result: z.unknown().optional(),
  error: errorSchema.nullish(),
});
type Answer = z.output<typeof answerSchema>;

/** Some nodes answer with them beside an error in JSON. */
const errorStatuses = [404, 500];

/** Undefined if the source refuses so many calls in one exchange. */
async function askPart(
  line: SourceLine,
  calls: readonly RpcCall<unknown>[],
): Promise<RpcAnswer<unknown>[] | undefined> {
  const [first, ...others] = calls;
  if (first !== undefined && others.length === 0) return [await askSingly(line, first)];
  const post = calls.map((call, index) => requestOf(call, index + 1));
  let told: unknown;
  try {
    told = await line.json({ post, errorStatuses });
  } catch (error) {
    if (error instanceof OutboundError && (error.status === 400 || error.status === 413))
      return undefined;
    throw error;
  }
  const answers = z.array(answerSchema).safeParse(told instanceof ErrorAnswer ? told.told : told);
  const parsed = answers.success ? answers.data : [parseAnswer(told)];
  if (parsed.length > 0 && parsed.every(({ error }) => error && isAboutBatches(error)))
    return undefined;
  const [{ error = null } = {}] = parsed;
  if (!answers.success && error) resultOf(refusalOf(error));
  const byId = new Map(parsed.map((answer) => [answer.id, answer]));
  if (byId.size !== calls.length || parsed.length !== calls.length || told instanceof ErrorAnswer)
    throw unreadable();
  return calls.map((call, index) => readAnswer(call, byId.get(index + 1)));
}

/** Whether a refusal is of the batch and not of a call: 'invalid request', or in the provider's own words. */
function isAboutBatches({ code, message }: z.output<typeof errorSchema>): boolean {
  return code === -32_600 || /batch/i.test(message);
}

async function askSingly(line: SourceLine, call: RpcCall<unknown>): Promise<RpcAnswer<unknown>> {
  const told = await line.json({ post: requestOf(call, 1), errorStatuses });
  const answer = parseAnswer(told);
  // A request that the source could not read at all has an answer without an id.
  if (answer.id !== 1 && !(answer.error && answer.id === null)) throw unreadable();
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
  if (!answer.success || (isError && !answer.data.error)) throw unreadable();
  return answer.data;
}

function readAnswer(call: RpcCall<unknown>, answer: Answer | undefined): RpcAnswer<unknown> {
  if (answer === undefined) throw unreadable();
  if (answer.error) return refusalOf(answer.error);
  const result = call.result.safeParse(answer.result);
  return result.success ? { result: result.data } : { problem: 'other_shape', code: 0 };
}

function unreadable(): OutboundError {
  return new OutboundError('The answer is not JSON-RPC for what was asked', { isPassing: true });
}

/** Each provider has codes and sentences of its own; the first row that fits counts. */
const problems: readonly (readonly [RpcProblem, readonly number[], RegExp])[] = [
  [
    'method_missing',
    [-32_601, -32_004],
    /method.*(not (found|supported|available|allowed|enabled)|unsupported|disabled|whitelist)|does not exist\/is not available/i,
  ],
  [
    'missing_state',
    [],
    /missing trie node|header not found|historical state|state .*(not available|unavailable|pruned)|pruned|no state available|distance to target block/i,
  ],
  [
    'limit',
    [-32_005, -32_062, 429],
    /limit|too many|rate|quota|capacity|exceed|response size|credits/i,
  ],
];

function refusalOf({ code, message }: z.output<typeof errorSchema>): {
  problem: RpcProblem;
  code: number;
} {
  const row = problems.find(([, codes, words]) => codes.includes(code) || words.test(message));
  return { problem: row?.[0] ?? 'other', code };
}
