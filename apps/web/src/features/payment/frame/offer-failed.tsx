import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { paymentTexts } from '../payment.texts.ts';

/** Data that failed to load and is polled; the visitor can also retry at once. */
export function OfferFailed({ onRetry, children }: { onRetry: () => void; children: string }) {
  return (
    <Alert
      tone="warning"
      announce
      action={
        <Button variant="secondary" onClick={onRetry}>
          {paymentTexts.info.retry}
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
