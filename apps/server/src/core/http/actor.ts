import type { Role } from '@ghost-pay/contract/auth/auth.schemas';

/** The admin behind a request, as the session says. */
export interface Actor {
  readonly sessionId: string;
  readonly userId: string;
  readonly username: string;
  readonly role: Role;
  /** When this session last gave a second factor; null while the admin has none: the session is restricted. */
  readonly secondFactorAt: Date | null;
}

/** Finds the actor of a bearer token; undefined when there is no such session or it has ended. */
export type Authenticate = (token: string) => Promise<Actor | undefined>;
