import { getRouteApi, Outlet } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { Button } from '../../../ui/button.tsx';
import { useTransactions } from '../api.ts';
import { MovementDialog } from '../components/movement-dialog.tsx';
import { TransactionList } from '../components/transaction-list.tsx';
import { TransactionsToolbar } from '../components/transactions-toolbar.tsx';
import type { MovementQuestion } from '../movement-question.ts';
import type { TransactionsSearch } from '../transactions.search.ts';
import { transactionsTexts } from '../transactions.texts.ts';

const route = getRouteApi('/admin/shell/transactions');

/** The button that asked may be gone after the act: then the keyboard goes on from its row. */
function keepFocusInRow(id: string): void {
  window.setTimeout(() => {
    const link = document.getElementById(`payment-${id}`);
    if (link && !link.closest('tr')?.contains(document.activeElement)) link.focus();
  }, 100);
}

export function TransactionsPage() {
  usePageTitle(transactionsTexts.title);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useTransactions(search);
  const withSort = useMediaQuery('(width < 48rem)');
  const [question, setQuestion] = useState<MovementQuestion>();

  const close = () => {
    if (question) keepFocusInRow(question.transaction.id);
    setQuestion(undefined);
  };

  // The list also asks by itself every few seconds: only what was pressed shows on the button.
  const [refreshing, setRefreshing] = useState(false);
  const refresh = () => {
    setRefreshing(true);
    void list.refetch().finally(() => setRefreshing(false));
  };

  const change = useCallback(
    (next: TransactionsSearch, { replace = false }: { replace?: boolean } = {}) =>
      void navigate({ to: '/admin/transactions', search: next, replace, resetScroll: false }),
    [navigate],
  );

  // A page that the list no longer has, after rows have left it or by an old link: show its last one.
  const pages = list.isPlaceholderData ? undefined : list.data?.pagination.pages;
  useEffect(() => {
    if (pages !== undefined && search.page > pages)
      change({ ...search, page: pages }, { replace: true });
  }, [pages, search, change]);

  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex items-start gap-3">
        <div className="mr-auto">
          <h1 className="text-xl font-bold text-ink">{transactionsTexts.title}</h1>
          <p className="text-sm text-muted">{transactionsTexts.lead}</p>
        </div>
        <Button
          variant="secondary"
          size="small"
          className="shrink-0 max-lg:min-h-11"
          icon={<RefreshCw className="size-4" aria-hidden="true" />}
          busyLabel={refreshing ? transactionsTexts.refreshing : undefined}
          onClick={refresh}
        >
          <span className="max-sm:sr-only">{transactionsTexts.refresh}</span>
        </Button>
      </div>
      <TransactionsToolbar search={search} onChange={change} withSort={withSort} />
      <TransactionList list={list} search={search} onSearch={change} onAsk={setQuestion} />
      <MovementDialog question={question} onClose={close} />
      <Outlet />
    </div>
  );
}
