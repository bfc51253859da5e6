import { Clock, Zap } from 'lucide-react';
import type { PaymentType } from '@ghost-pay/contract/transactions/transaction-words';
import { productNames } from '@ghost-pay/contract/transactions/transaction-words';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import type { Money } from '../machine/held-quotes.ts';
import { paymentTexts } from '../payment.texts.ts';

/** What is paid, by whom and how. */
export interface SummaryFacts {
  type: PaymentType;
  username: string;
  duration: string | undefined;
  methodName: string | undefined;
  /** A card payment is confirmed by its provider, not by our team. */
  byCard: boolean;
  price: Money | undefined;
  /** Set when the choice can still be changed on the previous step. */
  onChange?: (() => void) | undefined;
}

const texts = paymentTexts.summary;

/** A step beside its summary: on a wide screen a column before it, else one line above. */
export function WithSummary({
  line,
  card,
  children,
}: {
  /** Absent where the step itself shows what is paid. */
  line?: ReactNode;
  card: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-1 gap-3 sm:gap-6 lg:grid-cols-[21rem_minmax(0,1fr)] lg:items-start lg:gap-x-10">
      {line ? <div className="lg:hidden">{line}</div> : null}
      <div className="sticky top-20 grid gap-4 max-lg:hidden">{card}</div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/** The summary in one line, for narrow screens. */
export function SummaryLine({
  facts,
  amount,
  more,
}: {
  facts: SummaryFacts;
  /** In place of the price. */
  amount?: string | undefined;
  more?: string;
}) {
  const { type, username, duration, price, onChange } = facts;
  const parts =
    type === 'donation' ? [productNames.donation] : [duration, more ?? username].filter(Boolean);
  return (
    <section
      aria-label={texts.title}
      className="flex min-h-11 items-center justify-between gap-3 rounded-base bg-sunken px-3.5 text-sm"
    >
      <p className="truncate text-muted" title={parts.join(' · ')}>
        <span className="figures font-semibold text-ink">{amount ?? moneyText(price)}</span>{' '}
        <bdi>· {parts.join(' · ')}</bdi>
      </p>
      <ChangeLink onChange={onChange} />
    </section>
  );
}

function moneyText(price: Money | undefined): string {
  return price ? formatMoney(price.amount, price.currency) : texts.amountMissing;
}

function ChangeLink({ onChange }: Pick<SummaryFacts, 'onChange'>) {
  return onChange ? (
    <button
      type="button"
      onClick={onChange}
      className="inline-flex min-h-11 shrink-0 items-center justify-self-start text-sm font-semibold text-accent-ink underline underline-offset-4 lg:-my-2"
    >
      {texts.change}
    </button>
  ) : null;
}

interface SummaryCardProps {
  facts: SummaryFacts;
  /** In place of the price and its label. */
  total?: { label: string; amount: string } | undefined;
  /** Beneath the amount. */
  note?: string | undefined;
  /** What the total is made of, in place of what is paid for. */
  parts?: readonly { label: string; amount: string }[] | undefined;
  /** What happens afterwards; false where the step says it. */
  afterwards?: string | false;
}

/** The summary as a card, for wide screens. */
export function SummaryCard(props: SummaryCardProps) {
  const { facts, total, note, parts, afterwards } = props;
  const { type, username, duration, methodName, byCard, price, onChange } = facts;
  const isDonation = type === 'donation';
  const after = afterwards ?? texts.afterwards[byCard ? 'card' : type];
  const Icon = byCard ? Zap : Clock;
  return (
    <section
      aria-label={texts.title}
      className="grid gap-4 rounded-base border border-line bg-surface p-5 shadow-base"
    >
      <p className="grid gap-1">
        <span className="text-sm text-muted">
          {total?.label ?? (isDonation ? texts.donationAmount : texts.amount)}
        </span>
        {price === undefined ? (
          <span className="figures flex min-h-11.5 items-center text-base text-muted">
            {isDonation ? texts.amountMissing : texts.durationMissing}
          </span>
        ) : (
          <span className="figures text-2xl font-bold tracking-tight text-ink">
            {total?.amount ?? moneyText(price)}
          </span>
        )}
        {note ? <span className="text-sm text-muted">{note}</span> : null}
      </p>
      {parts ? (
        <Rows>
          {parts.map(({ label, amount }) => (
            <Row key={label} label={label}>
              {amount}
            </Row>
          ))}
        </Rows>
      ) : null}
      <Rows>
        {parts ? null : <Row label={texts.what}>{productNames[type]}</Row>}
        {parts || isDonation ? null : (
          <Row label={texts.duration}>
            <span className="inline-block first-letter:uppercase">
              {duration ?? texts.durationMissing}
            </span>
          </Row>
        )}
        {methodName ? <Row label={texts.method}>{methodName}</Row> : null}
        {!isDonation && username ? <Row label={texts.account}>{username}</Row> : null}
      </Rows>
      <ChangeLink onChange={onChange} />
      {after ? (
        <p className="flex gap-2 border-t border-line pt-4 text-sm text-muted">
          <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {after}
        </p>
      ) : null}
    </section>
  );
}

function Rows({ children }: { children: ReactNode }) {
  return <dl className="grid gap-2 border-t border-line pt-4 text-sm">{children}</dl>;
}

export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      {/* Not truncated, however long: the payer must be able to check it. */}
      <dd className="figures min-w-0 text-end font-semibold wrap-anywhere text-ink">
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
