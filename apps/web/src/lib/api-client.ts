import type { Api } from '@ghost-pay/contract/api';
import type { ErrorBody } from '@ghost-pay/contract/error-body.schemas';
import type { StreamedText } from '@ghost-pay/contract/endpoint';
import type { z } from 'zod';
import { ApiError, isApiError, mayPass } from './api-error.ts';
import { endSession, getSession } from './session.ts';
import { stepUp } from './step-up.ts';

/** Calls that answer with a file instead of JSON. */
export type DownloadCall = {
  [Name in keyof Api]: Api[Name]['output'] extends StreamedText ? Name : never;
}[keyof Api];
export type ApiCall = Exclude<keyof Api, DownloadCall>;

type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;
type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : never;

/** A query may be given in the types that the server reads (20) or in those of a URL ('20'). */
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

/** What `call` takes for one endpoint; nothing that the endpoint does not declare. */
export type CallOptions<C extends keyof Api> = Inputs<Api[C]> & {
  signal?: AbortSignal | undefined;
};
/** What one endpoint answers. */
export type CallAnswer<C extends ApiCall> = OutputOf<Api[C]['output']>;

// Optional as a whole where every option is optional.
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
    // Given up by the caller (a left page, a newer search): not a failure to show to anybody.
    if (signal?.aborted) throw cause;
    throw new ApiError({ code: 'NETWORK_ERROR', sentence: unreachable, status: 0 }, { cause });
  }
}

function unreadable(status: number): ApiError {
  const sentence = `HTTP error! status: ${status}`;
  return new ApiError({ code: 'HTTP_ERROR', sentence, status });
}

/**
 * An answer that has what it must have. Throws the error of an unreadable one for all else: JSON of another
 * shape comes from something between the visitor and the server.
 */
export function complete<Answer>(answer: Answer, isComplete: boolean): Answer {
  if (!isComplete) throw unreadable(200);
  return answer;
}

function refusal(response: Response, answer: unknown, token: string | undefined): ApiError {
  if (!isErrorBody(answer)) {
    // Without words of ours it may come from a proxy. The token is of no use there either: to sign in again is
    // the way out.
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

/** Sends one call and reads its answer; throws an ApiError when it is refused. */
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
    // Not JSON, or cut off on the way: told by its status below.
    answer = undefined;
  }
  // Every call of the contract is answered with a list or an object.
  if (response.ok && typeof answer === 'object' && answer !== null) return answer;

  const error = refusal(response, answer, token);
  // Only the session that was refused ends: a late answer must not sign out somebody who signed in meanwhile.
  if (error.code === 'TOKEN_EXPIRED' && token !== undefined && getSession()?.token === token)
    endSession('expired');
  throw error;
}

/**
 * Sends a call, and sends it again with its key while the server cannot say whether it was done, after 2, 4 and 8 s:
 * the key makes sure that it is done once. What is refused meanwhile for want of a database, a network or patience leaves the
 * outcome as unknown as before.
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
  return mayPass(error) || (isApiError(error) && error.status === 429);
}

/** Sends a request; one that needs a fresh second factor is sent again once one has been given. */
async function withFreshFactor<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  try {
    return await request();
  } catch (error) {
    if (!isApiError(error, 'STEP_UP_REQUIRED') || !(await stepUp())) throw error;
    return request();
  }
}

/**
 * Sends one call of the contract, `call('GET /transactions/:id', { params: { id } })`, and returns its
 * answer. Throws an ApiError when it is refused or not answered within 30 seconds, and the abort's
 * own error when `signal` ends it. Sends the session's token when there is a session. A call with an
 * idempotency key whose outcome the server does not know is sent again, for a quarter of a minute; one that needs a fresh second factor is sent again once one has been given.
 */
export async function call<C extends ApiCall>(
  name: C,
  ...[options]: CallArguments<C>
): Promise<CallAnswer<C>> {
  const given = (options ?? {}) as AnyOptions;
  return (await withFreshFactor(() => sendUntilKnown(name, given))) as CallAnswer<C>;
}

/**
 * Asks for a file. Its body is still on its way when this returns: it may take as long as it takes,
 * only its beginning must come within 30 seconds. Asks for a fresh second factor and throws as `call` does.
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
