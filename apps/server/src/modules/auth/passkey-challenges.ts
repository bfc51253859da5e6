import type { PasskeyCreation, PasskeyQuestion } from '@ghost-pay/contract/auth/passkeys.schemas';
import type { Dependencies } from '../../dependencies.ts';
import { insertChallenge, type PasskeyChallenge, type PasskeyRow } from './passkeys.repository.ts';

/** The site as authenticators know it. A passkey is bound to `rpId` permanently. */
interface PasskeySite {
  /** The exact origin that the browser must report. */
  readonly origin: string;
  /** The host name alone, as WebAuthn's relying party id. */
  readonly rpId: string;
  readonly name: string;
}

/**
 * Taken from the back-office's configured address, never from a request: a host chosen by a visitor would
 * allow phishing.
 */
export function passkeySite({
  publicUrl,
  adminUrl,
  siteName,
}: {
  publicUrl: string;
  /** Undefined if the back-office shares the site's address. */
  adminUrl: string | undefined;
  siteName: string;
}): PasskeySite {
  const { origin, hostname } = new URL(adminUrl ?? publicUrl);
  return { origin, rpId: hostname, name: siteName };
}

const minutesToAnswer = 5;
const challengeBytes = 32;

/** COSE's numbers of EdDSA, ES256 and RS256. Every authenticator supports at least one. */
export const passkeyAlgorithms: readonly number[] = [-8, -7, -257];

export type PasskeyDependencies = Pick<Dependencies, 'database' | 'clock' | 'randomness'> & {
  /** A function: with a port chosen by the system, the address is known only once the server listens. */
  readonly passkeySite: () => PasskeySite;
};

/** A challenge for one user's passkeys. It is valid for five minutes, one answer and one purpose. */
export async function askPasskeys(
  dependencies: PasskeyDependencies,
  {
    userId,
    sessionId,
    passkeys,
  }: { userId: string; sessionId: string | null; passkeys: readonly PasskeyRow[] },
): Promise<PasskeyQuestion> {
  const purpose = sessionId === null ? 'sign_in' : 'step_up';
  const challenge = await newChallenge(dependencies, { userId, sessionId, purpose });
  return {
    challenge,
    rpId: dependencies.passkeySite().rpId,
    allowCredentials: passkeys.map(describePasskey),
    userVerification: 'preferred',
    timeout: minutesToAnswer * 60_000,
  };
}

/** The options for a new passkey. They exclude authenticators that already have one. */
export async function askForNewPasskey(
  dependencies: PasskeyDependencies,
  {
    user,
    sessionId,
    passkeys,
  }: {
    user: { userId: string; username: string };
    sessionId: string;
    passkeys: readonly PasskeyRow[];
  },
): Promise<PasskeyCreation> {
  const { rpId, name } = dependencies.passkeySite();
  const { userId, username } = user;
  const challenge = await newChallenge(dependencies, { userId, sessionId, purpose: 'register' });
  return {
    challenge,
    rp: { id: rpId, name },
    user: { id: userHandle(userId), name: username, displayName: username },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ alg, type: 'public-key' })),
    excludeCredentials: passkeys.map(describePasskey),
    authenticatorSelection: {
      residentKey: 'preferred',
      requireResidentKey: false,
      userVerification: 'preferred',
    },
    attestation: 'none',
    timeout: minutesToAnswer * 60_000,
  };
}

/** The user's id for authenticators; it reveals nothing about the person. */
export function userHandle(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
}

function describePasskey({ credential_id: id, transports }: PasskeyRow) {
  return { id: id.toString('base64url'), type: 'public-key' as const, transports };
}

async function newChallenge(
  { database, clock, randomness }: PasskeyDependencies,
  {
    userId,
    sessionId,
    purpose,
  }: { userId: string; sessionId: string | null; purpose: PasskeyChallenge['purpose'] },
): Promise<string> {
  const now = clock.now();
  const challenge = randomness.bytes(challengeBytes);
  await insertChallenge(database, {
    challenge: {
      challenge,
      user_id: userId,
      purpose,
      session_id: sessionId,
      expires_at: new Date(now.getTime() + minutesToAnswer * 60_000),
    },
    now,
  });
  return challenge.toString('base64url');
}
