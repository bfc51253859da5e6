import { useState } from 'react';
import { isApiError } from '../../lib/api-error.ts';
import { useSignIn, type SignInAttempt } from './api.ts';
import { authTexts } from './auth.texts.ts';
import { useCountdown } from './use-countdown.ts';

const defaultWaitSeconds = 900;

type Credentials = Pick<SignInAttempt, 'username' | 'password'>;
export type SecondFactor = { twofa_token: string } | { recovery_code: string };

export interface SignInError {
  readonly text: string;
  readonly hint?: string;
}

function signInError(error: unknown, attempt: SignInAttempt): SignInError {
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
  if (isApiError(error, 'NETWORK_ERROR') || isApiError(error, 'SERVICE_UNAVAILABLE'))
    return { text: error.sentence };
  return { text: authTexts.loginFailed };
}

/** Username and password, then the second factor; blocked for a while after too many attempts. */
export function useSignInSteps() {
  const signIn = useSignIn();
  const { secondsLeft, block } = useCountdown();
  // The password is kept until the code has been accepted: the server is sent both together.
  const [credentials, setCredentials] = useState<Credentials>();
  const [greeted, setGreeted] = useState<string>();
  const [error, setError] = useState<SignInError>();

  const attempt = (body: SignInAttempt) => {
    if (secondsLeft > 0) return;
    setError(undefined);
    signIn.mutate(body, {
      onError: (failure) => {
        if (isApiError(failure, 'TWOFA_TOKEN_REQUIRED')) {
          setCredentials({ username: body.username, password: body.password });
          setGreeted(failure.user?.username ?? body.username);
        } else if (
          isApiError(failure) &&
          (failure.code === 'TOO_MANY_ATTEMPTS' || failure.status === 429)
        ) {
          block(failure.retryAfter ?? defaultWaitSeconds);
        } else {
          setError(signInError(failure, body));
          // The password was changed between the steps: the code cannot help any more.
          if (isApiError(failure, 'INVALID_CREDENTIALS')) setCredentials(undefined);
        }
      },
    });
  };

  return {
    step: credentials ? ('code' as const) : ('credentials' as const),
    greeted,
    error,
    secondsLeft,
    busy: signIn.isPending,
    enterCredentials: (given: Credentials) => attempt(given),
    enterSecondFactor: (factor: SecondFactor) => {
      if (credentials) attempt({ ...credentials, ...factor });
    },
    clearError: () => setError(undefined),
    back: () => {
      setCredentials(undefined);
      setError(undefined);
    },
  };
}
