import type { Role } from '@ghost-pay/contract/auth/roles';
import { addAccount } from '@ghost-pay/sandbox/authenticator';
import type { Dependencies } from '../../../apps/server/src/dependencies.ts';
import { createSession, knownSecret } from '../../../apps/server/test/sessions.ts';
import type { Call } from '../json-client.ts';
import type { TrialSite } from '../trial-site.ts';

/** A request that succeeds when it is sent as it is. What is left out is empty; without a token it is the caller's. */
export interface KnownRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Where the call would spoil the caller's own session, a session to throw away. */
  readonly token?: string;
}

/** What known requests are made with. */
export interface KnownWorld {
  readonly site: Pick<TrialSite, 'outside'>;
  readonly dependencies: Dependencies;
  readonly call: Call;
  /** Tokens of sessions that no request of the trial ends. */
  readonly admin: string;
  readonly superAdmin: string;
}

/** Prepares the site for one request, and says which. */
export type MakeKnown = (world: KnownWorld) => Promise<KnownRequest> | KnownRequest;

/** The code that an authenticator shows now; that of every made session unless a secret is given. */
export function codeNow(secret = knownSecret): string {
  return addAccount(secret).codeAt(Date.now());
}

/** A session that may be spoiled, of an admin who may be, too. */
export function throwAway(
  { dependencies }: Pick<KnownWorld, 'dependencies'>,
  options: { role?: Role; restricted?: boolean } = {},
): ReturnType<typeof createSession> {
  return createSession({ dependencies }, options);
}
