import { fullStatusLabels } from '@ghost-pay/contract/transactions/transaction-words';
import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { classNames } from '../../../lib/class-names.ts';
import { promiseSentences } from '../../../lib/payment.texts.ts';
import { usePresent } from '../../../lib/use-present.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { MethodMark } from '../../../ui/method-mark.tsx';
import { promiseLooks, waitText } from '../../../ui/promise-badge.tsx';
import { ShortId } from '../../../ui/short-id.tsx';
import { PanelTitle } from '../../../ui/side-panel.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { paymentTitleId } from '../payment-title.ts';
import { fieldLabels, paymentsTexts } from '../payments.texts.ts';
import { amountText, customerText, methodText, purposeText } from '../words.ts';
import { factTexts } from './drawer.texts.ts';

const copyLook = '!size-7 max-md:!size-11';

/** Who paid how much, how, and since when the payment waits. */
export function PaymentHead({ transaction }: { transaction: Transaction | undefined }) {
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
