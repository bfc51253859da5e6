import { type ComponentProps, useEffect, useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { FullPageLoader } from '../../../ui/loader.tsx';
import { paymentTexts } from '../payment.texts.ts';
import type { ConfirmationStep } from './confirmation-step.tsx';

let Loaded: typeof ConfirmationStep | undefined;

async function load(): Promise<void> {
  Loaded ??= (await import('./confirmation-step.tsx')).ConfirmationStep;
}

/** Loads the last step's code while the visitor pays: it is at hand when the payment is registered. */
export function usePreloadedConfirmation(): void {
  useEffect(() => void load().catch(() => undefined), []);
}

/** The last step. If its code cannot be loaded, the payment id is shown without it. */
export function Confirmation(props: ComponentProps<typeof ConfirmationStep>) {
  const [{ attempt, failed }, setLoading] = useState({ attempt: 0, failed: false });
  useEffect(() => {
    if (Loaded) return;
    load().then(
      () => setLoading({ attempt, failed: false }),
      () => setLoading({ attempt, failed: true }),
    );
  }, [attempt]);
  if (Loaded) return <Loaded {...props} />;
  if (!failed) return <FullPageLoader label={paymentTexts.panel.loading} />;
  return (
    <Alert
      tone="info"
      title={paymentTexts.registered}
      announce
      action={
        <Button
          variant="secondary"
          onClick={() => setLoading({ attempt: attempt + 1, failed: false })}
        >
          {paymentTexts.retry}
        </Button>
      }
    >
      {paymentTexts.paymentId}: <code className="font-mono">{props.registered.paymentId}</code>
    </Alert>
  );
}
