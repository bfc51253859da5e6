import { formatShortDate, formatTime } from '../../../../lib/format.ts';

const secondMs = 1000;
const minuteMs = 60 * secondMs;

/** '14:05' of today, 'Nov 21, 14:05' of another day, in the reader's own time zone. */
export function clockText(moment: Date, now: Date): string {
  return moment.toDateString() === now.toDateString()
    ? formatTime(moment)
    : formatShortDate(moment);
}

/** '4 min', '3 h', '2 days'. */
export function spanText(minutes: number): string {
  const whole = Math.abs(Math.round(minutes));
  if (whole < 60) return `${whole} min`;
  if (whole < 48 * 60) return `${Math.floor(whole / 60)} h`;
  return `${Math.floor(whole / (24 * 60))} days`;
}

/** 'just now', '20 s ago', '12 min ago': in steps of ten seconds within the first minute. */
export function ageText(moment: string, now: Date): string {
  const ageMs = now.getTime() - new Date(moment).getTime();
  if (ageMs < 10 * secondMs) return 'just now';
  if (ageMs < minuteMs) return `${Math.floor(ageMs / (10 * secondMs)) * 10} s ago`;
  return `${spanText(Math.floor(ageMs / minuteMs))} ago`;
}

export function minutesBetween(one: Date, other: Date): number {
  return Math.round((other.getTime() - one.getTime()) / minuteMs);
}
