// Days of the reader's calendar, as a URL and a date field hold them: YYYY-MM-DD.

/** The day that a URL names; undefined for anything else. */
export function dayOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  return Number.isNaN(Date.parse(value)) ? undefined : value;
}

/** The range of two days as the API takes it: the first day becomes its beginning, the last day its end. */
export function rangeOf({ from, to }: { from?: string | undefined; to?: string | undefined }): {
  from: string | undefined;
  to: string | undefined;
} {
  return {
    from: from === undefined ? undefined : startOf(from, 0),
    to: to === undefined ? undefined : startOf(to, 1),
  };
}

function startOf(day: string, plusDays: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + plusDays).toISOString();
}
