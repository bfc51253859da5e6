import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';
import { EmailAddress } from '../../../ui/email-address.tsx';
import { LongId } from '../../../ui/long-id.tsx';
import { PromiseBadge } from '../../../ui/promise-badge.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { amountText, customerText, methodText, purposeText } from '../words.ts';
import { paymentsTexts } from '../payments.texts.ts';
import { VerdictMark } from '../verdict-mark.tsx';
import { listTexts } from './list.texts.ts';
import type { StandingRow } from './standing.ts';
import { useOutcome } from './use-outcome.ts';
import { FlagMark } from './flag-mark.tsx';

/** The list on a phone. Each card links to the payment, where its buttons are. */
export function PaymentCards({ rows }: { rows: readonly StandingRow[] }) {
  return (
    <ul aria-label={listTexts.list} className="grid grid-cols-1 gap-2">
      {rows.map((row) => (
        <PaymentCard key={row.first.id} row={row} />
      ))}
    </ul>
  );
}

function PaymentCard({ row }: { row: StandingRow }) {
  const transaction = row.now;
  const outcome = useOutcome(row);
  const { id, payment_id, created_at, status, user_email } = transaction;
  return (
    <li
      className={classNames(
        'relative rounded-base border border-line p-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink',
        outcome === undefined ? 'bg-surface' : 'bg-sunken',
      )}
    >
      <div className="flex items-center justify-between gap-2">
        <span className="figures text-lg font-bold text-ink">{amountText(transaction)}</span>
        <span className="flex items-center gap-1.5">
          {outcome === undefined ? (
            <>
              <FlagMark transaction={transaction} />
              <StatusBadge status={status} />
            </>
          ) : (
            <span className="text-sm text-muted">{outcome}</span>
          )}
        </span>
      </div>
      <p className="mt-1 flex flex-wrap items-center justify-end gap-x-2 gap-y-1 empty:hidden">
        {outcome === undefined ? (
          <>
            <VerdictMark mark={transaction.evidence_mark} />
            <PromiseBadge transaction={transaction} />
          </>
        ) : null}
      </p>
      <p className="mt-1 text-base wrap-anywhere text-ink">{customerText(transaction)}</p>
      {user_email && user_email !== customerText(transaction) ? (
        <p className="text-sm break-words text-muted">
          <EmailAddress address={user_email} />
        </p>
      ) : null}
      <p className="truncate text-sm text-muted">
        {purposeText(transaction)} · {methodText(transaction)}
      </p>
      <div className="mt-2 flex items-center gap-2 text-xs text-muted">
        {/* The link covers the whole card. */}
        <Link
          from="/admin/transactions"
          to="/admin/transactions/$id"
          params={{ id }}
          search={true}
          resetScroll={false}
          id={`payment-${id}`}
          aria-label={paymentsTexts.open(payment_id)}
          className="flex min-w-0 flex-1 outline-none after:absolute after:inset-0"
        >
          <LongId text={payment_id} />
        </Link>
        <RelativeTime moment={created_at} className="figures shrink-0" />
        <ChevronRight className="size-4 shrink-0" aria-hidden="true" />
      </div>
    </li>
  );
}
