import { Clock } from 'lucide-react';
import type { PaymentType } from '@ghost-pay/contract/transactions/transaction-words';
import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { formatMoney } from '../../../lib/format.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { paymentTexts } from '../payment.texts.ts';

interface PaymentSummaryProps {
  type: PaymentType;
  username: string;
  duration: string | undefined;
  methodName: string | undefined;
  /** A card payment is confirmed by its provider, not by our team. */
  byCard: boolean;
  amount: number | undefined;
  currency: string;
  /** Set when the choice can still be changed on the previous step. */
  onChangeChoice?: (() => void) | undefined;
  className?: string;
}

const texts = paymentTexts.summary;

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      {/* Not truncated, however long: the payer must be able to check it. */}
      <dd className="min-w-0 text-right font-semibold wrap-anywhere text-ink">{children}</dd>
    </div>
  );
}

/** The item, account and amount of the payment: one line, or a card beside the step on a wide screen. */
export function PaymentSummary(props: PaymentSummaryProps) {
  const isWide = useMediaQuery('(min-width: 64rem)');
  return isWide ? <SummaryCard {...props} /> : <SummaryLine {...props} />;
}

function SummaryLine(props: PaymentSummaryProps) {
  const { type, username, duration, amount, currency, className } = props;
  const facts =
    type === 'donation' ? [texts.product.donation] : [duration, username].filter(Boolean);
  return (
    <section
      aria-label={texts.title}
      className={classNames(
        'flex min-h-11 items-center justify-between gap-3 rounded-base bg-sunken px-3.5 text-sm',
        className,
      )}
    >
      <p className="truncate text-muted" title={facts.join(' · ')}>
        <span className="figures font-semibold text-ink">
          {amount === undefined ? texts.amountMissing : formatMoney(amount, currency)}
        </span>{' '}
        <bdi>· {facts.join(' · ')}</bdi>
      </p>
      <ChangeLink {...props} />
    </section>
  );
}

function ChangeLink({ onChangeChoice }: PaymentSummaryProps) {
  return onChangeChoice ? (
    <button
      type="button"
      onClick={onChangeChoice}
      className="inline-flex min-h-11 shrink-0 items-center justify-self-start text-sm font-semibold text-accent-ink underline underline-offset-4 lg:-my-2"
    >
      {texts.change}
    </button>
  ) : null;
}

function SummaryCard(props: PaymentSummaryProps) {
  const { type, username, duration, methodName, byCard, amount, currency, className } = props;
  const isDonation = type === 'donation';
  return (
    <section
      aria-label={texts.title}
      className={classNames(
        'sticky top-20 grid gap-4 rounded-base border border-line bg-surface p-5 shadow-base',
        className,
      )}
    >
      <p className="grid gap-1">
        <span className="text-sm text-muted">
          {isDonation ? texts.donationAmount : texts.amount}
        </span>
        {amount === undefined ? (
          <span
            className={classNames(
              'figures flex min-h-11.5 items-center text-muted',
              isDonation ? 'text-base' : 'text-2xl font-bold tracking-tight',
            )}
          >
            {isDonation ? texts.donationRange : texts.amountMissing}
          </span>
        ) : (
          <span className="figures text-2xl font-bold tracking-tight text-ink">
            {formatMoney(amount, currency)}
          </span>
        )}
      </p>
      <dl className="grid gap-2 border-t border-line pt-4 text-sm">
        <Row label={texts.what}>{texts.product[type]}</Row>
        {isDonation ? null : (
          <Row label={texts.duration}>
            <span className="inline-block first-letter:uppercase">
              {duration ?? texts.durationMissing}
            </span>
          </Row>
        )}
        {methodName ? <Row label={texts.method}>{methodName}</Row> : null}
        {!isDonation && username ? <Row label={texts.account}>{username}</Row> : null}
      </dl>
      <ChangeLink {...props} />
      <p className="flex gap-2 border-t border-line pt-4 text-sm text-muted">
        <Clock className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        {texts.afterwards[byCard ? 'card' : type]}
      </p>
    </section>
  );
}
