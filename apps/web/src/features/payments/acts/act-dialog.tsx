import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { lazy, type ReactElement, Suspense, useEffect, useRef } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ActQuestion } from './act-question.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import { type ActEntry, acts } from './acts.tsx';
import { type Acting, useAct } from './use-act.ts';
import type { Ask, Question } from './use-question.ts';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { paymentKeys } from '../payments-cache.ts';
import { actsTexts, deliveryTexts } from './acts.texts.ts';

// Forms and their validator load with the first question that has a form, not with the list.
const ActForm = lazy(async () => ({ default: (await import('./act-forms.tsx')).ActForm }));
const RevealCodeDialog = lazy(async () => ({
  default: (await import('./reveal-code-dialog.tsx')).RevealCodeDialog,
}));

interface ActDialogProps {
  /** Its payment stays as it was when asked, even when the list changes. */
  question: Question;
  /** Shows the evidence that the money has arrived. */
  Evidence: (props: { transaction: Transaction }) => ReactElement | null;
  onAsk: Ask;
  onClose: () => void;
}

/** The open question about an act. */
export function ActDialog({ question, Evidence, onAsk, onClose }: ActDialogProps) {
  const { act, transaction } = question;
  const own = useAct(transaction);
  const acting: Acting = {
    ...own,
    start: (sending, onDone) =>
      own.start(sending, () => {
        onDone?.();
        question.andThen?.();
      }),
  };
  const entry: ActEntry = acts[act];
  switch (entry.ask) {
    case 'confirm':
      return (
        <ActQuestion
          asked={{ question, entry, acting, onClose }}
          title={entry.question}
          description={
            typeof entry.warning === 'function' ? entry.warning(transaction) : entry.warning
          }
          onAct={() => acting.start({ act, send: entry.send }, onClose)}
        >
          {/* When the answer depends on the evidence, it stands beside the button. */}
          {entry.evidence === 'none' ? null : <Evidence transaction={transaction} />}
        </ActQuestion>
      );
    case 'reason':
    case 'note':
    case 'hash':
    case 'return':
    case 'outcome':
    case 'status':
      return (
        <Suspense>
          <ActForm asked={{ question, entry, acting, onClose }} />
        </Suspense>
      );
    case 'registration':
      return <CheckSubscriptionDialog transaction={transaction} onClose={onClose} />;
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

const check = acts.check_subscription;

interface CheckSubscriptionDialogProps {
  transaction: Transaction;
  onClose: () => void;
}

/** Asks the registration site about a payment on opening, and shows the answer. */
function CheckSubscriptionDialog({ transaction, onClose }: CheckSubscriptionDialogProps) {
  const queryClient = useQueryClient();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (id: string) => check.send({ params: { id } }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: paymentKeys.all }),
  });
  const { id } = transaction;
  const closeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => mutate(id), [mutate, id]);
  return (
    <Dialog
      onClose={onClose}
      title={deliveryTexts.title}
      initialFocus={closeButton}
      actions={
        <>
          <Button ref={closeButton} variant="secondary" onClick={onClose}>
            {actsTexts.close}
          </Button>
          {data?.updated === true ? null : (
            <Button busyLabel={isPending ? check.busy : undefined} onClick={() => mutate(id)}>
              {deliveryTexts.checkAgain}
            </Button>
          )}
        </>
      }
    >
      <PaymentSummary transaction={transaction} />
      {data && !isPending ? (
        <Alert
          tone={data.updated ? 'success' : 'warning'}
          title={data.updated ? check.done() : deliveryTexts.notApplied}
          announce
        >
          {data.message}
        </Alert>
      ) : null}
      {error && !isPending ? (
        <Alert tone="error" title={check.refused} announce>
          {errorSentence(error, deliveryTexts.tryLater)}
        </Alert>
      ) : null}
    </Dialog>
  );
}
