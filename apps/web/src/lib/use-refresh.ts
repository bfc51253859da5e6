import { useState } from 'react';

/**
 * Pages also ask by themselves every few seconds: only what was pressed shows on the button. `ask` settles when
 * everything has been answered or refused.
 */
export function useRefresh(ask: () => Promise<unknown>): {
  refreshing: boolean;
  refresh: () => void;
} {
  const [refreshing, setRefreshing] = useState(false);
  const refresh = () => {
    setRefreshing(true);
    void ask().finally(() => setRefreshing(false));
  };
  return { refreshing, refresh };
}
