/** Subscription durations and their length in months; lifetime has none (specification, sections 3 and 9). */
export const durationMonths = {
  '1 month': 1,
  '2 months': 2,
  '3 months': 3,
  '4 months': 4,
  '5 months': 5,
  '6 months': 6,
  '8 months': 8,
  '1 year': 12,
  '13 months': 13,
  '2 years': 24,
  '25 months': 25,
  lifetime: null,
} as const satisfies Record<string, number | null>;

export type Duration = keyof typeof durationMonths;
export const durations = Object.keys(durationMonths) as Duration[];

/** Sort weight: months; lifetime after all known durations; an unknown text after one-digit years (section 9). */
export function durationWeight(duration: string): number {
  if (duration === 'lifetime') return 999;
  return durationMonths[duration as Duration] ?? 100;
}

/** A duration as visitors read it; a place that begins with it shows its first letter as a capital. */
export const durationName = (duration: Duration): string => duration;

/** With a capital letter, for a word that stands alone. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
