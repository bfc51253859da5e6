import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../ui/button.tsx';
import { usePayments } from './api.ts';
import { listTexts } from './list.texts.ts';
import type { PaymentsSearch } from './payments.search.ts';
import { provenAndWaiting, searchOfView } from './views.ts';

/** On a phone, which has no keys: opens the first of the payments that need one decision each, among their list. */
export function WorkThrough({ search }: { search: PaymentsSearch }) {
  const proven = searchOfView(provenAndWaiting, search);
  const { data } = usePayments({ ...proven, page: 1 });
  const [first] = data?.transactions ?? [];
  if (data === undefined || first === undefined) return null;
  return (
    <div className="sticky bottom-0 z-20 -mx-4 grid border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <Link
        to="/admin/transactions/$id"
        params={{ id: first.id }}
        search={proven}
        resetScroll={false}
        className={buttonClass()}
      >
        {listTexts.workThrough(data.pagination.total)}
      </Link>
    </div>
  );
}
