import { cardProviderLabels } from '@ghost-pay/contract/card-payments/card-payment-words';
import type { CardPayment } from '@ghost-pay/contract/card-payments/card-payments.schemas';
import { Link, useNavigate } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { Button } from '../../../ui/button.tsx';
import { ListTable, LoadingLines } from '../../../ui/list-table.tsx';
import { ListView } from '../../../ui/list-view.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { findingLabels } from '../../../lib/payment-labels.texts.ts';
import { useRelativeDate } from '../../../lib/use-present.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Cell, TableRow } from '../../../ui/data-table.tsx';
import { ShortId } from '../../../ui/short-id.tsx';
import { PromiseBadge } from '../../../ui/promise-badge.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { CheckPayGateButton, type PayGateCheck } from '../acts/paygate-check.tsx';
import { findingSentences, payGateTexts } from '../acts/act-forms.texts.ts';
import { fieldLabels, paymentsTexts } from '../payments.texts.ts';
import { amountText, customerText, whoseText } from '../words.ts';
import { matching, type useAwaitingCardPayments } from './awaiting-card-payments.ts';
import { cardPaymentsTexts as texts } from './card-payments.texts.ts';

interface CardPaymentsProps {
  payments: readonly CardPayment[];
  check: PayGateCheck;
}

function providerText({ payment_provider }: CardPayment): string {
  return payment_provider ? cardProviderLabels[payment_provider] : '—';
}

/** What an open payment beside the list says itself gives its room to the customers. */
const besidePayment = '@max-[760px]:hidden';
const columns = [
  { label: fieldLabels.payment, className: `w-36 ${besidePayment}` },
  { label: fieldLabels.customer },
  { label: fieldLabels.amount, className: 'w-26', numeric: true },
  { label: texts.columnProvider, className: `w-32 ${besidePayment}` },
  { label: fieldLabels.created, className: `w-24 ${besidePayment}` },
  { label: fieldLabels.status, className: 'w-48 @min-[1040px]:w-72' },
  { label: fieldLabels.acts, className: `w-46 ${besidePayment}` },
];

/** The payments as rows, where there is room for them. */
function CardPaymentsTable({ payments, check }: CardPaymentsProps) {
  return (
    <ListTable caption={texts.list} columns={columns}>
      {payments.map((payment) => (
        <CardPaymentRow key={payment.id} payment={payment} check={check} />
      ))}
    </ListTable>
  );
}

function linkTo({ id }: CardPayment) {
  return {
    to: '/admin/card-payments/$id',
    params: { id },
    search: true,
    resetScroll: false,
  } as const;
}

function CardPaymentRow({ payment, check }: { payment: CardPayment; check: PayGateCheck }) {
  const navigate = useNavigate({ from: '/admin/card-payments' });
  const { id, payment_id, user_email, created_at } = payment;
  const customer = customerText(payment);
  return (
    // The customer's link does the same for the keyboard.
    <TableRow onOpen={() => void navigate(linkTo(payment))}>
      <Cell className={`text-xs text-muted ${besidePayment}`}>
        <ShortId text={payment_id} />
      </Cell>
      <Cell title={[customer, user_email].filter(Boolean).join(' · ')}>
        <span className="flex items-baseline gap-2">
          <Link
            {...linkTo(payment)}
            from="/admin/card-payments"
            id={`payment-${id}`}
            title={payment_id}
            aria-label={paymentsTexts.open(whoseText(payment))}
            className="max-w-[62%] shrink-0 truncate rounded-[4px] font-semibold text-ink underline-offset-4 only:max-w-full hover:underline"
          >
            {customer}
          </Link>
          {user_email && user_email !== customer ? (
            <span className="min-w-0 truncate text-muted">{user_email}</span>
          ) : null}
        </span>
      </Cell>
      <Cell numeric className="font-semibold">
        {amountText(payment)}
      </Cell>
      <Cell className={`truncate text-muted ${besidePayment}`}>{providerText(payment)}</Cell>
      <Cell
        className={`figures truncate text-muted ${besidePayment}`}
        title={formatDateTime(created_at)}
      >
        <RelativeTime moment={created_at} />
      </Cell>
      <Cell>
        <CardPaymentState payment={payment} />
      </Cell>
      <Cell className={besidePayment}>
        <CheckPayGateButton size="small" transaction={payment} check={check} />
      </Cell>
    </TableRow>
  );
}

