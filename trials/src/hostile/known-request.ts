import type { Role } from '@ghost-pay/contract/auth/auth-words';
import { addAccount } from '@ghost-pay/sandbox/authenticator';
import type { Dependencies } from '../../../apps/server/src/dependencies.ts';
import { createSession, knownSecret } from '../../../apps/server/test/sessions.ts';
import type { ClientMaker } from '../raw-client.ts';
import type { TrialSite } from '../trial-site.ts';

/**
 * A request that succeeds when it is sent unchanged. Missing parts are empty; without a token it uses the caller's.
 */
export interface KnownRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Headers of the call's own, in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A session to throw away, for a call that would spoil the caller's own session. */
  readonly token?: string;
}

/** The data with which known requests are made. */
export interface KnownWorld {
  readonly site: Pick<TrialSite, 'outside'>;
  readonly dependencies: Dependencies;
  readonly client: ClientMaker;
  /** Tokens of sessions that no request of the trial ends. */
  readonly admin: string;
  readonly superAdmin: string;
}

/** Prepares the site for one request, and returns the request. */
export type MakeKnown = (world: KnownWorld) => Promise<KnownRequest> | KnownRequest;

/** The authenticator's present code; without `secret`, that of every session made for the trial. */
export function codeNow(secret = knownSecret): string {
  return addAccount(secret).codeAt(Date.now());
}

/** A session and its admin, both of which the request may spoil. */
export function throwAway(
  { dependencies }: Pick<KnownWorld, 'dependencies'>,
  options: { role?: Role; restricted?: boolean } = {},
): ReturnType<typeof createSession> {
  return createSession({ dependencies }, options);
}
