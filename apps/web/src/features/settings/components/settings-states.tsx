import { isApiError } from '../../../lib/api-error.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { settingsTexts } from '../settings.texts.ts';

/** Why nothing was saved. */
export function SettingsError({ failure }: { failure: string | undefined }) {
  if (failure === undefined) return null;
  return (
    <Alert tone="error" announce>
      {failure}
    </Alert>
  );
}

interface SettingsLoadErrorProps {
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
}

export function SettingsLoadError({ query }: SettingsLoadErrorProps) {
  const known = isApiError(query.error) ? query.error : undefined;
  return (
    <Alert
      tone="error"
      title={settingsTexts.loadFailed}
      announce
      action={
        <Button
          variant="secondary"
          size="small"
          className="max-lg:min-h-11"
          busyLabel={query.isFetching ? settingsTexts.retrying : undefined}
          onClick={() => void query.refetch()}
        >
          {settingsTexts.retry}
        </Button>
      }
    >
      {known ? <p>{known.sentence}</p> : null}
      {known?.requestId ? (
        <p className="mt-1 text-xs text-muted">
          {settingsTexts.requestId} <span className="font-mono break-all">{known.requestId}</span>
        </p>
      ) : null}
    </Alert>
  );
}

/** Two cards, as they will be. */
export function LoadingSettings() {
  return (
    <SkeletonGroup label={settingsTexts.loading} className="grid gap-5 lg:grid-cols-2">
      <Skeleton className="h-96" />
      <Skeleton className="h-96" />
    </SkeletonGroup>
  );
}
