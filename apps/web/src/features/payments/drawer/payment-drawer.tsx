import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { type ReactNode, useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { PanelFoot, SidePanel } from '../../../ui/side-panel.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { ActDialog } from '../acts/act-dialog.tsx';
import { MissedRefusals } from '../acts/missed-refusal-alerts.tsx';
import { useQuestion } from '../acts/use-question.ts';
import { AssignButton, DeskLine } from '../desk/desk-line.tsx';
import { focusPaymentTitle, paymentTitleId } from '../payment-title.ts';
import { useListedPayment } from '../payments-cache.ts';
import { amountText, customerText } from '../words.ts';
import { actButtonsOf } from './act-buttons.tsx';
import { usePayment } from './api.ts';
import { drawerTexts } from './drawer.texts.ts';
import { identifierProblem } from './identifier-problem.ts';
import { PaymentDetails } from './payment-details.tsx';
import { EvidenceOfRow } from './payment-evidence.tsx';
import { PaymentHead } from './payment-head.tsx';

interface PaymentDrawerProps {
  id: string;
  onClose: () => void;
  /** Which of the list's payments it is. */
  position?: string | undefined;
  /** Beside the close button. */
  actions?: ReactNode;
  /** Opens the payment that waits next, after an act by key. */
  onNext?: () => Promise<void>;
}

/** One payment beside the list that it was opened from. */
export function PaymentDrawer({ id, onClose, position, actions, onNext }: PaymentDrawerProps) {
  const problem = identifierProblem(id);
  const detail = usePayment(id);
  const listed = useListedPayment(id);
  const shown = detail.data ?? listed;
  return (
    <SidePanel
      onClose={onClose}
      position={position}
      // Customer and amount are announced first; the first control may be a button that does nothing yet.
      titleId={paymentTitleId}
      // The row of the payment shown last, not of the one opened first.
      finalFocus={() => document.getElementById(`payment-${id}`)}
      head={<PaymentHead transaction={shown} />}
      actions={
        <>
          {shown ? <AssignButton transaction={shown} /> : null}
          {actions}
          <CopyLink id={id} />
        </>
      }
    >
      <Announcement transaction={shown} />
      {shown ? (
        <PanelFoot>
          <DeskLine id={shown.id} />
        </PanelFoot>
      ) : null}
      <MissedRefusals className="sticky top-0 z-20 mb-6" />
      {problem ? (
        <Alert tone="error" title={problem} announce />
      ) : (
        <Payment
          detail={detail}
          shown={shown}
          onNext={onNext && (() => void onNext().then(focusPaymentTitle))}
        />
      )}
    </SidePanel>
  );
}

/** The payment's own address, for a colleague. The filters of this list stay out of it. */
function CopyLink({ id }: { id: string }) {
  return (
    <CopyButton
      iconOnly
      text={`${location.origin}/admin/transactions/${id}`}
      label={drawerTexts.copyLink}
    />
  );
}

/** Names the payment that has taken the place of another: the title has the focus already and is not read again. */
function Announcement({ transaction }: { transaction: Transaction | undefined }) {
  const [known, setKnown] = useState({ id: transaction?.id, said: '' });
  if (transaction !== undefined && known.id !== transaction.id) {
    const isAnother = known.id !== undefined;
    setKnown({
      id: transaction.id,
      said: isAnother ? `${amountText(transaction)}, ${customerText(transaction)}` : '',
    });
  }
  return (
    <p role="status" className="sr-only">
      {known.said}
    </p>
  );
}

interface PaymentProps {
  detail: ReturnType<typeof usePayment>;
  /** The list's row until the whole payment is loaded. */
  shown: Transaction | undefined;
  onNext: (() => void) | undefined;
}

function Payment({ detail, shown, onNext }: PaymentProps) {
  const { question, ask, close } = useQuestion(actButtonsOf);
  return (
    <div className="grid grid-cols-1 gap-4">
      {detail.isError ? <LoadError title={drawerTexts.loadFailed} query={detail} /> : null}
      {shown ? (
        <PaymentDetails transaction={shown} detail={detail.data} onAsk={ask} onNext={onNext} />
      ) : null}
      {!shown && !detail.isError ? (
        <SkeletonGroup label={drawerTexts.loading} className="grid gap-4">
          <Skeleton className="h-44" />
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-64" />
        </SkeletonGroup>
      ) : null}
      <ActDialog question={question} Evidence={EvidenceOfRow} onAsk={ask} onClose={close} />
    </div>
  );
}
