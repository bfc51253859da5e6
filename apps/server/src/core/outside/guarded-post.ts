import { lookup as lookupAll } from 'node:dns/promises';
import * as http from 'node:http';
import * as https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

/** Why there is no answer. */
export type PostProblem =
  | 'address_refused'
  | 'host_unknown'
  | 'not_trusted'
  | 'too_slow'
  | 'no_answer';

/** The answer's status, or why there is none; what the answer says is nobody's business. */
export type PostOutcome = { readonly status: number } | { readonly problem: PostProblem };

/** Sends a text to an address that people have set. Never throws. */
export type GuardedPost = (request: {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}) => Promise<PostOutcome>;

/** All addresses of a name. */
export type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>;

const maxAnswerBytes = 1024;

class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/**
 * Makes the way to addresses that people have set, who must not get at what only this machine can reach.
 * A name is looked up once; every address that it has must be a public one, and the connection goes to
 * exactly those: what the name means a moment later does not matter. https only; where loopback is allowed,
 * http to this machine as well. No redirect is followed, at most 1 KB of the answer is read, and all of it
 * takes at most `timeoutMs`.
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
    // Addresses are not looked up, so that they must be judged here.
    const host = hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !mayReach(host)) return { problem: 'address_refused' };

    const request = (isPlain ? http : https).request(url, {
      method: 'POST',
      // A connection of its own: nothing is kept that an earlier look-up opened.
      agent: false,
      lookup: pinned({ resolve, mayReach }),
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.timeout(timeoutMs),
    });
    return outcomeOf(request, body);
  };
}

/** A look-up that refuses a name as soon as one of its addresses may not be reached. */
function pinned({
  resolve,
  mayReach,
}: {
  resolve: Resolve;
  mayReach: (address: string) => boolean;
}): LookupFunction {
  return (host, { all }, done) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined || !addresses.every(({ address }) => mayReach(address)))
          done(new AddressRefused('The name leads to an address that may not be reached'), '', 0);
        else if (all === true) done(null, [...addresses]);
        else done(null, first.address, first.family);
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), '', 0),
    );
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
      // Cut off by us or by them: the status has been told.
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
  if (error instanceof AddressRefused) return 'address_refused';
  if (!(error instanceof Error)) return 'no_answer';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'too_slow';
  if (/^(ENOTFOUND|EAI_\w+|ENODATA|ESERVFAIL)$/.test(code)) return 'host_unknown';
  if (/CERT|SIGNATURE|SELF_SIGNED|^ERR_TLS_|^ERR_SSL_|^EPROTO$/.test(code)) return 'not_trusted';
  return 'no_answer';
}
