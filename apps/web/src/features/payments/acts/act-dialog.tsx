import { lazy, Suspense } from 'react';
import { acts, type AnswerAct, type ChangingAct } from './acts.tsx';
import { CheckSubscriptionDialog } from './check-subscription-dialog.tsx';
import { ConfirmDialog, type EvidenceOf } from './confirm-dialog.tsx';
import { useAct } from './use-act.ts';
import type { Question } from './use-question.ts';

// Forms and their validator load with the first question that has a form, not with the list.
const ChangeStatusDialog = lazy(async () => ({
  default: (await import('./change-status-dialog.tsx')).ChangeStatusDialog,
}));
const NoteDialog = lazy(async () => ({
  default: (await import('./note-dialog.tsx')).NoteDialog,
}));

interface ActDialogProps {
  question: Question | undefined;
  /** Shows the evidence that the money has arrived. */
  Evidence: EvidenceOf;
  onClose: () => void;
}

/** The one open question. Its payment stays as it was when asked, even when the list changes. */
export function ActDialog({ question, ...rest }: ActDialogProps) {
  return question ? <OpenQuestion question={question} {...rest} /> : null;
}

function OpenQuestion({ question, Evidence, onClose }: ActDialogProps & { question: Question }) {
  const acting = useAct(question.transaction);
  const entry: ChangingAct | AnswerAct = acts[question.act];
  switch (entry.ask) {
    case 'confirm':
      return <ConfirmDialog {...{ question, entry, acting, Evidence, onClose }} />;
    case 'reason':
    case 'note':
      return (
        <Suspense>
          <NoteDialog {...{ question, entry, acting, onClose }} />
        </Suspense>
      );
    case 'status':
      return (
        <Suspense>
          <ChangeStatusDialog {...{ question, entry, acting, onClose }} />
        </Suspense>
      );
    case 'registration':
      return <CheckSubscriptionDialog transaction={question.transaction} onClose={onClose} />;
    case 'paygate':
    case 'code':
      // These acts open from buttons of their own, which keep the answer.
      return null;
  }
}
