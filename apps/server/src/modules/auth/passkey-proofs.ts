import type { NewCredential, PasskeyAnswer } from '@ghost-pay/contract/auth/passkeys.schemas';
import { AppError } from '../../core/errors.ts';
import type { Dependencies } from '../../dependencies.ts';
import { passkeyAlgorithms, type PasskeyDependencies, userHandle } from './passkey-challenges.ts';
import {
  findPasskey,
  type PasskeyChallenge,
  type PasskeyRow,
  takeChallenge,
} from './passkeys.repository.ts';

export type ProofDependencies = Omit<PasskeyDependencies, 'randomness'> & Pick<Dependencies, 'log'>;

/** Loaded for the first passkey: the library has 250 modules, and most processes check no passkey. */
const loadChecks = () => import('@simplewebauthn/server');
const loadHelpers = () => import('@simplewebauthn/server/helpers');

/** A passkey that has signed its challenge. It counts once its use has been recorded. */
export interface ProvenPasskey {
  readonly passkeyId: string;
  readonly counter: number;
}

/** The answering user and session; a sign-in has no session yet. */
interface Answering {
  readonly userId: string;
  readonly sessionId: string | null;
}

/**
 * Checks a passkey's signature: an open challenge of this user and purpose, at this site, by one of this
 * user's passkeys, with user presence, and an increased counter. The challenge is used up in any case. Throws
 * INVALID_PASSKEY.
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
  const { verifyAuthenticationResponse } = await loadChecks();
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
    // The counter is compared below, to tell a cloned authenticator from an invalid signature.
    credential: { id: answer.id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
    requireUserVerification: false,
  }).catch(refusing('INVALID_PASSKEY'));
  if (!verified.verified) throw new AppError('INVALID_PASSKEY');
  const { newCounter: counter } = verified.authenticationInfo;
  if (!hasCountedOn(passkey, counter)) {
    log.warn(
      { userId, passkey: passkey.id, kept: passkey.counter, said: counter },
      'passkey refused: its counter went back, it may have been cloned',
    );
    throw new AppError('INVALID_PASSKEY');
  }
  return { passkeyId: passkey.id, counter };
}

/** Authenticators without a counter always report zero. */
function hasCountedOn(passkey: PasskeyRow, counter: number): boolean {
  return counter > passkey.counter || (counter === 0 && passkey.counter === 0);
}

/**
 * Checks a new passkey for the session's open challenge and returns its stored part. The challenge is used
 * up. Throws PASSKEY_NOT_ADDED.
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
    await refuseCertificates(attestationObject);
    const { verifyRegistrationResponse } = await loadChecks();
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
  // The library checks the attested credential, but not that the answer has the same id.
  if (registrationInfo?.credential.id !== credential.id) throw new AppError('PASSKEY_NOT_ADDED');
  const { publicKey, counter } = registrationInfo.credential;
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(publicKey),
    counter,
    transports: [...new Set(transports)],
  };
}

/**
 * None was asked for. Checking a certificate would call the revocation address in it, and a stranger must not
 * choose our outbound requests.
 */
async function refuseCertificates(attestationObject: string): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await loadHelpers();
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  if (attestation.get('attStmt').get('x5c') !== undefined)
    throw new Error('an attestation with certificates');
}

/** Every error of the library means an invalid answer; the reason is only logged, as the cause. */
function refusing(code: 'INVALID_PASSKEY' | 'PASSKEY_NOT_ADDED'): (cause: unknown) => never {
  return (cause) => {
    throw new AppError(code, {}, { cause });
  };
}

/** The challenge that the browser names, if it was open. It is used up by this call. */
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
