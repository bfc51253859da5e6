import type {
  NewCredential,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyQuestion,
} from '@ghost-pay/contract/auth/passkeys.schemas';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

// Loads when a passkey is asked for, not with the page.
const loadCeremonies = () => import('@simplewebauthn/browser');

/** Has the browser make a passkey. Throws what `ceremonyFailure` tells apart. */
export async function createPasskey(question: PasskeyCreation): Promise<NewCredential> {
  const { startRegistration } = await loadCeremonies();
  // The standard's own types name the transports that are known today; browsers pass over the others.
  const optionsJSON = question as PublicKeyCredentialCreationOptionsJSON;
  return startRegistration({ optionsJSON });
}

/** Has the browser answer with a passkey. Throws what `ceremonyFailure` tells apart. */
export async function signWithPasskey(question: PasskeyQuestion): Promise<PasskeyAnswer> {
  const { startAuthentication } = await loadCeremonies();
  const optionsJSON = question as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON });
}

/** Takes the browser's question back, where the page that asked is gone. */
export async function cancelCeremony(): Promise<void> {
  const { WebAuthnAbortService } = await loadCeremonies();
  WebAuthnAbortService.cancelCeremony();
}

/**
 * Why the browser brought nothing: the person gave up or took too long (browsers do not say which, so that
 * no site learns what somebody has), or the device has a passkey of this account; undefined for all else.
 */
export function ceremonyFailure(error: unknown): 'cancelled' | 'already_there' | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return 'cancelled';
  return error.name === 'InvalidStateError' ? 'already_there' : undefined;
}
