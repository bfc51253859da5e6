import { isApiError } from '../../lib/api-error.ts';
import type { SignInAttempt } from './api.ts';
import { authTexts } from './auth.texts.ts';
import { passkeysTexts } from './passkeys.texts.ts';

export interface SignInError {
  readonly text: string;
  readonly hint?: string;
  /** The cursor then stays where it is: what was typed as a code is not what was wrong. */
  readonly ofPasskey?: true;
}

/** What is said of a sign-in that was refused. */
export function signInError(error: unknown, attempt: SignInAttempt): SignInError {
  if (isApiError(error, 'INVALID_CREDENTIALS')) {
    return { text: authTexts.invalidCredentials, hint: authTexts.invalidCredentialsHint };
  }
  if (isApiError(error, 'INVALID_TWOFA_TOKEN')) {
    return {
      text:
        attempt.recovery_code === undefined
          ? authTexts.invalidTwofa
          : authTexts.invalidRecoveryCode,
    };
  }
  if (isApiError(error, 'INVALID_PASSKEY'))
    return { text: passkeysTexts.refused, hint: passkeysTexts.refusedHint, ofPasskey: true };
  if (isApiError(error, 'NETWORK_ERROR') || isApiError(error, 'SERVICE_UNAVAILABLE'))
    return { text: error.sentence };
  // The server says more with each 401 of its own.
  if (isApiError(error, 'HTTP_ERROR') && error.status === 401)
    return { text: authTexts.loginFailed, hint: authTexts.refusedOnTheWay };
  return { text: authTexts.loginFailed };
}

/** What is said when the browser brought no answer of a passkey. */
export const noPasskeyUsed: SignInError = {
  text: passkeysTexts.notUsed,
  hint: passkeysTexts.notUsedHint,
  ofPasskey: true,
};
