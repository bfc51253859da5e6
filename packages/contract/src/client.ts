import type { z } from 'zod';
import type { Api } from './api.ts';
import { ApiError, refusalOf } from './api-error.ts';
import type { Endpoint, StreamedText } from './endpoint.ts';

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

/** A body that the endpoint can do without may be left out. */
type BodyOf<Body> = undefined extends Body ? { body?: Body } : { body: Body };

type Inputs<E> = (E extends { params: infer P } ? { params: InputOf<P> } : unknown) &
  (E extends { query: infer Q } ? { query?: QueryOf<Q> } : unknown) &
  (E extends { body: infer B } ? BodyOf<InputOf<B>> : unknown) &
  (E extends { headers: infer H }
    ? { headers?: { readonly [Name in keyof H]?: string | undefined } }
    : unknown) &
  (E extends { idempotent: true } ? { idempotencyKey?: string | undefined } : unknown);

/** The options of one call: exactly those that its endpoint declares, a signal that ends it, and how long it lives. */
export type CallOptions<C extends keyof Api> = Inputs<Api[C]> & {
  signal?: AbortSignal | undefined;
  /** Whether the request outlives its page. */
  keepalive?: boolean;
};
/** The answer of one call. */
export type CallAnswer<C extends ApiCall> = OutputOf<Api[C]['output']>;

/** Options as an argument, which may be left out when every option may be. */
export type CallArguments<C extends keyof Api> =
  Record<never, never> extends CallOptions<C>
    ? [options?: CallOptions<C>]
    : [options: CallOptions<C>];

/** A request as the client sends it. */
export interface SentRequest {
  readonly method: Endpoint['method'];
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
  readonly keepalive?: boolean;
}

export interface ClientSettings {
  /** Sends a request: the platform's `fetch`, or a function that answers like it. */
  readonly fetch: (address: string, request: SentRequest) => Promise<Response>;
  /** The site's address without a slash at the end; without it the addresses begin with /api. */
  readonly site?: string;
  /** A session's token. */
  readonly token?: string | undefined;
  /** Further headers of every request. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

/**
 * Calls the API by `METHOD /path`: `client.call('GET /transactions/:id', { params: { id } })`. Throws an ApiError
 * when a call is refused or not answered in time, and the abort's own error when `signal` ends the call.
 */
export interface Client {
  call<C extends ApiCall>(name: C, ...options: CallArguments<C>): Promise<CallAnswer<C>>;
  /** Requests a file. The time-out ends with the start of the answer; the body may arrive later. */
  download<C extends DownloadCall>(name: C, ...options: CallArguments<C>): Promise<Response>;
}

interface AnyOptions {
  readonly params?: Record<string, string> | undefined;
  readonly query?: Record<string, string | number | undefined> | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly keepalive?: boolean;
}

export function createClient(settings: ClientSettings): Client {
  return {
    async call<C extends ApiCall>(name: C, ...[options]: CallArguments<C>) {
      const given: AnyOptions = options ?? {};
      const response = await send(settings, name, given, AbortSignal.timeout(settings.timeoutMs));
      return (await readAnswer(response, given)) as CallAnswer<C>;
    },
    async download(name, ...[options]) {
      const given: AnyOptions = options ?? {};
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), settings.timeoutMs);
      const response = await send(settings, name, given, late.signal).finally(() =>
        clearTimeout(timer),
      );
      if (!response.ok) await readAnswer(response, given);
      return response;
    },
  };
}

async function send(
  { fetch, site = '', token, headers }: ClientSettings,
  name: keyof Api,
  { params, query, body, headers: own = {}, idempotencyKey, signal, keepalive }: AnyOptions,
  timeout: AbortSignal,
): Promise<Response> {
  const [method, path] = name.split(' ') as [Endpoint['method'], string];
  const address = site + addressOf(path, { params, query });
  const request = {
    method,
    headers: {
      Accept: 'application/json, text/csv',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
      ...headers,
      ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(keepalive === true && { keepalive }),
  };
  try {
    return await fetch(address, request);
  } catch (cause) {
    // Aborted by the caller (a page that was left, a newer search): no failure to show.
    if (signal?.aborted) throw cause;
    throw new ApiError({ code: 'NETWORK_ERROR', sentence: unreachable, status: 0 }, { cause });
  }
}

const unreachable =
  'We could not reach the server. Please check your internet connection and try again; nothing you typed is lost.';

function addressOf(path: string, { params = {}, query = {} }: AnyOptions): string {
  const filled = path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return `/api${filled}${search.size > 0 ? `?${search.toString()}` : ''}`;
}

async function readAnswer(response: Response, { signal }: AnyOptions): Promise<unknown> {
  let answer: unknown;
  try {
    answer = await response.json();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    // Not JSON, or cut off in transit: the status below decides.
    answer = undefined;
  }
  // Every call of the contract answers with a list or an object.
  if (response.ok && typeof answer === 'object' && answer !== null) return answer;
  throw refusalOf(response, answer);
}
