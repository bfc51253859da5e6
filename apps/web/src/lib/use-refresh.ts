import { useState } from 'react';

/**
 * The state of a refresh button. Pages also poll every few seconds; only a pressed refresh shows on the button.
 * `ask` settles when every request is answered or refused.
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
