import { isApiError } from '../lib/api-error.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { listsTexts } from './lists.texts.ts';
import { refreshTexts } from './refresh.texts.ts';

/** What of a query the view of its failure needs. */
export interface FailedQuery {
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** What could not be loaded, why, and how to try again; the id helps to find it in the server's log. */
export function LoadError({ title, query }: { title: string; query: FailedQuery }) {
  const { error } = query;
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
            busyLabel={query.isFetching ? refreshTexts.refreshing : undefined}
            onClick={() => void query.refetch()}
          >
            {listsTexts.retry}
          </Button>
        )
      }
    >
      {known ? <p>{known.sentence}</p> : error instanceof Error ? <p>{error.message}</p> : null}
      {known?.requestId ? (
        <p className="mt-1 text-xs text-muted">
          {listsTexts.requestId} <span className="font-mono break-all">{known.requestId}</span>
        </p>
      ) : null}
    </Alert>
  );
}
