import type { TransactionLog } from '@ghost-pay/contract/transactions/transactions.schemas';
import { formatDateTime } from '../../../lib/format.ts';
import { entryLabel } from '../entry.texts.ts';
import { historyTexts } from './drawer.texts.ts';

/** The payment's history, newest first, with the author of each entry. */
export function PaymentHistory({ logs }: { logs: readonly TransactionLog[] }) {
  if (logs.length === 0) return <p className="text-sm text-muted">{historyTexts.none}</p>;
  const newestFirst = logs.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
  return (
    <ol className="grid grid-cols-1">
      {newestFirst.map((entry) => (
        <li key={entry.id} className="group relative grid grid-cols-1 gap-0.5 pb-5 pl-6 last:pb-0">
          <span
            aria-hidden="true"
            className="absolute top-1.5 bottom-0 left-[5px] w-px translate-y-2 bg-line group-last:hidden"
          />
          <span
            aria-hidden="true"
            className="absolute top-1.5 left-0 size-2.5 rounded-full bg-control group-first:bg-accent"
          />
          <p className="text-sm font-semibold text-ink">{entryLabel(entry.action)}</p>
          {entry.details ? (
            <p className="text-sm wrap-anywhere whitespace-pre-wrap text-ink">{entry.details}</p>
          ) : null}
          <p className="figures text-xs text-muted">
            <time dateTime={entry.created_at}>{formatDateTime(entry.created_at)}</time>
            {' · '}
            {entry.admin_username
              ? historyTexts.byAdmin(entry.admin_username)
              : entry.action === 'payment_corrected'
                ? historyTexts.byVisitor
                : historyTexts.bySystem}
          </p>
        </li>
      ))}
    </ol>
  );
}
