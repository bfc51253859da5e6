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

// Loaded on first use, not with the page.
const loadCeremonies = () => import('@simplewebauthn/browser');

/** Asks the browser to create a passkey. Throws the errors that `ceremonyFailure` tells apart. */
export async function createPasskey(question: PasskeyCreation): Promise<NewCredential> {
  const { startRegistration } = await loadCeremonies();
  // The library's types list only the transports known today; browsers ignore unknown ones.
  const optionsJSON = question as PublicKeyCredentialCreationOptionsJSON;
  return startRegistration({ optionsJSON });
}

/** Asks the browser to sign with a passkey. Throws the errors that `ceremonyFailure` tells apart. */
export async function signWithPasskey(question: PasskeyQuestion): Promise<PasskeyAnswer> {
  const { startAuthentication } = await loadCeremonies();
  const optionsJSON = question as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON });
}

/** Cancels the browser's dialog when the page that opened it is gone. */
export async function cancelCeremony(): Promise<void> {
  const { WebAuthnAbortService } = await loadCeremonies();
  WebAuthnAbortService.cancelCeremony();
}

/**
 * Why the browser returned no passkey: the person cancelled or took too long (browsers do not tell these apart,
 * to hide which passkeys exist), or the device already has a passkey of this account. Undefined for any other
 * error.
 */
export function ceremonyFailure(error: unknown): 'cancelled' | 'already_there' | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return 'cancelled';
  return error.name === 'InvalidStateError' ? 'already_there' : undefined;
}
