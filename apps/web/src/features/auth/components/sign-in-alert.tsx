import { Alert } from '../../../ui/alert.tsx';
import type { SignInError } from '../sign-in-error.ts';
import { RateLimitBanner } from './rate-limit-banner.tsx';

interface SignInAlertProps {
  error: SignInError | undefined;
  secondsLeft: number;
}

/** Why the last sign-in attempt failed. The live region stays mounted, so new messages are announced. */
export function SignInAlert({ error, secondsLeft }: SignInAlertProps) {
  return (
    <div role="alert" aria-atomic="true" className="empty:hidden">
      {secondsLeft > 0 ? <RateLimitBanner secondsLeft={secondsLeft} /> : null}
      {secondsLeft <= 0 && error ? (
        <Alert tone="error" title={error.text}>
          {error.hint}
        </Alert>
      ) : null}
    </div>
  );
}
