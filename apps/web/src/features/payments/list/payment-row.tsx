import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { Link, useNavigate } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { ignoreRepeatedClicks } from '../../../lib/repeated-clicks.ts';
import { IconButton } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Cell, TableRow } from '../../../ui/data-table.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { ShortId } from '../../../ui/short-id.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { keyOfAct } from '../acts/act-keys.ts';
import { actOf, offeredActs } from '../acts/offered-acts.ts';
import type { Ask } from '../acts/use-question.ts';
import { RowMark } from '../desk/row-mark.tsx';
import { explorerOf } from '../look-commands.ts';
import { paymentsTexts } from '../payments.texts.ts';
import {
  amountText,
  customerText,
  methodText,
  purposeText,
  shortPurposeText,
  whoseText,
} from '../words.ts';
import { HiddenColumns, cell, evidenceWords, statusWords } from './column-choice.ts';
import { CreatedOrWait, hasWaitedLong, EvidenceMark, FlagMark } from './marks.tsx';
import { listTexts } from './list.texts.ts';
import { Tick } from './tick.tsx';
import type { Selection } from './use-selection.ts';

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

/** From here on an amount is a step smaller: nine figures stay whole in their column. */
const longAmount = 11;

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
  const { id, payment_id, user_email: email, created_at, status } = transaction;
  const name = customerText(transaction);
  const whose = whoseText(transaction);
  const amount = amountText(transaction);
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
    // The customer's link does the same for the keyboard.
    <TableRow
      className={classNames(
        'has-[a[id]:focus-visible]:outline-2 has-[a[id]:focus-visible]:-outline-offset-2 has-[a[id]:focus-visible]:outline-accent-ink',
        open || selected ? 'bg-accent-soft' : hasLeft && 'bg-sunken',
      )}
      onOpen={() => void navigate(target)}
    >
      <Cell className={classNames('!p-0', open && 'relative')}>
        {open ? (
          <span aria-hidden="true" className="absolute inset-y-0 left-0 w-[3px] bg-accent" />
        ) : null}
        {hasLeft ? null : (
          <Tick id={id} label={listTexts.select(whose)} checked={selected} onTick={onTick} />
        )}
      </Cell>
      <Cell className={cell}>
        <span className="flex min-w-0 items-baseline gap-2">
          <Customer transaction={transaction} hasEmail={!hidden.includes('email')}>
            <Link
              {...target}
              from="/admin/transactions"
              id={`payment-${id}`}
              title={payment_id}
              aria-label={paymentsTexts.open(whose)}
              className="block truncate underline-offset-4 outline-none hover:underline"
            >
              <bdi title={[name, email].filter(Boolean).join('\n')}>{name}</bdi>
            </Link>
          </Customer>
          {hasLeft || !hasWaitedLong(transaction) ? null : (
            <span className="shrink-0 text-xs @min-[700px]:hidden">
              <CreatedOrWait transaction={transaction} />
            </span>
          )}
        </span>
      </Cell>
      <Cell className={classNames(cell, 'text-xs text-muted @max-[700px]:hidden')}>
        <ShortId text={payment_id} />
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
      <Cell
        numeric
        className={classNames(cell, 'font-semibold', amount.length > longAmount && 'text-xs')}
      >
        {amount}
      </Cell>
      {hidden.includes('evidence') ? null : (
        <Cell className={classNames(cell, '!pl-3')}>
          {hasLeft ? (
            <span className="block truncate text-xs text-muted @min-[700px]:hidden" title={outcome}>
              {outcome}
            </span>
          ) : null}
          <span className={hasLeft ? '@max-[700px]:hidden' : undefined}>
            <EvidenceMark transaction={transaction} wordsClass={evidenceWords} />
          </span>
        </Cell>
      )}
      <Cell className={cell}>
        {hasLeft ? (
          <span
            className={classNames(
              'block truncate text-sm text-muted',
              // There it stands in place of the evidence.
              !hidden.includes('evidence') && '@max-[700px]:hidden',
            )}
            title={outcome}
          >
            {outcome}
          </span>
        ) : (
          <span className="flex items-center gap-1.5">
            <StatusBadge status={status} wordsClass={statusWords} />
            <FlagMark transaction={transaction} />
          </span>
        )}
      </Cell>
      <Cell className={classNames(cell, 'figures relative text-xs text-muted @max-[700px]:hidden')}>
        <span className="block truncate">
          {hasLeft ? (
            <RelativeTime moment={created_at} />
          ) : (
            <CreatedOrWait transaction={transaction} />
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

interface CustomerProps {
  transaction: Transaction;
  hasEmail: boolean;
  /** The name. */
  children: ReactNode;
}

/** Name and e-mail on one line. An e-mail that does not fit whole is on the next one, which is not shown. */
function Customer({ transaction, hasEmail, children }: CustomerProps) {
  const { user_email: email } = transaction;
  return (
    <span className="flex h-6 min-w-0 flex-1 flex-wrap items-center gap-x-2 overflow-hidden">
      <span className="max-w-full min-w-0 leading-6 font-semibold text-ink">{children}</span>
      <RowMark id={transaction.id} />
      {hasEmail && email !== null && email !== customerText(transaction) ? (
        <span className="max-w-full truncate text-xs leading-6 text-muted">{email}</span>
      ) : null}
    </span>
  );
}

interface RowActsProps {
  transaction: Transaction;
  onAsk: Ask;
}

/**
 * Over the time of the row while it is hovered or focused; always reachable with the Tab key. Touch screens have
 * no hover and no room to aim: there, a tap opens the payment, which offers all acts.
 *
 * The icons change their visibility, not an opacity: the browser would give each row layers for that, and would lay out
 * the list again for each row that passes under the pointer.
 */
function RowActs({ transaction, onAsk }: RowActsProps) {
  const id = transaction.payment_id;
  const offered = offeredActs(transaction);
  return (
    <div
      onClickCapture={ignoreRepeatedClicks}
      className="pointer-events-none absolute inset-y-px right-0 flex min-w-full items-center justify-end gap-0.5 px-2 group-focus-within:bg-sunken group-hover:bg-sunken [&_svg]:invisible group-focus-within:[&_svg]:visible group-hover:[&_svg]:visible [&>button]:pointer-events-auto [@media(hover:none)]:hidden"
    >
      {offered.map((act) => {
        const { label, rowIcon } = actOf(act);
        return rowIcon ? (
          <IconButton
            // With a note or without: what arrives meanwhile takes the focus from no button.
            key={keyOfAct(act, offered) ?? act}
            size="small"
            className="!size-7 hover:bg-line"
            label={label}
            aria-label={`${label}: ${id}`}
            icon={rowIcon}
            onClick={() => onAsk({ act, transaction })}
          />
        ) : null;
      })}
      <CopyButton
        iconOnly
        size="small"
        className="!size-7 hover:bg-line"
        text={id}
        label={paymentsTexts.copyPaymentId}
      />
    </div>
  );
}

/** The payment's transaction in its explorer, at the end of its row. */
function RowExplorer({ transaction }: { transaction: Transaction }) {
  const { txid, payment_id } = transaction;
  if (txid === null) return null;
  const { name, url } = explorerOf(transaction, txid);
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      title={`${paymentsTexts.viewOn} ${name}`}
      aria-label={`${paymentsTexts.viewOn} ${name}: ${payment_id} ${paymentsTexts.newTab}`}
      className="flex size-7 items-center justify-center rounded-base text-muted hover:bg-line hover:text-ink"
    >
      <ExternalLink className="size-4" aria-hidden="true" />
    </a>
  );
}
