import { RefreshCw } from 'lucide-react';
import { Button } from './button.tsx';

interface RefreshButtonProps {
  labels: { refresh: string; refreshing: string };
  refreshing: boolean;
  onRefresh: () => void;
}

/** Asks again for what the page shows; an icon on a phone. */
export function RefreshButton({ labels, refreshing, onRefresh }: RefreshButtonProps) {
  return (
    <Button
      variant="secondary"
      size="small"
      className="shrink-0 max-lg:min-h-11"
      icon={<RefreshCw className="size-4" aria-hidden="true" />}
      busyLabel={refreshing ? labels.refreshing : undefined}
      onClick={onRefresh}
    >
      <span className="max-sm:sr-only">{labels.refresh}</span>
    </Button>
  );
}
