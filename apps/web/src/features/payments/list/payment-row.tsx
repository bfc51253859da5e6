import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { Link, useNavigate } from '@tanstack/react-router';
import { use } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { Cell, TableRow } from '../../../ui/data-table.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { ShortId } from '../../../ui/short-id.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { Ask } from '../acts/use-question.ts';
import { amountText, methodText, purposeText, shortPurposeText } from '../words.ts';
import { paymentsTexts } from '../payments.texts.ts';
import { HiddenColumns } from './column-choice.ts';
import { CreatedOrLate, isLate } from './created-or-late.tsx';
import { Customer } from './customer.tsx';
import { EvidenceMark } from './evidence-mark.tsx';
import { FlagMark } from './flag-mark.tsx';
import { cell, evidenceWords, paymentIdPrefix } from './payment-columns.ts';
import { RowActs } from './row-acts.tsx';
import { RowExplorer } from './row-explorer.tsx';
import { Tick } from './tick.tsx';
import type { Selection } from './use-selection.ts';
import { listTexts } from './list.texts.ts';

interface PaymentRowProps {
  transaction: Transaction;
  open: boolean;
  /** Whether a payment is open beside the list. */
  isBeside: boolean;
  /** What became of a payment that the list has no longer; its row is greyed in its place. */
  outcome?: string | undefined;
  selected: boolean;
  onTick: Selection['tick'];
  onAsk: Ask;
}

export function PaymentRow({
  transaction,
  open,
  isBeside,
  outcome,
  selected,
  onTick,
  onAsk,
}: PaymentRowProps) {
  const hidden = use(HiddenColumns);
  const navigate = useNavigate({ from: '/admin/transactions' });
  const { id, payment_id, created_at, status } = transaction;
  const hasLeft = outcome !== undefined;
  const target = {
    to: '/admin/transactions/$id',
    params: { id },
    search: true,
    resetScroll: false,
    // 'Back' leads to the list, not through every payment that was open beside it.
    replace: isBeside,
  } as const;
  return (
    // The link in the first cell does the same for the keyboard.
    <TableRow
      className={classNames(
        '@max-[700px]:has-[a[id]:focus-visible]:outline-2 @max-[700px]:has-[a[id]:focus-visible]:-outline-offset-2 @max-[700px]:has-[a[id]:focus-visible]:outline-accent-ink',
        open || selected ? 'bg-accent-soft' : hasLeft && 'bg-sunken',
      )}
      onOpen={() => void navigate(target)}
    >
      <Cell className={classNames('!p-0', open && 'relative')}>
        {open ? (
          <span aria-hidden="true" className="absolute inset-y-0 left-0 w-[3px] bg-accent" />
        ) : null}
        {hasLeft ? null : (
          <Tick id={id} label={listTexts.select(payment_id)} checked={selected} onTick={onTick} />
        )}
      </Cell>
      <Cell className={classNames(cell, '@max-[700px]:!px-0')}>
        {/* A block: for the outline of a line's part the browser would lay out the whole list again. */}
        <Link
          {...target}
          from="/admin/transactions"
          id={`payment-${id}`}
          aria-label={paymentsTexts.open(payment_id)}
          className="inline-block rounded-[4px] text-xs font-medium text-muted underline-offset-4 hover:text-ink hover:underline @max-[700px]:sr-only"
        >
          <ShortId text={payment_id} prefix={paymentIdPrefix} />
        </Link>
      </Cell>
      <Cell className={cell}>
        <span className="flex min-w-0 items-baseline gap-2">
          <Customer transaction={transaction} hasEmail={!hidden.includes('email')} />
          {hasLeft || !isLate(transaction) ? null : (
            <span className="shrink-0 text-xs @min-[700px]:hidden">
              <CreatedOrLate transaction={transaction} />
            </span>
          )}
        </span>
      </Cell>
      {hidden.includes('type') ? null : (
        <Cell className={classNames(cell, 'text-muted @max-[1134px]:hidden')}>
          <span className="block truncate first-letter:uppercase" title={purposeText(transaction)}>
            {shortPurposeText(transaction)}
          </span>
        </Cell>
      )}
      {hidden.includes('method') ? null : (
        <Cell
          className={classNames(cell, 'truncate text-muted @max-[1060px]:hidden')}
          title={methodText(transaction)}
        >
          {methodText(transaction)}
        </Cell>
      )}
      <Cell numeric className={classNames(cell, 'font-semibold')}>
        {amountText(transaction)}
      </Cell>
      {hidden.includes('evidence') ? null : (
        <Cell className={classNames(cell, '!pl-3')}>
          <EvidenceMark transaction={transaction} wordsClass={evidenceWords} />
        </Cell>
      )}
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
      <Cell className={classNames(cell, 'figures relative text-xs text-muted @max-[700px]:hidden')}>
        <span className="block truncate">
          {hasLeft ? (
            <RelativeTime moment={created_at} />
          ) : (
            <CreatedOrLate transaction={transaction} />
          )}
        </span>
        {hasLeft ? null : <RowActs transaction={transaction} onAsk={onAsk} />}
      </Cell>
      {hidden.includes('explorer') ? null : (
        <Cell className={classNames(cell, '@max-[920px]:hidden')}>
          <RowExplorer transaction={transaction} />
        </Cell>
      )}
    </TableRow>
  );
}
