import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import type { ReactElement } from 'react';
import type { ConfirmAct } from './acts.tsx';
import { AskDialog } from './ask-dialog.tsx';
import type { Acting } from './use-act.ts';
import type { Question } from './use-question.ts';

export type EvidenceOf = (props: { transaction: Transaction }) => ReactElement | null;

interface ConfirmDialogProps {
  question: Question;
  entry: ConfirmAct;
  acting: Acting;
  Evidence: EvidenceOf;
  onClose: () => void;
}

/** Asks for confirmation. When the answer depends on the evidence, the dialog shows it beside the button. */
export function ConfirmDialog({
  question: { act, transaction },
  entry,
  acting,
  Evidence,
  onClose,
}: ConfirmDialogProps) {
  return (
    <AskDialog
      title={entry.question}
      description={typeof entry.warning === 'function' ? entry.warning(transaction) : entry.warning}
      transaction={transaction}
      entry={entry}
      acting={acting}
      onAct={() => acting.start({ act, send: entry.send }, onClose)}
      onClose={onClose}
    >
      {entry.evidence === 'none' ? null : <Evidence transaction={transaction} />}
    </AskDialog>
  );
}
