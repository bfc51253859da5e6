import { currentLocale } from '../../lib/language.ts';

/** The month of a moment in UTC, YYYY-MM. */
export function monthOf(moment: Date): string {
  return moment.toISOString().slice(0, 7);
}

/** The months up to `last`, newest first. */
export function monthsUntil(last: string, count: number): string[] {
  const [year = 0, month = 1] = last.split('-').map(Number);
  return Array.from({ length: count }, (_, back) =>
    monthOf(new Date(Date.UTC(year, month - 1 - back))),
  );
}

/** 'November 2026'. */
export function monthName(month: string): string {
  return new Intl.DateTimeFormat(currentLocale(), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`));
}
