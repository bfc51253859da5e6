import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import { freshFactorMinutes } from '@ghost-pay/contract/fresh-factor';
import { AppError } from '../errors.ts';

/** The admin behind a session. */
export interface SignedInAdmin {
  readonly sessionId: string;
  readonly userId: string;
  readonly username: string;
  readonly role: Role;
  /** When this session last gave a second factor; null while the admin has none: the session is restricted. */
  readonly secondFactorAt: Date | null;
  /** Somebody else knows the password, so that the session is for changing it. */
  readonly passwordMustChange: boolean;
  readonly expiresAt: Date;
}

/** The admin behind a request, and where it came from. */
export interface Actor extends SignedInAdmin {
  readonly address: string;
  readonly userAgent: string;
}

/** Finds the admin of a bearer token; undefined when there is no such session or it has ended. */
export type Authenticate = (token: string) => Promise<SignedInAdmin | undefined>;

/** The token of an `Authorization` header; undefined when there is none that could be one of ours. */
export function readBearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(authorization ?? '')?.[1];
}

/**
 * Throws STEP_UP_REQUIRED unless the actor's session gave a second factor within the last ten minutes. Called for
 * every endpoint of which the contract's table says 'always', and by a use case where its rule applies.
 */
export function requireFreshFactor(actor: Actor, now: Date): void {
  const age = now.getTime() - (actor.secondFactorAt?.getTime() ?? Number.NEGATIVE_INFINITY);
  // A time in the future was written before the clock was set back: the age of the factor is unknown.
  if (Math.abs(age) > freshFactorMinutes * 60_000) throw new AppError('STEP_UP_REQUIRED');
}
