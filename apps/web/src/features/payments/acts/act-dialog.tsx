import { lazy, Suspense } from 'react';
import { acts, type AnswerAct, type ChangingAct, type LinkAct, type RevealAct } from './acts.tsx';
import { CheckSubscriptionDialog } from './check-subscription-dialog.tsx';
import { ConfirmDialog, type EvidenceOf } from './confirm-dialog.tsx';
import { type Acting, useAct } from './use-act.ts';
import type { Ask, Question } from './use-question.ts';

// Forms and their validator load with the first question that has a form, not with the list.
const ChangeStatusDialog = lazy(async () => ({
  default: (await import('./change-status-dialog.tsx')).ChangeStatusDialog,
}));
const CodeOutcomeDialog = lazy(async () => ({
  default: (await import('./code-outcome-dialog.tsx')).CodeOutcomeDialog,
}));
const RevealCodeDialog = lazy(async () => ({
  default: (await import('./reveal-code-dialog.tsx')).RevealCodeDialog,
}));
const CorrectHashDialog = lazy(async () => ({
  default: (await import('./correct-hash-dialog.tsx')).CorrectHashDialog,
}));
const NoteDialog = lazy(async () => ({
  default: (await import('./note-dialog.tsx')).NoteDialog,
}));

const RecordReturnDialog = lazy(async () => ({
  default: (await import('./record-return-dialog.tsx')).RecordReturnDialog,
}));

interface ActDialogProps {
  question: Question | undefined;
  /** Shows the evidence that the money has arrived. */
  Evidence: EvidenceOf;
  onAsk: Ask;
  onClose: () => void;
}

/** The one open question. Its payment stays as it was when asked, even when the list changes. */
export function ActDialog({ question, ...rest }: ActDialogProps) {
  return question ? <OpenQuestion question={question} {...rest} /> : null;
}

function OpenQuestion({
  question,
  Evidence,
  onAsk,
  onClose,
}: ActDialogProps & { question: Question }) {
  const own = useAct(question.transaction);
  const acting: Acting = {
    ...own,
    start: (sending, onDone) =>
      own.start(sending, () => {
        onDone?.();
        question.andThen?.();
      }),
  };
  const entry: ChangingAct | AnswerAct | LinkAct | RevealAct = acts[question.act];
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
    case 'hash':
      return (
        <Suspense>
          <CorrectHashDialog {...{ question, entry, acting, onClose }} />
        </Suspense>
      );
    case 'return':
      return (
        <Suspense>
          <RecordReturnDialog {...{ question, entry, acting, onClose }} />
        </Suspense>
      );
    case 'outcome':
      return (
        <Suspense>
          <CodeOutcomeDialog {...{ question, entry, acting, onClose }} />
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
    case 'code':
      return (
        <Suspense>
          <RevealCodeDialog {...{ question, onAsk, onClose }} />
        </Suspense>
      );
    case 'nothing':
    case 'paygate':
    case 'link':
      // These acts ask nothing, or open from buttons of their own, which keep the answer.
      return null;
  }
}
