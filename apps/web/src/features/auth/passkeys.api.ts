import { useMutation, useQuery } from '@tanstack/react-query';
import type {
  NewCredential,
  Passkey,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyQuestion,
} from '@ghost-pay/contract/auth/passkeys.schemas';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { call } from '../../lib/api-client.ts';

export const passkeysKey = ['auth', 'passkeys'] as const;

/** The passkeys of the signed-in admin, and the address where they work. */
export function usePasskeys() {
  return useQuery({
    queryKey: passkeysKey,
    queryFn: ({ signal }) => call('GET /auth/passkeys', { signal }),
    staleTime: 5_000,
  });
}

/** Gets the options from the server, has the browser create the passkey, and sends the result to the server. */
export async function addPasskey(name: string): Promise<Passkey> {
  const credential = await createPasskey(await call('POST /auth/passkeys/registration'));
  return call('POST /auth/passkeys', { body: { name, credential } });
}

/** The options for one of the admin's own passkeys to sign as a fresh second factor. */
export function useAskForPasskey() {
  return useMutation({ mutationFn: () => call('POST /auth/passkeys/challenge') });
}

// Loaded on first use, not with the page.
const loadCeremonies = () => import('@simplewebauthn/browser');

/** Asks the browser to create a passkey. Throws the errors that `ceremonyFailure` tells apart. */
async function createPasskey(question: PasskeyCreation): Promise<NewCredential> {
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
