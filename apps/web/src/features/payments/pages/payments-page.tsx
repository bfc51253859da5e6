import { getRouteApi, Outlet, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useRefresh } from '../../../lib/use-refresh.ts';
import { ExportButton } from '../../../ui/export-button.tsx';
import { ExportFailure } from '../../../ui/export-failure.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { useCsvExport } from '../../../ui/use-csv-export.ts';
import { openExport, useStatsSummary, useTransactions } from '../api.ts';
import { MovementDialog } from '../acts/act-dialog.tsx';
import { StatCards } from '../list/stat-cards.tsx';
import { TransactionList } from '../list/payment-list.tsx';
import { TransactionsToolbar } from '../list/list-toolbar.tsx';
import type { MovementQuestion } from '../acts/movement-question.ts';
import type { TransactionsSearch } from '../list/payments.search.ts';
import { transactionsTexts } from '../payments.texts.ts';
import { useUnwrittenSearch, useWholeSearch, writable } from '../list/unwritten-search.ts';
import { useExportFromUrl } from '../list/use-export-from-url.ts';

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
  const written = route.useSearch();
  const search = useWholeSearch(written);
  const navigate = useNavigate();
  const list = useTransactions(search);
  const [question, setQuestion] = useState<MovementQuestion>();

  const close = () => {
    if (question) keepFocusInRow(question.transaction.id);
    setQuestion(undefined);
  };

  const change = useCallback(
    (next: TransactionsSearch, { replace = false }: { replace?: boolean } = {}) =>
      // Where one is: a search that comes late must not close a payment that was opened meanwhile.
      void navigate({ to: '.', search: { ...writable(next) }, replace, resetScroll: false }),
    [navigate],
  );

  const replace = useCallback(
    (next: TransactionsSearch) => change(next, { replace: true }),
    [change],
  );
  useUnwrittenSearch({ written, replace });

  const { refetch: refreshSummary } = useStatsSummary();
  const { refreshing, refresh } = useRefresh(() => Promise.all([list.refetch(), refreshSummary()]));

  const exporting = useCsvExport({
    open: (signal) => openExport({ search, signal }),
    counted: transactionsTexts.counted,
  });
  const pagination = list.data?.pagination;
  useExportFromUrl({
    asked: search.export === true,
    ready: pagination !== undefined && !list.isPlaceholderData,
    onExport: () => {
      if (pagination !== undefined && pagination.total > 0) exporting.start();
      replace({ ...search, export: undefined });
    },
  });

  // A page that the list no longer has, after rows have left it or by an old link: show its last one.
  const pages = list.isPlaceholderData ? undefined : list.data?.pagination.pages;
  useEffect(() => {
    if (pages !== undefined && search.page > pages) replace({ ...search, page: pages });
  }, [pages, search, replace]);

  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader title={transactionsTexts.title} lead={transactionsTexts.lead}>
        <ExportButton export={exporting} pagination={pagination} />
        <RefreshButton labels={transactionsTexts} refreshing={refreshing} onRefresh={refresh} />
      </PageHeader>
      <ExportFailure export={exporting} />
      <StatCards search={search} onChange={change} />
      <TransactionsToolbar search={search} onChange={change} />
      <TransactionList list={list} search={search} onSearch={change} onAsk={setQuestion} />
      <MovementDialog question={question} onClose={close} />
      <Outlet />
    </div>
  );
}
