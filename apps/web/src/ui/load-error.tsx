import { isApiError } from '@ghost-pay/contract/api-error';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { listsTexts, refreshTexts } from './lists.texts.ts';

/** The parts of a query that the error view needs. */
export interface FailedQuery {
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

/**
 * What failed to load, why, and a button to try again. The request id helps to find the error in the server's
 * log.
 */
export function LoadError({ title, query }: { title: string; query: FailedQuery }) {
  const { error } = query;
  const known = isApiError(error) ? error : undefined;
  return (
    <Alert
      tone="error"
      title={title}
      announce
      // A retry cannot help when the record does not exist.
      action={
        known?.status === 404 ? null : (
          <Button
            variant="secondary"
            size="small"
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
