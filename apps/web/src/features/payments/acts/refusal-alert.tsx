import { Alert } from '../../../ui/alert.tsx';
import { transactionsTexts } from '../payments.texts.ts';
import type { MovementFailure } from './use-act.ts';

/** Why an act was refused, and that what is shown has been brought up to date. */
export function MovementAlert({ failure }: { failure: MovementFailure | undefined }) {
  if (!failure) return null;
  return (
    <Alert tone="error" title={failure.text} announce>
      {failure.outdated ? transactionsTexts.reloaded : null}
      {!failure.outdated && failure.requestId ? (
        <span className="text-muted">
          {transactionsTexts.requestId}{' '}
          <span className="font-mono break-all">{failure.requestId}</span>
        </span>
      ) : null}
    </Alert>
  );
}
