import { useState } from 'react';
import { isApiError } from '@ghost-pay/contract/api-error';
import { useSignIn, type SignInAttempt } from './api.ts';
import { type SignInError, signInError } from './sign-in-error.ts';
import { useCountdown } from './use-countdown.ts';
import { useHeldQuestion } from './use-held-question.ts';

const defaultWaitSeconds = 900;

type Credentials = Pick<SignInAttempt, 'username' | 'password'>;
export type SecondFactor = Pick<SignInAttempt, 'twofa_token' | 'recovery_code' | 'passkey'>;

/** What the server is checking. */
function busyWith(attempt: SignInAttempt | undefined): 'credentials' | 'code' | 'passkey' {
  if (attempt?.passkey !== undefined) return 'passkey';
  return (attempt?.twofa_token ?? attempt?.recovery_code) === undefined ? 'credentials' : 'code';
}

/** Username and password, then the second factor. Too many attempts block both for a while. */
export function useSignInSteps() {
  const signIn = useSignIn();
  const { secondsLeft, block } = useCountdown();
  const { offered, hold, take } = useHeldQuestion();
  // The password is kept until the second factor is accepted: the server needs both in one request.
  const [credentials, setCredentials] = useState<Credentials>();
  const [greeted, setGreeted] = useState<string>();
  // The username stays in its field when the steps start over.
  const [username, setUsername] = useState('');
  const [error, setError] = useState<SignInError>();

  const refuse = (failure: unknown, body: SignInAttempt) => {
    if (isApiError(failure, 'TWOFA_TOKEN_REQUIRED')) {
      setCredentials({ username: body.username, password: body.password });
      setGreeted(failure.user?.username ?? body.username);
      hold(failure.passkey);
    } else if (
      isApiError(failure) &&
      (failure.code === 'TOO_MANY_ATTEMPTS' || failure.status === 429)
    ) {
      block(failure.retryAfter ?? defaultWaitSeconds);
    } else {
      setError(signInError(failure, body));
      // The password was changed between the steps: the second factor cannot succeed any more.
      if (isApiError(failure, 'INVALID_CREDENTIALS')) setCredentials(undefined);
    }
  };
  const attempt = async (body: SignInAttempt) => {
    if (secondsLeft > 0) return;
    setUsername(body.username);
    setError(undefined);
    try {
      await signIn.mutateAsync(body);
    } catch (failure) {
      refuse(failure, body);
    }
  };

  return {
    step: credentials ? ('code' as const) : ('credentials' as const),
    greeted,
    username,
    error,
    secondsLeft,
    busyWith: signIn.isPending ? busyWith(signIn.variables) : undefined,
    offersPasskey: offered,
    /** The question for a passkey. When the last question was used, username and password are sent again. */
    askForPasskey: async () => {
      setError(undefined);
      const question = take();
      if (question !== undefined || !credentials) return question;
      await attempt(credentials);
      return take();
    },
    enterCredentials: (given: Credentials) => void attempt(given),
    enterSecondFactor: (factor: SecondFactor) => {
      if (credentials) void attempt({ ...credentials, ...factor });
    },
    fail: setError,
    clearError: () => setError(undefined),
    back: () => {
      setCredentials(undefined);
      setError(undefined);
    },
  };
}
