import { RefreshCw } from 'lucide-react';
import { Button } from './button.tsx';
import { refreshTexts } from './refresh.texts.ts';

interface RefreshButtonProps {
  refreshing: boolean;
  onRefresh: () => void;
}

/** Reloads the page's data; an icon on a phone. */
export function RefreshButton({ refreshing, onRefresh }: RefreshButtonProps) {
  return (
    <Button
      variant="secondary"
      size="small"
      className="shrink-0 max-lg:min-h-11"
      icon={<RefreshCw className="size-4" aria-hidden="true" />}
      busyLabel={refreshing ? refreshTexts.refreshing : undefined}
      onClick={onRefresh}
    >
      <span className="max-sm:sr-only @max-[700px]:sr-only">{refreshTexts.refresh}</span>
    </Button>
  );
}
