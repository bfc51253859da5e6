import { Alert } from '../../../ui/alert.tsx';
import type { SignInError } from '../sign-in-error.ts';
import { RateLimitBanner } from './rate-limit-banner.tsx';

interface SignInAlertProps {
  error: SignInError | undefined;
  secondsLeft: number;
}

/** Why the last attempt did not lead in. Stays in the page, so that what appears is read out. */
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
