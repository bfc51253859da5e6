import { Alert } from '../../../ui/alert.tsx';
import { authTexts } from '../auth.texts.ts';
import { minutesAndSeconds } from '../session-clock.ts';

/** Counts down in sight; read out once, because a voice that counts seconds helps nobody. */
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
