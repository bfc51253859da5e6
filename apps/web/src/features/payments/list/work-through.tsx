import { Link } from '@tanstack/react-router';
import { ActionBar } from '../../../ui/action-bar.tsx';
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
    <ActionBar>
      <Link
        to="/admin/transactions/$id"
        params={{ id: first.id }}
        search={proven}
        resetScroll={false}
        className={buttonClass()}
      >
        {listTexts.workThrough(data.pagination.total)}
      </Link>
    </ActionBar>
  );
}
