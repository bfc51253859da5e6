import { formatCount } from '../lib/format.ts';

interface Counted {
  readonly total: number;
  readonly total_is_minimum?: boolean | undefined;
}

/** The texts that all lists of the back-office share. */
export const listsTexts = {
  retry: 'Try Again',
  requestId: 'Request ID',
  stale: 'The list could not be refreshed. It may be out of date.',
  clearSearch: 'Clear search',
  clearFilters: 'Clear Filters',
  showFilters: 'Show filters',
  /** 1,234, or 10,000+ when the server stopped counting. */
  total: ({ total, total_is_minimum: isMinimum }: Counted) =>
    `${formatCount(total)}${isMinimum === true ? '+' : ''}`,
  range: ({ first, last, total }: { first: number; last: number; total: string }) =>
    `${formatCount(first)}–${formatCount(last)} of ${total}`,
} as const;

/** A filter by days. */
export const dateTexts = {
  date: 'Date',
  anyDate: 'Any Date',
  from: 'From',
  to: 'To',
  since: (day: string) => `Since ${day}`,
  until: (day: string) => `Until ${day}`,
} as const;

export const refreshTexts = { refresh: 'Refresh', refreshing: 'Refreshing…' } as const;

/** The texts that every export shares; the counted noun belongs to the screen. */
export const exportTexts = {
  export: (total: string) => `Export Data (${total})`,
  exportUncounted: 'Export Data',
  running: (percent: number) => `Exporting… ${percent}%`,
  progress: 'Export progress',
  cancel: 'Cancel Export',
  semicolons: 'CSV with semicolons and decimal commas',
  done: (counted: string) => `Exported ${counted}`,
  failed: (why: string) => `Failed to export data: ${why}`,
  unknownError: 'Unknown error',
  cutOff: 'The connection was lost before the file was complete. Please try again.',
  dismiss: 'Dismiss',
} as const;
