import { Link } from '@tanstack/react-router';
import { classNames } from '../../../lib/class-names.ts';
import { formatCount } from '../../../lib/format.ts';
import { useStatsSummary } from './api.ts';
import { listTexts } from './list.texts.ts';
import type { PaymentsSearch } from './payments.search.ts';
import { SortChip } from './sort-chip.tsx';
import { allPayments, builtInViews, isShown, searchOfView, toDo, type View } from './views.ts';

interface ViewRowProps {
  search: PaymentsSearch;
  onChange: (search: PaymentsSearch) => void;
}

/** The ways to look at the list, as links: each can be opened beside this one, and shared. */
export function ViewRow({ search, onChange }: ViewRowProps) {
  const { data: summary } = useStatsSummary();
  const counts = new Map<View, number | undefined>([
    [toDo, summary && summary.pendingPaymentVerification + summary.pendingSubscriptionUpdate],
    [allPayments, summary?.totalTransactions],
  ]);
  return (
    // Room for 'Show new' at its end, which comes and goes.
    <div className="-my-1 flex items-center gap-2 lg:pr-36">
      <nav
        aria-label={listTexts.views}
        className="-mx-1 flex min-w-0 flex-1 gap-1 overflow-x-auto p-1"
      >
        {builtInViews.map((view) => (
          <ViewLink key={view.label} view={view} search={search} count={counts.get(view)} />
        ))}
      </nav>
      <SortChip search={search} onChange={onChange} />
    </div>
  );
}

interface ViewLinkProps {
  view: View;
  search: PaymentsSearch;
  count?: number | undefined;
}

function ViewLink({ view, search, count }: ViewLinkProps) {
  return (
    <Link
      to="/admin/transactions"
      search={searchOfView(view, search)}
      activeOptions={{ exact: true }}
      resetScroll={false}
      className={classNames(
        'inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-base px-3 text-sm font-semibold whitespace-nowrap lg:min-h-8',
        isShown(view, search)
          ? 'bg-accent-soft text-accent-ink'
          : 'text-muted hover:bg-sunken hover:text-ink',
      )}
    >
      {view.label}
      {count === undefined ? null : <span className="figures">{formatCount(count)}</span>}
    </Link>
  );
}
