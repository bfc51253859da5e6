import { Alert } from '../../../ui/alert.tsx';
import { listsTexts } from '../../../ui/lists.texts.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { entryLabel } from '../entry.texts.ts';
import { useLoadedPayment } from '../payments-cache.ts';
import { actsTexts } from './acts.texts.ts';
import type { ActFailure } from './use-act.ts';

interface RefusalAlertProps {
  failure: ActFailure | undefined;
  transactionId: string;
}

/** Why an act was refused, which colleague was faster, and that the page has been reloaded. */
export function RefusalAlert({ failure, transactionId }: RefusalAlertProps) {
  const last = useLoadedPayment(transactionId)?.logs.findLast((entry) => entry.admin_username);
  if (!failure) return null;
  return (
    <Alert tone="error" title={failure.text} announce>
      {failure.outdated && last ? (
        <p>
          {actsTexts.doneBy(entryLabel(last.action), last.admin_username ?? '')},{' '}
          <RelativeTime moment={last.created_at} />.
        </p>
      ) : null}
      {failure.outdated ? actsTexts.reloaded : null}
      {!failure.outdated && failure.requestId ? (
        <span className="text-muted">
          {listsTexts.requestId} <span className="font-mono break-all">{failure.requestId}</span>
        </span>
      ) : null}
    </Alert>
  );
}
