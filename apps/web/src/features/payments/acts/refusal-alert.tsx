import { Alert } from '../../../ui/alert.tsx';
import { listsTexts } from '../../../ui/lists.texts.ts';
import { actsTexts } from './acts.texts.ts';
import { FasterColleague } from './faster-colleague.tsx';
import type { ActFailure } from './use-act.ts';

interface RefusalAlertProps {
  failure: ActFailure | undefined;
  transactionId: string;
}

/** Why an act was refused, which colleague was faster, and that the page has been reloaded. */
export function RefusalAlert({ failure, transactionId }: RefusalAlertProps) {
  if (!failure) return null;
  return (
    <Alert tone="error" title={failure.text} announce>
      {failure.outdated ? <FasterColleague transactionId={transactionId} /> : null}
      {failure.outdated ? actsTexts.reloaded : null}
      {!failure.outdated && failure.requestId ? (
        <span className="text-muted">
          {listsTexts.requestId} <span className="font-mono break-all">{failure.requestId}</span>
        </span>
      ) : null}
    </Alert>
  );
}
