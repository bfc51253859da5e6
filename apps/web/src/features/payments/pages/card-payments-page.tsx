import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { ChevronDown, ShieldCheck } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { useRefresh } from '../../../lib/use-refresh.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { ActDialog } from '../acts/act-dialog.tsx';
import { checkButtonId } from '../acts/check-paygate-button.tsx';
import { PayGateResultDialog } from '../acts/paygate-result-dialog.tsx';
import { usePayGateCheck } from '../acts/use-paygate-check.ts';
import { useQuestion } from '../acts/use-question.ts';
import { useAwaitingCardPayments } from '../card-payments/api.ts';
import { CardPaymentsCounters } from '../card-payments/card-payments-counters.tsx';
import { CardPaymentsGuide } from '../card-payments/card-payments-guide.tsx';
import { CardPaymentsList } from '../card-payments/card-payments-list.tsx';
import type { CardPaymentsSearch } from '../card-payments/card-payments.search.ts';
import { cardPaymentsTexts as texts } from '../card-payments/card-payments.texts.ts';
import { EvidenceOfRow } from '../drawer/payment-evidence.tsx';

const route = getRouteApi('/admin/shell/card-payments');

/** The card payments that wait for verification, each with a PayGate check. */
export function CardPaymentsPage({ role }: { role: Role }) {
  usePageTitle(texts.title);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useAwaitingCardPayments(search.page);
  const title = useRef<HTMLHeadingElement>(null);
  // A confirmed payment's row is gone: the focus then moves to the title.
  const home = (id: string) => document.getElementById(checkButtonId(id)) ?? title.current;
  const check = usePayGateCheck(home);
  const { question, ask, close } = useQuestion(home);

  const change = useCallback(
    (next: CardPaymentsSearch, { replace = false }: { replace?: boolean } = {}) =>
      void navigate({ to: '/admin/card-payments', search: next, replace, resetScroll: false }),
    [navigate],
  );
  // The page number is past the end, after payments have left the list: show its last page.
  const pages = list.isPlaceholderData ? undefined : list.data?.pagination.pages;
  useEffect(() => {
    if (pages !== undefined && search.page > pages)
      change({ ...search, page: pages }, { replace: true });
  }, [pages, search, change]);

  const { refreshing, refresh } = useRefresh(() => list.refetch());
  const isNarrow = useMediaQuery('(width < 64rem)');
  const counters = <CardPaymentsCounters data={list.data} failed={list.isError} />;
  const guideId = useId();
  const [isGuideOpen, setGuideOpen] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-3">
      <PageHeader
        dense
        title={texts.title}
        titleRef={title}
        lead={texts.lead}
        badge={
          <Badge tone="blue" icon={<ShieldCheck aria-hidden="true" />}>
            {texts.access[role]}
          </Badge>
        }
      >
        {isNarrow ? null : <div className="mr-2 self-center">{counters}</div>}
        <RefreshButton refreshing={refreshing} onRefresh={refresh} />
      </PageHeader>
      {isNarrow ? counters : null}
      <div className="grid gap-x-3 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]">
        <SearchBox
          value={search.search ?? ''}
          label={texts.searchLabel}
          placeholder={texts.searchPlaceholder}
          onSearch={(text) => change({ ...search, search: text || undefined }, { replace: true })}
        />
        <Button
          variant="quiet"
          size="small"
          className="max-lg:min-h-11"
          aria-expanded={isGuideOpen}
          aria-controls={isGuideOpen ? guideId : undefined}
          onClick={() => setGuideOpen(!isGuideOpen)}
        >
          {texts.howThisWorks}
          <ChevronDown
            className={classNames(
              'size-4 text-muted transition-transform duration-150',
              isGuideOpen && 'rotate-180',
            )}
            aria-hidden="true"
          />
        </Button>
      </div>
      {isGuideOpen ? <CardPaymentsGuide id={guideId} /> : null}
      <CardPaymentsList
        list={list}
        search={search.search ?? ''}
        check={check}
        onShowAll={() => change({ ...search, search: undefined })}
        onPage={(page) => change({ ...search, page })}
      />
      <PayGateResultDialog check={check} onAsk={ask} />
      <ActDialog question={question} Evidence={EvidenceOfRow} onAsk={ask} onClose={close} />
      <Outlet />
    </div>
  );
}
