import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { type ReactNode, useState } from 'react';
import { fullStatusLabels } from '@ghost-pay/contract/transactions/transaction-words';
import { Alert } from '../../../ui/alert.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { PanelFoot, PanelTitle, SidePanel } from '../../../ui/side-panel.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { promiseSentences } from '../../../lib/payment-labels.texts.ts';
import { usePresent } from '../../../lib/use-present.ts';
import { MethodMark } from '../../../ui/method-mark.tsx';
import { promiseLooks, waitText } from '../../../ui/promise-badge.tsx';
import { ShortId } from '../../../ui/short-id.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { MissedRefusals } from '../acts/refusal-alerts.tsx';
import { PaymentQuestion } from './payment-question.tsx';
import { useQuestion } from '../acts/use-question.ts';
import { AssignButton, DeskLine } from '../desk/desk-line.tsx';
import { focusPaymentTitle, paymentTitleId } from '../look-commands.ts';
import { useListedPayment } from '../payments-cache.ts';
import { amountText, customerText, methodText, purposeText } from '../words.ts';
import { fieldLabels, paymentsTexts } from '../payments.texts.ts';
import { actButtonsOf } from './act-buttons.tsx';
import { identifierProblem, usePayment } from './use-payment.ts';
import { drawerTexts, factTexts } from './drawer.texts.ts';
import { PaymentDetails } from './payment-details.tsx';

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
      <PaymentQuestion question={question} onAsk={ask} onClose={close} />
    </div>
  );
}

const copyLook = '!size-7 max-md:!size-11';

/** Who paid how much, how, and since when the payment waits. */
function PaymentHead({ transaction }: { transaction: Transaction | undefined }) {
  if (transaction === undefined)
    return (
      <PanelTitle id={paymentTitleId} className="pb-3 text-lg font-bold text-ink">
        {fieldLabels.payment}
      </PanelTitle>
    );
  const name = customerText(transaction);
  const { user_email: email, payment_id: paymentId, payment_method: method } = transaction;
  return (
    <div className="grid grid-cols-1 gap-0.5 pb-3 text-sm text-muted">
      <PanelTitle id={paymentTitleId} className="flex items-start justify-between gap-3">
        <span className="sr-only">{fieldLabels.payment}</span>
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <bdi title={name} className="max-w-full truncate text-lg font-bold text-ink">
            {name}
          </bdi>
          <StatusBadge status={transaction.status} label={fullStatusLabels[transaction.status]} />
        </span>
        <span className="figures shrink-0 text-[1.75rem] leading-8 font-bold text-ink">
          {amountText(transaction)}
        </span>
      </PanelTitle>
      <div className="flex items-center justify-between gap-3">
        <span className="flex min-w-0 items-center gap-1">
          {email === null || email === name ? null : (
            <span title={email} className="truncate text-ink">
              {email}
            </span>
          )}
          {email === null ? null : (
            <CopyButton
              iconOnly
              text={email}
              label={factTexts.copyEmail}
              className={classNames(copyLook, 'max-md:-my-2')}
            />
          )}
        </span>
        <span className="shrink-0 first-letter:uppercase">{purposeText(transaction)}</span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="flex min-w-0 flex-wrap items-center gap-x-3">
          <span className="flex items-center gap-1.5">
            <MethodMark method={method} className="size-4 shrink-0" />
            {methodText(transaction)}
          </span>
          <Wait transaction={transaction} />
        </span>
        <span className="flex items-center gap-1 text-xs max-md:hidden">
          <ShortId text={paymentId} />
          <CopyButton
            iconOnly
            text={paymentId}
            label={paymentsTexts.copyPaymentId}
            className={copyLook}
          />
        </span>
      </div>
    </div>
  );
}

/** How long a payment has waited, in colour once that is longer than is usual. */
function Wait({ transaction: { promise, created_at: createdAt } }: { transaction: Transaction }) {
  const now = usePresent();
  if (promise === null) return null;
  const { icon: Icon, tone } = promiseLooks[promise];
  return (
    <span
      title={promiseSentences[promise]}
      className={classNames(
        'figures flex items-center gap-1',
        tone === 'red' && 'font-semibold text-red',
        tone === 'amber' && 'font-semibold text-amber',
      )}
    >
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {waitText({ promise, createdAt, now })}
    </span>
  );
}
