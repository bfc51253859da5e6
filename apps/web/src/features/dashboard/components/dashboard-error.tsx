import { isApiError } from '@ghost-pay/contract/api-error';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { Alert } from '../../../ui/alert.tsx';
import { useRefresh } from '../../../ui/refresh-button.tsx';
import { refreshTexts } from '../../../ui/refresh.texts.ts';
import { dashboardTexts } from '../dashboard.texts.ts';

interface DashboardErrorProps {
  error: unknown;
  onRefresh: () => Promise<unknown>;
}

/** Says that a request failed; data loaded before stays below. */
export function DashboardError({ error, onRefresh }: DashboardErrorProps) {
  const { refreshing, refresh } = useRefresh(onRefresh);
  const requestId = isApiError(error) ? error.requestId : undefined;
  return (
    <Alert
      tone="error"
      title={dashboardTexts.error(errorSentence(error, dashboardTexts.loadFailed))}
      announce
      action={
        <button
          type="button"
          disabled={refreshing}
          onClick={refresh}
          className="-my-2 inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4 disabled:opacity-55"
        >
          {refreshing ? refreshTexts.refreshing : dashboardTexts.tryAgain}
        </button>
      }
    >
      {requestId ? (
        <p className="text-xs text-muted">
          {dashboardTexts.requestId} <span className="font-mono break-all">{requestId}</span>
        </p>
      ) : null}
    </Alert>
  );
}
