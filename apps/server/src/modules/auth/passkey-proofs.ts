import type { NewCredential, PasskeyAnswer } from '@ghost-pay/contract/auth/passkeys.schemas';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import { AppError } from '../../core/errors.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { passkeyAlgorithms, type PasskeyDependencies, userHandle } from './passkey-questions.ts';
import {
  findPasskey,
  type PasskeyChallenge,
  type PasskeyRow,
  takeChallenge,
} from './passkeys.repository.ts';

export type ProofDependencies = Omit<PasskeyDependencies, 'randomness'> &
  Pick<AuthDependencies, 'log'>;

/** A passkey that has signed what it was asked; it counts once its use has been noted. */
export interface ProvenPasskey {
  readonly passkeyId: string;
  readonly counter: number;
}

/** Who answers, and in which session; a sign-in has none yet. */
interface Answering {
  readonly userId: string;
  readonly sessionId: string | null;
}

/**
 * Checks what a passkey has signed: an open question of this user and purpose, at this site, by one of
 * this user's passkeys, with somebody present, and a counter that went on. Whatever comes of it, the
 * question is used up. Throws INVALID_PASSKEY.
 */
export async function provePasskey(
  dependencies: ProofDependencies,
  { userId, sessionId, answer }: Answering & { answer: PasskeyAnswer },
): Promise<ProvenPasskey> {
  const { database, log, passkeySite } = dependencies;
  const purpose = sessionId === null ? 'sign_in' : 'step_up';
  const { userHandle: answeredBy, ...response } = answer.response;
  const { clientDataJSON } = response;
  const challenge = await takeChallengeOf(dependencies, {
    clientDataJSON,
    userId,
    sessionId,
    purpose,
  });
  if (challenge === undefined) throw new AppError('INVALID_PASSKEY');
  const credentialId = Buffer.from(answer.id, 'base64url');
  const passkey = await findPasskey(database, { userId, credentialId });
  if (passkey === undefined || (answeredBy ?? userHandle(userId)) !== userHandle(userId))
    throw new AppError('INVALID_PASSKEY');
  const { origin, rpId } = passkeySite();
  const verified = await verifyAuthenticationResponse({
    response: {
      ...answer,
      rawId: answer.id,
      clientExtensionResults: {},
      response,
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    // The counter is compared below: a clone of the authenticator is told apart from a bad answer.
    credential: { id: answer.id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
    requireUserVerification: false,
  }).catch(refusing('INVALID_PASSKEY'));
  if (!verified.verified) throw new AppError('INVALID_PASSKEY');
  const { newCounter: counter } = verified.authenticationInfo;
  if (!hasCountedOn(passkey, counter)) {
    log.warn(
      { userId, passkey: passkey.id, kept: passkey.counter, said: counter },
      'passkey refused: its counter went back, as if there were two of it',
    );
    throw new AppError('INVALID_PASSKEY');
  }
  return { passkeyId: passkey.id, counter };
}

/** Authenticators that do not count say zero for ever. */
function hasCountedOn(passkey: PasskeyRow, counter: number): boolean {
  return counter > passkey.counter || (counter === 0 && passkey.counter === 0);
}

/**
 * Checks a passkey that the browser has made for the session's open question, and returns what is kept
 * of it. The question is used up. Throws PASSKEY_NOT_ADDED.
 */
export async function proveNewPasskey(
  dependencies: ProofDependencies,
  {
    userId,
    sessionId,
    credential,
  }: { userId: string; sessionId: string; credential: NewCredential },
): Promise<{ credentialId: Buffer; publicKey: Buffer; counter: number; transports: string[] }> {
  const { clientDataJSON, attestationObject, transports = [] } = credential.response;
  const challenge = await takeChallengeOf(dependencies, {
    clientDataJSON,
    userId,
    sessionId,
    purpose: 'register',
  });
  if (challenge === undefined) throw new AppError('PASSKEY_NOT_ADDED');
  const { origin, rpId } = dependencies.passkeySite();
  const verify = async () => {
    refuseCertificates(attestationObject);
    return verifyRegistrationResponse({
      response: {
        id: credential.id,
        rawId: credential.id,
        type: credential.type,
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs: [...passkeyAlgorithms],
    });
  };
  const { registrationInfo } = await verify().catch(refusing('PASSKEY_NOT_ADDED'));
  // The library checks what was attested, and leaves open whether the answer calls it by the same id.
  if (registrationInfo?.credential.id !== credential.id) throw new AppError('PASSKEY_NOT_ADDED');
  const { publicKey, counter } = registrationInfo.credential;
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(publicKey),
    counter,
    transports: [...new Set(transports)],
  };
}

/** None was asked for, and checking one calls the address for revocations that it names: whom we call is not for a stranger to choose. */
function refuseCertificates(attestationObject: string): void {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  if (attestation.get('attStmt').get('x5c') !== undefined)
    throw new Error('an attestation with certificates');
}

/** Everything that the library throws means that the answer is no good; why goes to the log's cause alone. */
function refusing(code: 'INVALID_PASSKEY' | 'PASSKEY_NOT_ADDED'): (cause: unknown) => never {
  return (cause) => {
    throw new AppError(code, {}, { cause });
  };
}

/** The challenge that the browser says was signed, if it was open; it is not any more. */
async function takeChallengeOf(
  { database, clock }: ProofDependencies,
  {
    clientDataJSON,
    ...asked
  }: Answering & { clientDataJSON: string; purpose: PasskeyChallenge['purpose'] },
): Promise<string | undefined> {
  const challenge = challengeOf(clientDataJSON);
  if (challenge === undefined) return undefined;
  const taken = await takeChallenge(database, {
    ...asked,
    challenge: Buffer.from(challenge, 'base64url'),
    now: clock.now(),
  });
  return taken ? challenge : undefined;
}

function challengeOf(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return undefined;
    return typeof data.challenge === 'string' ? data.challenge : undefined;
  } catch {
    return undefined;
  }
}