/** The payments on a small screen. Each links to its drawer and has a check button. */
function CardPaymentsCards({ payments, check }: CardPaymentsProps) {
  return (
    <ul aria-label={texts.list} className="grid grid-cols-1 gap-2">
      {payments.map((payment) => (
        <li
          data-row=""
          key={payment.id}
          className="relative grid gap-3 rounded-base border border-line bg-surface p-4 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-accent-ink"
        >
          <div className="flex items-start justify-between gap-2">
            <span className="figures text-lg font-bold text-ink">{amountText(payment)}</span>
            <RelativeTime moment={payment.created_at} className="figures text-xs text-muted" />
          </div>
          <div className="grid gap-0.5">
            <p className="truncate text-base text-ink">{customerText(payment)}</p>
            <p className="truncate text-sm text-muted">{providerText(payment)}</p>
            {/* The link covers the card; the other buttons lie above it. */}
            <Link
              {...linkTo(payment)}
              from="/admin/card-payments"
              id={`payment-${payment.id}`}
              title={payment.payment_id}
              aria-label={paymentsTexts.open(whoseText(payment))}
              className="flex text-xs text-muted outline-none after:absolute after:inset-0"
            >
              <ShortId text={payment.payment_id} />
            </Link>
          </div>
          <CardPaymentState payment={payment} />
          <div className="relative grid gap-1">
            <CheckPayGateButton transaction={payment} check={check} className="w-full sm:w-fit" />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The status, the finding of the last check, and PayGate's last answer. */
function CardPaymentState({ payment }: { payment: CardPayment }) {
  const { checked_at, last_response, finding } = payment.card;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="flex flex-wrap gap-1">
        <StatusBadge status={payment.status} />
        {payment.promise === 'kept' ? null : <PromiseBadge transaction={payment} />}
        {finding ? (
          <span title={findingSentences[finding]} className="inline-flex">
            <Badge tone="red" icon={<TriangleAlert aria-hidden="true" />}>
              {findingLabels[finding]}
            </Badge>
          </span>
        ) : null}
      </span>
      <span className="figures text-xs text-muted">
        {checked_at === null || last_response === null ? (
          texts.notAsked
        ) : (
          <Asked answer={payGateTexts.statuses[last_response.status]} moment={checked_at} />
        )}
      </span>
    </span>
  );
}

function Asked({ answer, moment }: { answer: string; moment: string }) {
  return (
    <time dateTime={moment} title={formatDateTime(moment)}>
      {texts.asked(answer, useRelativeDate(moment))}
    </time>
  );
}

interface CardPaymentsListProps {
  list: ReturnType<typeof useAwaitingCardPayments>;
  search: string;
  check: PayGateCheck;
  onShowAll: () => void;
  onPage: (page: number) => void;
}

export function CardPaymentsList({
  list,
  search,
  check,
  onShowAll,
  onPage,
}: CardPaymentsListProps) {
  const asCards = useMediaQuery('(width < 64rem)');
  return (
    <ListView
      query={list}
      loadFailed={texts.loadFailed}
      loading={<LoadingLines label={texts.loading} className="h-40 lg:h-14" />}
      nothing={({ transactions }) => {
        if (matching(transactions, search).length > 0) return undefined;
        return transactions.length > 0
          ? {
              title: texts.noMatch,
              hint: texts.noMatchHint,
              onClear: onShowAll,
              clear: texts.showAll,
            }
          : { title: texts.empty, hint: texts.emptyHint };
      }}
      renderRows={({ transactions }) => {
        const payments = matching(transactions, search);
        return asCards ? (
          <CardPaymentsCards payments={payments} check={check} />
        ) : (
          <CardPaymentsTable payments={payments} check={check} />
        );
      }}
      renderFooter={({ pagination: { page, pages, total } }) =>
        total > 0 ? <Paging {...{ page, pages, total, onPage }} /> : null
      }
    />
  );
}

function Paging({
  page,
  pages,
  total,
  onPage,
}: {
  page: number;
  pages: number;
  total: number;
  onPage: (page: number) => void;
}) {
  const step = (words: string, to: number) => (
    <Button
      variant="secondary"
      size="small"
      aria-disabled={to < 1 || to > pages}
      onClick={() => onPage(to)}
    >
      {words}
    </Button>
  );
  return (
    <nav aria-label={texts.pages} className="flex flex-wrap items-center gap-3">
      <output className="figures mr-auto block text-sm text-muted">
        {texts.page(page, pages, total)}
      </output>
      {step(texts.previous, page - 1)}
      {step(texts.next, page + 1)}
    </nav>
  );
}
