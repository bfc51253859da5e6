import { Alert } from '../../../ui/alert.tsx';
import { authTexts } from '../auth.texts.ts';
import { minutesAndSeconds } from '../session-clock.ts';

/** The countdown is visible, but announced only once: a screen reader must not read every second. */
export function RateLimitBanner({ secondsLeft }: { secondsLeft: number }) {
  if (secondsLeft <= 0) return null;
  return (
    <Alert tone="error">
      <p className="figures" role="timer">
        {authTexts.tooManyAttempts(minutesAndSeconds(secondsLeft))}
      </p>
    </Alert>
  );
}
