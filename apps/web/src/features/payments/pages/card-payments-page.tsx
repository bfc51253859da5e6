import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useRefresh } from '../../../lib/use-refresh.ts';
import { Badge } from '../../../ui/badge.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { useAwaitingCardPayments } from '../api.ts';
import type { CardPaymentsSearch } from '../card-payments/card-payments.search.ts';
import { cardPaymentsTexts as texts } from '../card-payments/card-payments.texts.ts';
import { CardPaymentsCounters } from '../card-payments/card-payments-counters.tsx';
import { CardPaymentsGuide } from '../card-payments/card-payments-guide.tsx';
import { CardPaymentsList } from '../card-payments/card-payments-list.tsx';
import { checkButtonId } from '../acts/check-paygate-button.tsx';
import { MovementDialog } from '../acts/act-dialog.tsx';
import { PayGateResultDialog } from '../acts/paygate-result-dialog.tsx';
import type { MovementQuestion } from '../acts/movement-question.ts';
import { transactionsTexts } from '../payments.texts.ts';
import { usePayGateCheck } from '../acts/use-paygate-check.ts';

const route = getRouteApi('/admin/shell/card-payments');

/** The card payments that wait, each of which can be checked with PayGate. */
export function CardPaymentsPage({ role }: { role: Role }) {
  usePageTitle(texts.title);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useAwaitingCardPayments(search.page);
  const check = usePayGateCheck();
  const [question, setQuestion] = useState<MovementQuestion>();
  const title = useRef<HTMLHeadingElement>(null);

  const change = useCallback(
    (next: CardPaymentsSearch, { replace = false }: { replace?: boolean } = {}) =>
      void navigate({ to: '/admin/card-payments', search: next, replace, resetScroll: false }),
    [navigate],
  );
  // A page that the list no longer has, after payments have left it: show its last one.
  const pages = list.isPlaceholderData ? undefined : list.data?.pagination.pages;
  useEffect(() => {
    if (pages !== undefined && search.page > pages)
      change({ ...search, page: pages }, { replace: true });
  }, [pages, search, change]);

  const { refreshing, refresh } = useRefresh(() => list.refetch());
  /** A button that was busy has lost the focus, and may be gone with its row: then the top takes it. */
  const keepFocus = (id: string) =>
    window.setTimeout(() => {
      if (document.activeElement !== document.body) return;
      (document.getElementById(checkButtonId(id)) ?? title.current)?.focus();
    }, 100);

  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader
        title={texts.title}
        titleRef={title}
        lead={texts.lead}
        badge={
          <Badge tone="blue" icon={<ShieldCheck aria-hidden="true" />}>
            {texts.access[role]}
          </Badge>
        }
      >
        <RefreshButton labels={transactionsTexts} refreshing={refreshing} onRefresh={refresh} />
      </PageHeader>
      <CardPaymentsCounters data={list.data} failed={list.isError} />
      <CardPaymentsGuide />
      <SearchBox
        value={search.search ?? ''}
        label={texts.searchLabel}
        placeholder={texts.searchPlaceholder}
        clearLabel={transactionsTexts.clearSearch}
        onSearch={(text) => change({ ...search, search: text || undefined }, { replace: true })}
      />
      <CardPaymentsList
        list={list}
        search={search.search ?? ''}
        check={check}
        onShowAll={() => change({ ...search, search: undefined })}
        onPage={(page) => change({ ...search, page })}
      />
      <PayGateResultDialog
        check={{
          ...check,
          close: () => {
            check.close();
            if (check.outcome) keepFocus(check.outcome.transaction.id);
          },
        }}
        onAsk={setQuestion}
      />
      <MovementDialog
        question={question}
        onClose={() => {
          setQuestion(undefined);
          if (question) keepFocus(question.transaction.id);
        }}
      />
      <Outlet />
    </div>
  );
}
