import { isApiError } from '../lib/api-error.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

interface LoadErrorProps {
  title: string;
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
  labels: { retry: string; retrying: string; requestId: string };
}

/** What could not be loaded, why, and how to try again; the id helps to find it in the server's log. */
export function LoadError({ title, error, retrying, onRetry, labels }: LoadErrorProps) {
  const known = isApiError(error) ? error : undefined;
  return (
    <Alert
      tone="error"
      title={title}
      announce
      // What does not exist does not come by asking again.
      action={
        known?.status === 404 ? null : (
          <Button
            variant="secondary"
            size="small"
            className="max-lg:min-h-11"
            busyLabel={retrying ? labels.retrying : undefined}
            onClick={onRetry}
          >
            {labels.retry}
          </Button>
        )
      }
    >
      {known ? <p>{known.sentence}</p> : error instanceof Error ? <p>{error.message}</p> : null}
      {known?.requestId ? (
        <p className="mt-1 text-xs text-muted">
          {labels.requestId} <span className="font-mono break-all">{known.requestId}</span>
        </p>
      ) : null}
    </Alert>
  );
}
