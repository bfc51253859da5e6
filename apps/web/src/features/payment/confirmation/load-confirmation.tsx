import type { ComponentProps } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { FullPageLoader } from '../../../ui/loader.tsx';
import { partOf, reloadIfSiteAnswers, useLoaded } from '../load-part.ts';
import { paymentTexts } from '../payment.texts.ts';
import type { ConfirmationStep } from './confirmation-step.tsx';

/** Loads while the visitor pays: it is at hand when the payment is registered. */
export const confirmation = partOf(
  async () => (await import('./confirmation-step.tsx')).ConfirmationStep,
);

/** The last step. If its code cannot be loaded, the payment id is shown without it. */
export function Confirmation(props: ComponentProps<typeof ConfirmationStep>) {
  const { loaded: Step, failed } = useLoaded(confirmation);
  if (Step) return <Step {...props} />;
  if (!failed) return <FullPageLoader label={paymentTexts.panel.loading} />;
  return (
    <Alert
      tone="info"
      title={paymentTexts.registered}
      announce
      action={
        <Button variant="secondary" onClick={() => void reloadIfSiteAnswers()}>
          {paymentTexts.retry}
        </Button>
      }
    >
      {paymentTexts.paymentId}: <code className="font-mono">{props.registered.paymentId}</code>
    </Alert>
  );
}
