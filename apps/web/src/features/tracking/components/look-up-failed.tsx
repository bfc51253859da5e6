import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { trackingTexts } from '../tracking.texts.ts';

/** Why a payment's data could not be loaded, and a button to try again. */
export function LookUpFailed({ onRetry, children }: { onRetry: () => void; children: string }) {
  return (
    <Alert
      tone="error"
      announce
      action={
        <Button variant="secondary" onClick={onRetry}>
          {trackingTexts.again}
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
