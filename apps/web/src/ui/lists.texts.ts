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
  /** 1,234, or 10,000+ when the server stopped counting. */
  total: ({ total, total_is_minimum: isMinimum }: Counted) =>
    `${formatCount(total)}${isMinimum === true ? '+' : ''}`,
  range: ({ first, last, total }: { first: number; last: number; total: string }) =>
    `${formatCount(first)}–${formatCount(last)} of ${total}`,
} as const;
