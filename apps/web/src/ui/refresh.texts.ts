/** Apart from the words of lists, which the dashboard does not load. */
export const refreshTexts = { refresh: 'Refresh', refreshing: 'Refreshing…' } as const;
