import { Alert } from '../../../ui/alert.tsx';
import { listsTexts } from '../../../ui/lists.texts.ts';
import { actsTexts } from './acts.texts.ts';
import type { ActFailure } from './use-act.ts';

/** Why an act was refused, and that the page has been reloaded. */
export function RefusalAlert({ failure }: { failure: ActFailure | undefined }) {
  if (!failure) return null;
  return (
    <Alert tone="error" title={failure.text} announce>
      {failure.outdated ? actsTexts.reloaded : null}
      {!failure.outdated && failure.requestId ? (
        <span className="text-muted">
          {listsTexts.requestId} <span className="font-mono break-all">{failure.requestId}</span>
        </span>
      ) : null}
    </Alert>
  );
}
