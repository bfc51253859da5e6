import type { Contest } from '@ghost-pay/contract/transactions/transactions.schemas';
import { formatDateTime } from '../../../lib/format.ts';
import { anonymousLabel } from '../../../lib/payment-labels.texts.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ShortId } from '../../../ui/short-id.tsx';
import { ExpectedCoins } from '../evidence-line.tsx';
import { contestTexts } from './acts.texts.ts';

/** The other claims on the payment's hash or code, and whether they are settled. */
export function ContestList({ contests }: { contests: readonly Contest[] }) {
  return (
    <ul className="grid gap-2">
      {contests.map((contest) => (
        <li
          key={contest.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-0.5 rounded-base border border-line p-3 text-sm"
        >
          <p className="font-semibold break-words text-ink">
            {contest.user_username ?? anonymousLabel}
          </p>
          <p className={contest.holds ? 'text-xs font-semibold text-amber' : 'text-xs text-muted'}>
            {stateOf(contest)}
          </p>
          {contest.user_email ? (
            <p className="col-span-2 break-all text-ink">{contest.user_email}</p>
          ) : null}
          <p className="col-span-2 figures text-xs text-muted">
            <time dateTime={contest.created_at}>
              {contestTexts.claimed(formatDateTime(contest.created_at))}
            </time>
          </p>
          {contest.expected_coins ? (
            <div className="col-span-2 py-1">
              <ExpectedCoins expected={contest.expected_coins} />
            </div>
          ) : null}
          <div className="col-span-2 flex items-center justify-between gap-2">
            <p className="text-xs text-muted">
              <ShortId text={contest.payment_id} />
            </p>
            <CopyButton
              iconOnly
              text={contest.payment_id}
              label={contestTexts.copyPaymentId}
              className="shrink-0 sm:!size-8"
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

function stateOf({ resolved_at: resolvedAt, holds }: Contest): string {
  if (resolvedAt !== null) return contestTexts.settled(formatDateTime(resolvedAt));
  return holds ? contestTexts.holds : contestTexts.noted;
}
