import type { Api } from '@ghost-pay/contract/api';
import type { ErrorBody } from '@ghost-pay/contract/error-body.schemas';
import type { StreamedText } from '@ghost-pay/contract/endpoint';
import type { z } from 'zod';
import { ApiError, isApiError, isTransient } from '@ghost-pay/contract/api-error';
import { endSession, getSession } from './session.ts';
import { stepUp } from './step-up.ts';

/** Calls that answer with a file instead of JSON. */
export type DownloadCall = {
  [Name in keyof Api]: Api[Name]['output'] extends StreamedText ? Name : never;
}[keyof Api];
export type ApiCall = Exclude<keyof Api, DownloadCall>;

type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;
type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : never;

/** A query may use the server's types (20) or those of a URL ('20'). */
type QueryOf<Schema> = {
  [Name in keyof InputOf<Schema>]?:
    | InputOf<Schema>[Name]
    | OutputOf<Schema>[Name & keyof OutputOf<Schema>]
    | undefined;
};

type Inputs<E> = (E extends { params: infer P } ? { params: InputOf<P> } : unknown) &
  (E extends { query: infer Q } ? { query?: QueryOf<Q> } : unknown) &
  (E extends { body: infer B } ? { body: InputOf<B> } : unknown) &
  (E extends { idempotent: true } ? { idempotencyKey?: string | undefined } : unknown);

/** The options of `call` for one endpoint: exactly those that the endpoint declares. */
export type CallOptions<C extends keyof Api> = Inputs<Api[C]> & {
  signal?: AbortSignal | undefined;
};
/** The answer of one endpoint. */
export type CallAnswer<C extends ApiCall> = OutputOf<Api[C]['output']>;

// The argument is optional when every option is optional.
type CallArguments<C extends ApiCall> =
  Record<never, never> extends CallOptions<C>
    ? [options?: CallOptions<C>]
    : [options: CallOptions<C>];

