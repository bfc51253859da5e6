import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { exportTexts } from '../export.texts.ts';
import { transactionsTexts } from '../transactions.texts.ts';
import type { Export } from '../use-export.ts';

/** Why there is no file, until it is tried again or put away. */
export function ExportFailure({
  export: { failure, dismiss },
  onRetry,
}: {
  export: Export;
  onRetry: () => void;
}) {
  if (failure === undefined) return null;
  return (
    <Alert
      tone="error"
      title={failure}
      announce
      action={
        <>
          <Button variant="secondary" size="small" className="max-lg:min-h-11" onClick={onRetry}>
            {transactionsTexts.retry}
          </Button>
          <Button variant="quiet" size="small" className="max-lg:min-h-11" onClick={dismiss}>
            {exportTexts.dismiss}
          </Button>
        </>
      }
    />
  );
}
