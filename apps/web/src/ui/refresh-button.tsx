import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { refreshTexts } from './lists.texts.ts';

/**
 * Pages also poll every few seconds; only a pressed refresh shows. `ask` settles when every request is answered or
 * refused.
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

/** Reloads the page's data; an icon on a phone. */
export function RefreshButton({ onRefresh }: { onRefresh: () => Promise<unknown> }) {
  const { refreshing, refresh } = useRefresh(onRefresh);
  return (
    <Button
      variant="secondary"
      size="small"
      className="shrink-0"
      icon={<RefreshCw className="size-4" aria-hidden="true" />}
      busyLabel={refreshing ? refreshTexts.refreshing : undefined}
      onClick={refresh}
    >
      <span className="max-sm:sr-only @max-[700px]:sr-only">{refreshTexts.refresh}</span>
    </Button>
  );
}
