/** Separate from the lists' texts, which the dashboard does not load. */
export const refreshTexts = { refresh: 'Refresh', refreshing: 'Refreshing…' } as const;
