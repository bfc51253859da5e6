import { lookup as lookupAll } from 'node:dns/promises';
import * as http from 'node:http';
import * as https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';
import { errorCodeOf } from '../error-code.ts';

/** Why there is no answer. */
export type PostProblem =
  | 'address_refused'
  | 'host_unknown'
  | 'not_trusted'
  | 'too_slow'
  | 'no_answer';

/** The answer's status, or why there is none; the answer's body is not kept. */
export type PostOutcome = { readonly status: number } | { readonly problem: PostProblem };

/** Posts a text to a URL that an administrator entered. Never throws. */
export type GuardedPost = (request: {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}) => Promise<PostOutcome>;

/** All addresses of a name. */
export type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>;

const maxAnswerBytes = 1024;

/**
 * The SSRF guard for URLs that an administrator entered: they must not reach what only this machine can
 * reach. A host name is looked up once, every address of it must be public, and the connection uses exactly
 * those addresses. A later change of the name has no effect. Only https is allowed; with `allowLoopback`,
 * also http to this machine. No redirect is followed, at most 1 KB of the answer is read, and the whole
 * request takes at most `timeoutMs`.
 */
export function createGuardedPost({
  allowLoopback,
  timeoutMs = 10_000,
  resolve = (host) => lookupAll(host, { all: true }),
}: {
  allowLoopback: boolean;
  timeoutMs?: number;
  resolve?: Resolve;
}): GuardedPost {
  return async ({ url, headers, body }) => {
    const { protocol, hostname } = new URL(url);
    const isPlain = protocol !== 'https:';
    const mayReach = (address: string) =>
      (allowLoopback && isLoopbackAddress(address)) || (!isPlain && isPublicAddress(address));
    const host = hostname.replace(/^\[|\]$/g, '');
    const signal = AbortSignal.timeout(timeoutMs);
    const found =
      isIP(host) === 0
        ? await lookUp(host, { resolve, signal })
        : [{ address: host, family: isIP(host) }];
    if ('problem' in found) return found;
    if (found.length === 0 || !found.every(({ address }) => mayReach(address)))
      return { problem: 'address_refused' };

    const request = (isPlain ? http : https).request(url, {
      method: 'POST',
      // A new connection: none of an earlier look-up is reused.
      agent: false,
      lookup: pinnedTo(found),
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal,
    });
    return outcomeOf(request, body);
  };
}

type Addresses = readonly { address: string; family: number }[];

async function lookUp(
  host: string,
  { resolve, signal }: { resolve: Resolve; signal: AbortSignal },
): Promise<Addresses | { problem: PostProblem }> {
  try {
    return await Promise.race([resolve(host), rejectedBy(signal)]);
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

/** Answers the connection's DNS look-up with the checked addresses. */
function pinnedTo(addresses: Addresses): LookupFunction {
  return (_host, { all }, done) => {
    const [first] = addresses;
    if (all === true) done(null, [...addresses]);
    else if (first !== undefined) done(null, first.address, first.family);
  };
}

function outcomeOf(request: http.ClientRequest, body: string): Promise<PostOutcome> {
  return new Promise((settle) => {
    let status: number | undefined;
    let failure: unknown;
    request.on('response', (response) => {
      status = response.statusCode ?? 0;
      let read = 0;
      response.on('data', (chunk: Buffer) => {
        read += chunk.length;
        if (read > maxAnswerBytes) request.destroy();
      });
      // The connection was cut on either side after the status arrived, so the error does not matter.
      response.on('error', () => undefined);
    });
    request.on('error', (error) => (failure = error));
    request.on('close', () =>
      settle(status === undefined ? { problem: problemOf(failure) } : { status }),
    );
    request.end(body);
  });
}

function problemOf(error: unknown): PostProblem {
  if (!(error instanceof Error)) return 'no_answer';
  const code = errorCodeOf(error) ?? '';
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'too_slow';
  if (/^(ENOTFOUND|EAI_\w+|ENODATA|ESERVFAIL)$/.test(code)) return 'host_unknown';
  if (/CERT|SIGNATURE|SELF_SIGNED|^ERR_TLS_|^ERR_SSL_|^EPROTO$/.test(code)) return 'not_trusted';
  return 'no_answer';
}
