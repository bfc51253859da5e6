import { isApiError } from '@ghost-pay/contract/api-error';
import type { SignInAttempt } from './api.ts';
import { authTexts } from './auth.texts.ts';
import { passkeysTexts } from './passkeys.texts.ts';
import { minutesAndSeconds } from './session-clock.ts';

export interface SignInError {
  readonly text: string;
  readonly hint?: string;
  /** Set after a passkey failed: the focus stays, because the typed code was not the problem. */
  readonly ofPasskey?: true;
}

/** The message for a refused sign-in. */
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
  // The server's own 401 answers have more specific codes.
  if (isApiError(error, 'HTTP_ERROR') && error.status === 401)
    return { text: authTexts.loginFailed, hint: authTexts.refusedOnTheWay };
  return { text: authTexts.loginFailed };
}

/** The message when the browser returned no passkey answer. */
export const noPasskeyUsed: SignInError = {
  text: passkeysTexts.notUsed,
  hint: passkeysTexts.notUsedHint,
  ofPasskey: true,
};

/** How long to wait after too many codes or passwords; undefined for any other error. */
export function attemptsSentence(error: unknown): string | undefined {
  if (!isApiError(error, 'TOO_MANY_ATTEMPTS') || error.retryAfter === undefined) return undefined;
  return authTexts.tooManyAttempts(minutesAndSeconds(error.retryAfter));
}
