import { getRouteApi, Outlet, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useEffectEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { showToast } from '../../../ui/toast.tsx';
import { ExportButton, ExportFailure } from '../../../ui/export-button.tsx';
import { useOnSearch } from '../../../ui/list-filters.tsx';
import { belowRows } from '../../../ui/below-rows.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { useCsvExport } from '../../../ui/use-csv-export.ts';
import { useQuestion } from '../acts/use-question.ts';
import { openExport, readProven, usePayments, useStatsSummary } from '../list/api.ts';
import { HiddenColumns, useHiddenColumns } from '../list/column-choice.ts';
import { FigureStrip } from '../list/figure-strip.tsx';
import { ListToolbar } from '../list/list-toolbar.tsx';
import { listTexts } from '../list/list.texts.ts';
import { PaymentList } from '../list/payment-list.tsx';
import type { PaymentsSearch } from '../list/payments.search.ts';
import { useUnwrittenSearch, useWholeSearch, writable } from '../list/unwritten-search.ts';
import { useSelection } from '../list/use-selection.ts';
import { ShownRows, useSteadyRows } from '../list/steady-rows.ts';
import { ViewRow } from '../list/view-row.tsx';
import { useRun } from '../bulk/shown-run.ts';
import { useDesk } from '../desk/api.ts';
import { deskTexts } from '../desk/desk.texts.ts';
import { Initial } from '../desk/row-mark.tsx';

// Loaded with the first question.
const PaymentQuestion = lazy(async () => ({
  default: (await import('../drawer/payment-question.tsx')).PaymentQuestion,
}));

// Loaded with the first row that is selected.
const SelectionDock = lazy(async () => ({
  default: (await import('../bulk/selection-dock.tsx')).SelectionDock,
}));

// Loaded when all proven payments are asked about.
const VerifyAll = lazy(async () => ({
  default: (await import('../bulk/bulk-dialog.tsx')).VerifyAll,
}));

const route = getRouteApi('/admin/shell/transactions');

/** The element that gets the focus after a question about a row was answered. */
function rowLink(id: string): HTMLElement | null {
  return document.getElementById(`payment-${id}`);
}

export function PaymentsPage() {
  const written = route.useSearch();
  const search = useWholeSearch(written);
  const list = usePayments(search);
  const { question, ask, close } = useQuestion(rowLink);

  const write = useOnSearch<PaymentsSearch>();
  const change = useCallback<typeof write>((next, how) => write(writable(next), how), [write]);
  const replace = useCallback((next: PaymentsSearch) => change(next, { replace: true }), [change]);
  useUnwrittenSearch({ written, replace });

  const { refetch: refreshSummary } = useStatsSummary();

  const exporting = useCsvExport({
    open: (signal) => openExport({ search, signal }),
    counted: listTexts.counted,
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

  const { id: openId } = useParams({ strict: false });
  const isCovered = openId !== undefined || question !== undefined;
  const shown = useSteadyRows({ list, search, isCovered });
  const selection = useSelection(shown.steady.view, shown.steady.rows);
  const verifyAll = useVerifyAll(search);
  const run = useRun();
  const hidden = useHiddenColumns(search.hidden);
  // The page number is past the end, after rows have left the list or by an old link: show its last page, but not in
  // place of rows that stand still.
  const pages = list.isPlaceholderData ? undefined : list.data?.pagination.pages;
  const mayMove = !shown.isHeld || shown.steady.rows.length === 0;
  useEffect(() => {
    if (mayMove && pages !== undefined && search.page > pages) replace({ ...search, page: pages });
  }, [mayMove, pages, search, replace]);

  return (
    <div className="@container grid grid-cols-1 gap-3">
      <PageHeader title={listTexts.title} lead={listTexts.lead}>
        <AtWork />
        <ExportButton export={exporting} pagination={pagination} />
        <RefreshButton onRefresh={() => Promise.all([list.refetch(), refreshSummary()])} />
      </PageHeader>
      <FigureStrip search={search} onChange={change} />
      <ListToolbar search={search} onChange={change} />
      <HiddenColumns value={hidden}>
        <div>
          <ViewRow search={search} onChange={change} />
          <PaymentList
            list={list}
            search={search}
            onSearch={change}
            onAsk={ask}
            shown={shown}
            selection={selection}
            onVerifyAll={verifyAll.ask}
          />
        </div>
      </HiddenColumns>
      {/* What appears later stands below the rows: above them it would move them under the pointer. */}
      <div className={belowRows}>
        <ExportFailure export={exporting} />
      </div>
      <Suspense>
        {question ? <PaymentQuestion question={question} onAsk={ask} onClose={close} /> : null}
        {verifyAll.payments ? (
          <VerifyAll payments={verifyAll.payments} onClose={verifyAll.close} />
        ) : null}
      </Suspense>
      <Suspense>
        {selection.selected.length > 0 || run ? (
          <SelectionDock
            selected={selection.selected}
            run={run}
            isBeside={openId !== undefined}
            onClear={selection.clear}
          />
        ) : null}
      </Suspense>
      <ShownRows value={shown.forOverlay}>
        <Outlet />
      </ShownRows>
    </div>
  );
}

/** The proven payments as they are when their button is pressed: they may be on several pages. */
function useVerifyAll(search: PaymentsSearch) {
  const { data, mutate, reset } = useMutation({
    mutationFn: () => readProven(search),
    onError: (error) => showToast(errorSentence(error, listTexts.verifyAllFailed), 'error'),
  });
  return { payments: data, ask: () => mutate(), close: reset };
}

const delayMs = 500;

/**
 * `?export=true` starts an export half a second after the list is loaded. The parameter is then removed from
 * the URL: a reload must not start another export.
 */
function useExportFromUrl({
  asked,
  ready,
  onExport,
}: {
  asked: boolean;
  /** Whether the list is loaded. */
  ready: boolean;
  /** Starts the export and clears the parameter. */
  onExport: () => void;
}): void {
  const start = useEffectEvent(onExport);
  useEffect(() => {
    if (!asked || !ready) return;
    const timer = window.setTimeout(() => start(), delayMs);
    return () => window.clearTimeout(timer);
  }, [asked, ready]);
}

/**
 * The colleagues who have a payment open, by their initials. It also keeps the marks of the rows fresh. Its place is kept
 * while nobody is there: who comes must not wrap the title and push the rows down.
 */
function AtWork() {
  const names = [...new Set((useDesk()?.open ?? []).map(({ username }) => username))];
  const words = names.length === 0 ? undefined : deskTexts.atWork(names);
  return (
    <p
      title={words}
      className="flex w-20 items-center justify-end gap-1 self-center max-xl:sr-only"
    >
      {names.slice(0, 3).map((name) => (
        <Initial key={name} name={name} className="!size-6" />
      ))}
      <span className="sr-only">{words}</span>
    </p>
  );
}
