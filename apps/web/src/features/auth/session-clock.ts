/** The session bar is full at four hours left (specification, section 9). */
const barBasisMs = 4 * 60 * 60_000;
const minuteMs = 60_000;

export type SessionUrgency = 'calm' | 'soon' | 'now';

/** "3h 12m", "12m 5s", "45s"; whole seconds, rounded up: 0s means that the session has ended. */
export function timeLeftText(leftMs: number): string {
  const total = Math.max(0, Math.ceil(leftMs / 1000));
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor((total % 3600) / 60);
  const seconds = total % 60;
  if (hours > 0) return `${hours}h ${minutes}m`;
  if (minutes > 0) return `${minutes}m ${seconds}s`;
  return `${seconds}s`;
}

/** What the sidebar shows for a session that ends in `leftMs` milliseconds. */
export function sessionClock(leftMs: number) {
  const urgency: SessionUrgency =
    leftMs <= 15 * minuteMs ? 'now' : leftMs <= 60 * minuteMs ? 'soon' : 'calm';
  return {
    text: timeLeftText(leftMs),
    urgency,
    /** Share of the bar that is filled, 0 to 1. */
    share: Math.min(1, Math.max(0, leftMs / barBasisMs)),
    ended: leftMs <= 0,
  };
}

/** A waiting time as m:ss, for the countdown of the rate-limit banner. */
export function minutesAndSeconds(totalSeconds: number): string {
  const whole = Math.max(0, Math.ceil(totalSeconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
