import type { Endpoint } from '@ghost-pay/contract/endpoint';
import type { Clock } from '../clock.ts';
import { isReadOnlyRefusal } from '../database/database-errors.ts';
import { AppError } from '../errors.ts';
import { hashSecretToken, newSecretToken, type Randomness } from '../randomness.ts';

/** A session of an inspection, which is in this process's memory only. */
interface InspectionSession {
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
}

/**
 * The sign-in of a server that only shows a copy of a site. Nothing can be written there, so a password cannot be tried with
 * a limit and no session can be stored. Instead the operator, who has the database and its key, gets one link.
 */
export interface Inspection {
  /** The token of the link that the start prints. */
  readonly linkToken: string;
  /** The link's session; undefined for another token, and for a link that was used. */
  enter(token: string): { readonly accessToken: string; readonly expiresAt: Date } | undefined;
  /** When the session of a bearer token ends; undefined if it is none. */
  sessionEnd(accessToken: string): Date | undefined;
}

const sessionMs = 4 * 3_600_000;

export function createInspection({
  clock,
  randomness,
}: {
  clock: Clock;
  randomness: Randomness;
}): Inspection {
  const linkToken = newSecretToken(randomness);
  let session: InspectionSession | undefined;
  const isToken = (token: string, hash: Buffer) => hashSecretToken(token).equals(hash);
  return {
    linkToken,
    enter(token) {
      if (session !== undefined || !isToken(token, hashSecretToken(linkToken))) return undefined;
      const accessToken = newSecretToken(randomness);
      const expiresAt = new Date(clock.now().getTime() + sessionMs);
      session = { tokenHash: hashSecretToken(accessToken), expiresAt };
      return { accessToken, expiresAt };
    },
    sessionEnd(accessToken) {
      if (session === undefined || !isToken(accessToken, session.tokenHash)) return undefined;
      return session.expiresAt > clock.now() ? session.expiresAt : undefined;
    },
  };
}

/** The calls that change nothing although they are not a GET. */
const harmless: ReadonlySet<string> = new Set(['/auth/inspection', '/transactions/search']);

/** Throws INSPECTION for a call that is there to change something. */
export function refuseChange({ method, path }: Pick<Endpoint, 'method' | 'path'>): void {
  if (method !== 'GET' && !harmless.has(path)) throw new AppError('INSPECTION');
}

/** The refusal of a call that the database has not let write, such as an export, which the audit trail would record. */
export function refusalOfInspection(error: unknown): unknown {
  return isReadOnlyRefusal(error) ? new AppError('INSPECTION', {}, { cause: error }) : error;
}
