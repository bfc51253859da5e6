import { Link } from '@tanstack/react-router';
import { classNames } from '../../../lib/class-names.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { amountText, customerText, methodText } from '../words.ts';
import { paymentsTexts } from '../payments.texts.ts';
import { CreatedOrLate } from './created-or-late.tsx';
import { EvidenceMark } from './evidence-mark.tsx';
import { listTexts } from './list.texts.ts';
import type { StandingRow } from './standing.ts';
import { useOutcome } from './use-outcome.ts';
import { FlagMark } from './flag-mark.tsx';

/** The list on a phone. Each card links to the payment, where its buttons are. */
export function PaymentCards({ rows }: { rows: readonly StandingRow[] }) {
  return (
    <ul
      aria-label={listTexts.list}
      className="overflow-clip rounded-base border border-line bg-surface max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0"
    >
      {rows.map((row) => (
        <PaymentCard key={row.first.id} row={row} />
      ))}
    </ul>
  );
}

function PaymentCard({ row }: { row: StandingRow }) {
  const transaction = row.now;
  const outcome = useOutcome(row);
  const { id, payment_id, status } = transaction;
  return (
    <li
      className={classNames(
        'relative grid h-18 grid-cols-1 content-center gap-y-1 border-line px-4 not-first:border-t has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent-ink',
        outcome !== undefined && 'bg-sunken',
      )}
    >
      <Link
        from="/admin/transactions"
        to="/admin/transactions/$id"
        params={{ id }}
        search={true}
        resetScroll={false}
        id={`payment-${id}`}
        aria-label={paymentsTexts.open(payment_id)}
        className="absolute inset-0 outline-none"
      />
      <p className="flex min-w-0 items-baseline gap-1.5">
        <bdi
          title={customerText(transaction)}
          className="min-w-0 truncate text-base font-semibold text-ink"
        >
          {customerText(transaction)}
        </bdi>
        <span className="max-w-[45%] shrink-0 truncate text-xs text-muted">
          {methodText(transaction)}
        </span>
        <span className="figures ml-auto shrink-0 pl-2 text-base font-bold text-ink">
          {amountText(transaction)}
        </span>
      </p>
      <div className="flex min-w-0 items-center gap-1.5 text-xs text-muted">
        {outcome === undefined ? (
          <>
            <StatusBadge status={status} />
            <FlagMark transaction={transaction} />
            <span className="figures shrink-0">
              <CreatedOrLate transaction={transaction} />
            </span>
          </>
        ) : (
          <span className="truncate text-sm">{outcome}</span>
        )}
        <span className="ml-auto min-w-0 pl-1">
          <EvidenceMark transaction={transaction} />
        </span>
      </div>
    </li>
  );
}
