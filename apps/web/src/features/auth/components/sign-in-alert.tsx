import { Alert } from '../../../ui/alert.tsx';
import { authTexts } from '../auth.texts.ts';
import { minutesAndSeconds } from '../session-clock.ts';
import type { SignInError } from '../sign-in-error.ts';

interface SignInAlertProps {
  error: SignInError | undefined;
  secondsLeft: number;
}

/** Why the last sign-in attempt failed. The live region stays mounted, so new messages are announced. */
export function SignInAlert({ error, secondsLeft }: SignInAlertProps) {
  return (
    <div role="alert" aria-atomic="true" className="empty:hidden">
      {secondsLeft > 0 ? (
        <Alert tone="error">
          {/* Visible, but announced only once: a screen reader must not read every second. */}
          <p className="figures" role="timer">
            {authTexts.tooManyAttempts(minutesAndSeconds(secondsLeft))}
          </p>
        </Alert>
      ) : error ? (
        <Alert tone="error" title={error.text}>
          {error.hint}
        </Alert>
      ) : null}
    </div>
  );
}
