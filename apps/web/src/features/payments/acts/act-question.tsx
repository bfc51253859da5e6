import { AskDialog, type AskDialogProps } from '../../../ui/ask-dialog.tsx';
import type { AnyAct } from './acts.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import { RefusalAlert } from './refusal-alerts.tsx';
import type { Acting } from './use-act.ts';
import type { Question } from './use-question.ts';

/** A question, the act that it is about, and what becomes of the answer. */
export interface Asked<Entry extends AnyAct = AnyAct> {
  readonly question: Question;
  readonly entry: Entry;
  readonly acting: Acting;
  readonly onClose: () => void;
}

interface ActQuestionProps extends Pick<
  AskDialogProps,
  'title' | 'description' | 'keep' | 'variant' | 'hasForm' | 'onAct' | 'children'
> {
  asked: Asked;
}

/** Asks before an act and names the payment. It cannot be confirmed once the payment has changed. */
export function ActQuestion({
  asked: {
    question: { transaction },
    entry,
    acting: { isBusy, failure },
    onClose,
  },
  children,
  ...words
}: ActQuestionProps) {
  return (
    <AskDialog
      {...words}
      button={entry.label}
      busyLabel={isBusy ? entry.busy : undefined}
      disabled={failure?.outdated === true}
      failure={<RefusalAlert failure={failure} transactionId={transaction.id} />}
      focus="keep"
      onClose={onClose}
    >
      <PaymentSummary transaction={transaction} />
      {children}
    </AskDialog>
  );
}
