import type { Role } from '@ghost-pay/contract/auth/auth.schemas';
import type { AwaitingCardPayments } from '@ghost-pay/contract/card-payments/card-payments.schemas';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { ChevronDown, type LucideIcon, RefreshCcw, ShieldCheck } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { formatCount, formatMoney } from '../../../lib/format.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useOnSearch } from '../../../ui/list-filters.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { checkButtonId, PayGateResultDialog, usePayGateCheck } from '../acts/paygate-check.tsx';
import { PaymentQuestion } from '../drawer/payment-question.tsx';
import { useQuestion } from '../acts/use-question.ts';
import {
  totalsByCurrency,
  useAwaitingCardPayments,
} from '../card-payments/awaiting-card-payments.ts';
import { CardPaymentsList } from '../card-payments/card-payments-list.tsx';
import type { CardPaymentsSearch } from '../card-payments/card-payments.search.ts';
import { cardPaymentsTexts as texts } from '../card-payments/card-payments.texts.ts';

const route = getRouteApi('/admin/shell/card-payments');

/** The card payments that wait for verification, each with a PayGate check. */
export function CardPaymentsPage({ role }: { role: Role }) {
  const search = route.useSearch();
  const list = useAwaitingCardPayments(search.page);
  const title = useRef<HTMLHeadingElement>(null);
  // A confirmed payment's row is gone: the focus then moves to the title.
  const home = (id: string) => document.getElementById(checkButtonId(id)) ?? title.current;
  const check = usePayGateCheck(home);
  const { question, ask, close } = useQuestion(home);

  const change = useOnSearch<CardPaymentsSearch>();
  // The page number is past the end, after payments have left the list: show its last page.
  const pages = list.isPlaceholderData ? undefined : list.data?.pagination.pages;
  useEffect(() => {
    if (pages !== undefined && search.page > pages)
      change({ ...search, page: pages }, { replace: true });
  }, [pages, search, change]);

  const isNarrow = useMediaQuery('(width < 64rem)');
  const counters = <CardPaymentsCounters data={list.data} failed={list.isError} />;
  const guideId = useId();
  const [isGuideOpen, setGuideOpen] = useState(false);
  return (
    <div className="@container grid grid-cols-1 gap-3">
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
        {isNarrow ? null : <div className="mr-2 self-center">{counters}</div>}
        <RefreshButton onRefresh={() => list.refetch()} />
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
      <PaymentQuestion question={question} onAsk={ask} onClose={close} />
      <Outlet />
    </div>
  );
}

interface CardPaymentsCountersProps {
  /** Undefined while loading, or after the load failed. */
  data: AwaitingCardPayments | undefined;
  failed: boolean;
}

/** How many payments wait, and the dollar total of those shown, on one line. Other currencies stand beside it. */
function CardPaymentsCounters({ data, failed }: CardPaymentsCountersProps) {
  const [usd, ...others] = totalsByCurrency(data?.transactions ?? []);
  const unknown = failed ? texts.unknown : undefined;
  const isWhole = (data?.pagination.pages ?? 1) <= 1;
  return (
    <dl className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <Counter label={texts.awaiting} value={data ? formatCount(data.pagination.total) : unknown} />
      <Counter
        label={isWhole ? texts.totalValue : texts.totalValueOfPage}
        value={data ? formatMoney(usd?.amount ?? 0, 'USD') : unknown}
        hint={
          others.length === 0
            ? texts.inUsd
            : texts.besides(
                others.map(({ amount, currency }) => formatMoney(amount, currency)).join(', '),
              )
        }
      />
    </dl>
  );
}

function Counter({
  label,
  value,
  hint,
}: {
  label: string;
  value: string | undefined;
  hint?: string;
}) {
  return (
    <div className="flex items-baseline gap-1.5 text-sm whitespace-nowrap text-muted">
      <dt>{label}</dt>
      <dd className="figures text-base font-bold text-ink">
        {value ?? <Skeleton className="inline-block h-4 w-12" />}
      </dd>
      {hint === undefined ? null : <dd>{hint}</dd>}
    </div>
  );
}

/** How card payments settle, which role may do what, and what to do with a payment that does not settle. */
function CardPaymentsGuide({ id }: { id: string }) {
  return (
    <section
      id={id}
      aria-label={texts.howThisWorks}
      className="grid gap-x-8 gap-y-4 rounded-base border border-line bg-surface p-4 lg:grid-cols-2"
    >
      <div className="grid content-start gap-4">
        <InfoPanel icon={RefreshCcw} title={texts.automaticTitle} text={texts.automatic} />
        <InfoPanel icon={ShieldCheck} title={texts.manualTitle} text={texts.manual} />
      </div>
      <div className="grid content-start gap-1">
        <h2 className="text-sm font-semibold text-ink">{texts.guideTitle}</h2>
        <ol className="grid list-decimal gap-1.5 pl-5 text-sm text-muted">
          {texts.guide.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function InfoPanel({ icon: Icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  return (
    <div className="flex gap-3">
      <Icon className="mt-0.5 size-5 shrink-0 text-accent-ink" aria-hidden="true" />
      <div className="grid content-start gap-1">
        <h2 className="text-sm font-semibold text-ink">{title}</h2>
        <p className="text-sm text-muted">{text}</p>
      </div>
    </div>
  );
}
