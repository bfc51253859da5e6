import { isApiError } from '@ghost-pay/contract/api-error';
import type { PasskeyQuestion } from '@ghost-pay/contract/auth/passkeys.schemas';
import { useRef, useState } from 'react';
import { serverNow } from '../../lib/server-clock.ts';
import { useNow } from '../../lib/use-present.ts';
import { type SignInAttempt, useSignIn } from './api.ts';
import { canAskForPasskey, thisPage } from './passkey-obstacle.ts';
import { type SignInError, signInError } from './sign-in-error.ts';

const defaultWaitSeconds = 900;

type Credentials = Pick<SignInAttempt, 'username' | 'password'>;
type SecondFactor = Pick<SignInAttempt, 'twofa_token' | 'recovery_code' | 'passkey'>;

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

export type SignInSteps = ReturnType<typeof useSignInSteps>;

/** A question in its last minute is not used: the browser's dialog takes time too. */
const reserveMs = 60_000;

/** The server's WebAuthn challenge, kept until the browser is asked. A challenge is valid for one answer. */
function useHeldQuestion() {
  const [offered, setOffered] = useState(false);
  const held = useRef<{ question: PasskeyQuestion; until: number }>(undefined);
  return {
    /** Whether this page can ask for a passkey of the account. */
    offered,
    hold: (question: PasskeyQuestion | undefined) => {
      const usable = question !== undefined && canAskForPasskey(thisPage(), question.rpId);
      setOffered(usable);
      held.current = usable
        ? { question, until: Date.now() + question.timeout - reserveMs }
        : undefined;
    },
    /** Returns the question once; undefined when it has been used or has expired. */
    take: (): PasskeyQuestion | undefined => {
      const taken = held.current;
      held.current = undefined;
      return taken !== undefined && taken.until > Date.now() ? taken.question : undefined;
    },
  };
}

const secondMs = 1000;

/**
 * Counts down the seconds of a block. `block(seconds)` starts the countdown; `secondsLeft` is 0 when there is
 * none. Measured against the clock: a sleeping tab does not prolong the wait.
 */
function useCountdown(): { secondsLeft: number; block: (seconds: number) => void } {
  const [until, setUntil] = useState(0);
  const now = useNow(secondMs, until);
  return {
    secondsLeft: Math.max(0, Math.ceil((until - now) / secondMs)),
    // From the second that is shown, so that the first number is the whole one.
    block: (seconds) => setUntil((Math.floor(serverNow() / secondMs) + seconds) * secondMs),
  };
}
