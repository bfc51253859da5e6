import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import { freshFactorMinutes } from '@ghost-pay/contract/fresh-factor';
import { AppError } from '../errors.ts';

/** The administrator of a session. */
export interface SignedInAdmin {
  readonly sessionId: string;
  readonly userId: string;
  readonly username: string;
  readonly role: Role;
  /**
   * When this session last gave a second factor. Null while the administrator has none: the session is restricted.
   */
  readonly secondFactorAt: Date | null;
  /** Another administrator set the password, so this session may only change it. */
  readonly passwordMustChange: boolean;
  readonly expiresAt: Date;
}

/** The administrator of a request, and the request's origin. */
export interface Actor extends SignedInAdmin {
  readonly address: string;
  readonly userAgent: string;
}

/** Finds the administrator of a bearer token; undefined if the session does not exist or has ended. */
export type Authenticate = (token: string) => Promise<SignedInAdmin | undefined>;

/** The token of an `Authorization` header; undefined if it does not have a session token's form. */
export function readBearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(authorization ?? '')?.[1];
}

/**
 * Throws STEP_UP_REQUIRED unless the session gave a second factor within the last ten minutes. Called for
 * every endpoint that the contract marks 'always', and by a use case whose rule requires it.
 */
export function requireFreshFactor(actor: Actor, now: Date): void {
  if (!hasFreshFactor(actor, now)) throw new AppError('STEP_UP_REQUIRED');
}

export function hasFreshFactor(actor: Actor, now: Date): boolean {
  const age = now.getTime() - (actor.secondFactorAt?.getTime() ?? Number.NEGATIVE_INFINITY);
  // A time in the future was written before the clock was set back. The age of the factor is then unknown.
  return Math.abs(age) <= freshFactorMinutes * 60_000;
}
