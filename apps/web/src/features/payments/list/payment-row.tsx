import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { Link, useNavigate } from '@tanstack/react-router';
import { memo } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Cell, TableRow } from '../../../ui/data-table.tsx';
import { EmailAddress } from '../../../ui/email-address.tsx';
import { LongId } from '../../../ui/long-id.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { Ask } from '../acts/use-question.ts';
import { amountText, customerText, methodText, purposeText, shortPurposeText } from '../words.ts';
import { paymentsTexts } from '../payments.texts.ts';
import { VerdictMark } from '../verdict-mark.tsx';
import { FlagMark } from './flag-mark.tsx';
import { PromiseMark } from './promise-mark.tsx';
import { RowActs } from './row-acts.tsx';

interface PaymentRowProps {
  transaction: Transaction;
  open: boolean;
  /** What became of a payment that the list has no longer; its row is greyed in its place. */
  outcome?: string | undefined;
  onAsk: Ask;
}

export const PaymentRow = memo(function PaymentRow({
  transaction,
  open,
  outcome,
  onAsk,
}: PaymentRowProps) {
  const navigate = useNavigate({ from: '/admin/transactions' });
  const { id, payment_id, user_email, created_at, status } = transaction;
  const customer = customerText(transaction);
  const hasLeft = outcome !== undefined;
  const target = {
    to: '/admin/transactions/$id',
    params: { id },
    search: true,
    resetScroll: false,
  } as const;
  return (
    // The link in the first cell does the same for the keyboard.
    <TableRow
      // Two lines high from the start: a verdict that comes later, or goes, moves no row.
      className={classNames('h-[57px]', open ? 'bg-accent-soft' : hasLeft && 'bg-sunken')}
      onOpen={() => void navigate(target)}
    >
      <Cell>
        <Link
          {...target}
          from="/admin/transactions"
          id={`payment-${id}`}
          aria-label={paymentsTexts.open(payment_id)}
          className="flex rounded-[4px] text-xs font-medium text-ink underline-offset-4 hover:underline"
        >
          <LongId text={payment_id} />
        </Link>
        <span
          className="block truncate text-xs leading-4 text-muted min-[1200px]:hidden"
          title={methodText(transaction)}
        >
          {methodText(transaction)}
        </span>
      </Cell>
      {/* A truncated address is useless: it wraps after a whole part instead. */}
      <Cell className="leading-4 break-words">
        <EmailAddress address={customer} />
        {user_email && user_email !== customer ? (
          <span className="block text-xs leading-4 break-words text-muted">
            <EmailAddress address={user_email} />
          </span>
        ) : null}
      </Cell>
      <Cell className="truncate text-muted max-[1400px]:hidden" title={purposeText(transaction)}>
        {purposeText(transaction)}
      </Cell>
      <Cell className="truncate text-muted max-[1200px]:hidden" title={methodText(transaction)}>
        {methodText(transaction)}
      </Cell>
      <Cell numeric className="leading-4 font-semibold">
        {amountText(transaction)}
        <span
          className="block truncate text-xs leading-4 font-normal text-muted first-letter:uppercase min-[1400px]:hidden"
          title={purposeText(transaction)}
        >
          {shortPurposeText(transaction)}
        </span>
      </Cell>
      <Cell>
        {hasLeft ? (
          <span className="text-sm text-muted">{outcome}</span>
        ) : (
          <span className="grid justify-items-start gap-1">
            <span className="flex items-center gap-1.5">
              <StatusBadge status={status} />
              <FlagMark transaction={transaction} />
            </span>
            <VerdictMark mark={transaction.evidence_mark} />
          </span>
        )}
      </Cell>
      <Cell className="figures relative text-muted" title={formatDateTime(created_at)}>
        <span
          className={classNames(
            'grid justify-items-start gap-1',
            !hasLeft && 'group-hover:opacity-0 [@media(hover:hover)]:group-focus-within:opacity-0',
          )}
        >
          <RelativeTime moment={created_at} className="leading-4 max-[1400px]:text-xs" />
          {hasLeft ? null : <PromiseMark transaction={transaction} />}
        </span>
        {hasLeft ? null : <RowActs transaction={transaction} onAsk={onAsk} />}
      </Cell>
    </TableRow>
  );
});
