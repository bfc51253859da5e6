import type { Duration } from './durations.ts';

/** A duration as visitors read it; a place that begins with it shows its first letter as a capital. */
export const durationName = (duration: Duration): string => duration;
