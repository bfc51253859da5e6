import { usersTexts } from './users.texts.ts';

const dayMs = 86_400_000;

function startOfDay(moment: Date): number {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();
}

/**
 * How long ago the user signed in (specification, section 9): Today, Yesterday, days under 7, weeks under 30
 * days, months under 365, then years. Days belong to the reader's calendar.
 */
export function lastLoginWords(lastLogin: string | null, now: Date): string {
  if (lastLogin === null) return usersTexts.neverSignedIn;
  // Rounded: the day of a clock change has 23 or 25 hours.
  const days = Math.round((startOfDay(now) - startOfDay(new Date(lastLogin))) / dayMs);
  if (days <= 0) return usersTexts.today;
  if (days === 1) return usersTexts.yesterday;
  if (days < 7) return usersTexts.daysAgo(days);
  if (days < 30) return usersTexts.weeksAgo(Math.floor(days / 7));
  if (days < 365) return usersTexts.monthsAgo(Math.floor(days / 30));
  return usersTexts.yearsAgo(Math.floor(days / 365));
}
