import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { Link, useNavigate } from '@tanstack/react-router';
import { memo } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { Cell, TableRow } from '../../../ui/data-table.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { ShortId } from '../../../ui/short-id.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { Ask } from '../acts/use-question.ts';
import { amountText, methodText, purposeText, shortPurposeText } from '../words.ts';
import { paymentsTexts } from '../payments.texts.ts';
import { CreatedOrLate } from './created-or-late.tsx';
import { Customer } from './customer.tsx';
import { EvidenceMark } from './evidence-mark.tsx';
import { FlagMark } from './flag-mark.tsx';
import { paymentIdPrefix, cell } from './payment-columns.ts';
import { RowActs } from './row-acts.tsx';
import { RowExplorer } from './row-explorer.tsx';

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
  const { id, payment_id, created_at, status } = transaction;
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
      className={classNames(open ? 'bg-accent-soft' : hasLeft && 'bg-sunken')}
      onOpen={() => void navigate(target)}
    >
      <Cell className={cell}>
        <Link
          {...target}
          from="/admin/transactions"
          id={`payment-${id}`}
          aria-label={paymentsTexts.open(payment_id)}
          className="rounded-[4px] text-xs font-medium text-muted underline-offset-4 hover:text-ink hover:underline"
        >
          <ShortId text={payment_id} prefix={paymentIdPrefix} />
        </Link>
      </Cell>
      <Cell className={cell}>
        <Customer transaction={transaction} />
      </Cell>
      <Cell className={classNames(cell, 'truncate text-muted max-[1400px]:hidden')}>
        <span className="block truncate first-letter:uppercase" title={purposeText(transaction)}>
          {shortPurposeText(transaction)}
        </span>
      </Cell>
      <Cell
        className={classNames(cell, 'truncate text-muted max-xl:hidden')}
        title={methodText(transaction)}
      >
        {methodText(transaction)}
      </Cell>
      <Cell numeric className={classNames(cell, 'font-semibold')}>
        {amountText(transaction)}
      </Cell>
      <Cell className={classNames(cell, '!pl-3')}>
        <EvidenceMark transaction={transaction} wordsClass="max-xl:sr-only" />
      </Cell>
      <Cell className={cell}>
        {hasLeft ? (
          <span className="block truncate text-sm text-muted" title={outcome}>
            {outcome}
          </span>
        ) : (
          <span className="flex items-center gap-1.5">
            <StatusBadge status={status} />
            <FlagMark transaction={transaction} />
          </span>
        )}
      </Cell>
      <Cell className={classNames(cell, 'figures relative text-xs text-muted')}>
        <span
          className={classNames(
            'block truncate',
            !hasLeft && 'group-hover:opacity-0 [@media(hover:hover)]:group-focus-within:opacity-0',
          )}
        >
          {hasLeft ? (
            <RelativeTime moment={created_at} />
          ) : (
            <CreatedOrLate transaction={transaction} />
          )}
        </span>
        {hasLeft ? null : <RowActs transaction={transaction} onAsk={onAsk} />}
      </Cell>
      <Cell className={classNames(cell, 'max-xl:hidden')}>
        <RowExplorer transaction={transaction} />
      </Cell>
    </TableRow>
  );
});