interface AnyOptions {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string | number | undefined>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

const timeoutMs = 30_000;

const unreachable =
  'We could not reach the server. Please check your internet connection and try again; nothing you typed is lost.';

const sessionExpired = 'Session expired';

function addressOf(path: string, { params = {}, query = {} }: AnyOptions): string {
  const filled = path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return `/api${filled}${search.size > 0 ? `?${search}` : ''}`;
}

function isErrorBody(answer: unknown): answer is ErrorBody {
  if (typeof answer !== 'object' || answer === null) return false;
  const { code, error } = answer as Partial<ErrorBody>;
  return typeof code === 'string' && typeof error === 'string';
}

async function send(
  address: string,
  method: string,
  options: AnyOptions,
  token: string | undefined,
  timeout: AbortSignal,
): Promise<Response> {
  const { body, idempotencyKey, signal } = options;
  try {
    return await fetch(address, {
      method,
      headers: {
        Accept: 'application/json, text/csv',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      cache: 'no-store',
      credentials: 'same-origin',
    });
  } catch (cause) {
    // Aborted by the caller (a page that was left, a newer search): no failure to show.
    if (signal?.aborted) throw cause;
    throw new ApiError({ code: 'NETWORK_ERROR', sentence: unreachable, status: 0 }, { cause });
  }
}

function unreadable(status: number): ApiError {
  const sentence = `HTTP error! status: ${status}`;
  return new ApiError({ code: 'HTTP_ERROR', sentence, status });
}

/**
 * Returns the answer if it is complete, else throws the error of an unreadable answer: JSON of another shape
 * comes from a proxy between the visitor and the server.
 */
export function complete<Answer>(answer: Answer, isComplete: boolean): Answer {
  if (!isComplete) throw unreadable(200);
  return answer;
}

function refusal(response: Response, answer: unknown, token: string | undefined): ApiError {
  if (!isErrorBody(answer)) {
    // An answer without our error body may come from a proxy. The token does not work there either: the admin
    // has to sign in again.
    if (response.status === 401 && token !== undefined)
      return new ApiError({ code: 'TOKEN_EXPIRED', sentence: sessionExpired, status: 401 });
    return unreadable(response.status);
  }
  const { error: sentence, ...rest } = answer;
  const seconds = Number(response.headers.get('Retry-After'));
  return new ApiError({
    ...(Number.isInteger(seconds) && seconds > 0 && { retryAfter: seconds }),
    ...rest,
    sentence,
    status: response.status,
  });
}

/** Sends one call and reads its answer. Throws an ApiError when the call is refused. */
async function sendOnce(name: ApiCall, given: AnyOptions): Promise<unknown> {
  const [method = 'GET', path = '/'] = name.split(' ');
  const token = getSession()?.token;
  const timeout = AbortSignal.timeout(timeoutMs);
  const response = await send(addressOf(path, given), method, given, token, timeout);
  return readAnswer(response, given, token);
}

async function readAnswer(
  response: Response,
  given: AnyOptions,
  token: string | undefined,
): Promise<unknown> {
  let answer: unknown;
  try {
    answer = await response.json();
  } catch (cause) {
    if (given.signal?.aborted) throw cause;
    // Not JSON, or cut off in transit: the status below decides.
    answer = undefined;
  }
  // Every call of the contract answers with a list or an object.
  if (response.ok && typeof answer === 'object' && answer !== null) return answer;

  const error = refusal(response, answer, token);
  // Ends only the session that was refused: a late answer must not sign out an admin who signed in meanwhile.
  if (error.code === 'TOKEN_EXPIRED' && token !== undefined && getSession()?.token === token)
    endSession('expired');
  throw error;
}

/**
 * Sends a call. While the server reports an unknown outcome, sends it again with its idempotency key after 2, 4
 * and 8 s; the key guarantees that the call takes effect once. A retry that fails for lack of a database or
 * network, or by rate limit, leaves the outcome unknown.
 */
async function sendUntilKnown(name: ApiCall, given: AnyOptions): Promise<unknown> {
  let unknown: ApiError | undefined;
  for (let seconds = 2; ; seconds *= 2) {
    try {
      return await sendOnce(name, given);
    } catch (error) {
      if (isApiError(error, 'OUTCOME_UNKNOWN')) unknown = error;
      if (unknown === undefined || !leavesUnknown(error)) throw error;
      if (given.idempotencyKey === undefined || seconds > 8) throw unknown;
    }
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    given.signal?.throwIfAborted();
  }
}

function leavesUnknown(error: unknown): boolean {
  return isTransient(error) || (isApiError(error) && error.status === 429);
}

/** Sends a request. When it needs a fresh second factor, sends it again once the admin has given one. */
async function withFreshFactor<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  try {
    return await request();
  } catch (error) {
    if (!isApiError(error, 'STEP_UP_REQUIRED') || !(await stepUp())) throw error;
    return request();
  }
}

/**
 * Sends one call of the contract, `call('GET /transactions/:id', { params: { id } })`, and returns its answer.
 * Throws an ApiError when the call is refused or not answered within 30 seconds, and the abort's own error when
 * `signal` ends it. Sends the session's token if there is a session. A call with an idempotency key whose
 * outcome the server does not know is retried for about 15 seconds. A call that needs a fresh second factor is
 * sent again once the admin has given one.
 */
export async function call<C extends ApiCall>(
  name: C,
  ...[options]: CallArguments<C>
): Promise<CallAnswer<C>> {
  const given = (options ?? {}) as AnyOptions;
  return (await withFreshFactor(() => sendUntilKnown(name, given))) as CallAnswer<C>;
}

/**
 * Requests a file. Only the start of the answer must arrive within 30 seconds; the body may still be arriving
 * on return and has no time limit. Asks for a fresh second factor and throws as `call` does.
 */
export async function openDownload<C extends DownloadCall>(
  name: C,
  options: CallOptions<C>,
): Promise<Response> {
  return withFreshFactor(() => openOnce(name, options as AnyOptions));
}

async function openOnce(name: DownloadCall, given: AnyOptions): Promise<Response> {
  const [method = 'GET', path = '/'] = name.split(' ');
  const token = getSession()?.token;
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  const response = await send(addressOf(path, given), method, given, token, timeout.signal).finally(
    () => clearTimeout(timer),
  );
  if (!response.ok) await readAnswer(response, given, token);
  return response;
}
