import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { useRef, type ComponentProps, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { AnyAct } from './acts.tsx';
import { actsTexts } from './acts.texts.ts';
import { PaymentSummary } from './payment-summary.tsx';
import { RefusalAlert } from './refusal-alert.tsx';
import type { Acting } from './use-act.ts';

interface AskDialogProps {
  title: string;
  description?: string | undefined;
  transaction: Transaction;
  entry: Pick<AnyAct, 'label' | 'busy'>;
  acting: Pick<Acting, 'isBusy' | 'failure'>;
  /** What the button that carries out the act does: it is clicked, or sends a form. */
  button: Pick<ComponentProps<'button'>, 'type' | 'form' | 'onClick'>;
  /** On the button that leaves all as it is, where the cursor is put. */
  safeChoice?: string | undefined;
  danger?: boolean;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks before an act: names the payment, and cannot be answered once that has changed. */
export function AskDialog({
  title,
  description,
  transaction,
  entry,
  acting: { isBusy, failure },
  button,
  safeChoice = actsTexts.cancel,
  danger,
  onClose,
  children,
}: AskDialogProps) {
  const safeButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      // Once confirmed, closing it would look like taking it back.
      onClose={isBusy ? undefined : onClose}
      title={title}
      description={description}
      initialFocus={safeButton}
      actions={
        <>
          <Button ref={safeButton} variant="secondary" disabled={isBusy} onClick={onClose}>
            {safeChoice}
          </Button>
          <Button
            {...button}
            variant={danger ? 'danger' : 'primary'}
            busyLabel={isBusy ? entry.busy : undefined}
            disabled={failure?.outdated === true}
          >
            {entry.label}
          </Button>
        </>
      }
    >
      <RefusalAlert failure={failure} />
      <PaymentSummary transaction={transaction} />
      {children}
    </Dialog>
  );
}
