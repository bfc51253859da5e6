import { ApiError, isApiError, isTransient, unreadable } from '@ghost-pay/contract/api-error';
import {
  type ApiCall,
  type CallAnswer,
  type CallArguments,
  type Client,
  createClient,
  type DownloadCall,
} from '@ghost-pay/contract/client';
import { language } from './language.ts';
import { learnServerTime } from './server-clock.ts';
import { endSession, getSession } from './session.ts';
import { stepUp } from './step-up.ts';

const timeoutMs = 30_000;

const sessionExpired = 'Session expired';

/**
 * Returns the answer if it is complete, else throws the error of an unreadable answer: JSON of another shape
 * comes from a proxy between the visitor and the server.
 */
export function complete<Answer>(answer: Answer, isComplete: boolean): Answer {
  if (!isComplete) throw unreadable(200);
  return answer;
}

/** Sends a request with the present session, which ends when the server says that it has expired. */
async function inSession<Answer>(request: (client: Client) => Promise<Answer>): Promise<Answer> {
  const token = getSession()?.token;
  const client = createClient({
    fetch: async (address, init) => {
      const answer = await fetch(address, { ...init, cache: 'no-store' });
      learnServerTime(answer);
      return answer;
    },
    token,
    // A new payment is kept with the language of its page, not with the one that the browser prefers.
    headers: { 'Accept-Language': language },
    timeoutMs,
  });
  try {
    return await request(client);
  } catch (error) {
    if (token === undefined) throw error;
    const refusal = ofSession(error);
    // Ends only the session that was refused: a late answer must not sign out an admin who signed in meanwhile.
    if (isApiError(refusal, 'TOKEN_EXPIRED') && getSession()?.token === token)
      endSession('expired');
    throw refusal;
  }
}

/**
 * An answer without our error body may come from a proxy. The token does not work there either: the admin has to
 * sign in again.
 */
function ofSession(error: unknown): unknown {
  if (!isApiError(error, 'HTTP_ERROR') || error.status !== 401) return error;
  return new ApiError({ code: 'TOKEN_EXPIRED', sentence: sessionExpired, status: 401 });
}

/**
 * Sends a call. While the server reports an unknown outcome, sends it again with its idempotency key after 2, 4
 * and 8 s; the key guarantees that the call takes effect once. A retry that fails for lack of a database or
 * network, or by rate limit, leaves the outcome unknown.
 */
async function sendUntilKnown<Answer>(
  request: () => Promise<Answer>,
  {
    idempotencyKey,
    signal,
  }: { idempotencyKey?: string | undefined; signal?: AbortSignal | undefined },
): Promise<Answer> {
  let unknown: ApiError | undefined;
  for (let seconds = 2; ; seconds *= 2) {
    try {
      return await request();
    } catch (error) {
      if (isApiError(error, 'OUTCOME_UNKNOWN')) unknown = error;
      if (unknown === undefined || !leavesUnknown(error)) throw error;
      if (idempotencyKey === undefined || seconds > 8) throw unknown;
    }
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    signal?.throwIfAborted();
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
 * Sends one call of the contract as `createClient` does, with the session's token if there is a session. A call
 * must be answered within 30 seconds. A call with an idempotency key whose outcome the server does not know is
 * retried for about 15 seconds. A call that needs a fresh second factor is sent again once the admin has given one.
 */
export async function call<C extends ApiCall>(
  name: C,
  ...options: CallArguments<C>
): Promise<CallAnswer<C>> {
  const send = () => inSession((client) => client.call(name, ...options));
  return withFreshFactor(() => sendUntilKnown(send, options[0] ?? {}));
}

/** Requests a file, whose answer must begin within 30 seconds. Asks for a fresh second factor as `call` does. */
export async function openDownload<C extends DownloadCall>(
  name: C,
  ...options: CallArguments<C>
): Promise<Response> {
  return withFreshFactor(() => inSession((client) => client.download(name, ...options)));
}
