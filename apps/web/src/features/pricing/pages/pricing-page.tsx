import { getRouteApi, Link } from '@tanstack/react-router';
import type { PricedMethod, PriceView } from '@ghost-pay/contract/site/price-view';
import {
  ArrowRightLeft,
  Clock,
  Copy,
  ExternalLink,
  Gift,
  type LucideIcon,
  Plus,
  TextCursorInput,
  Zap,
} from 'lucide-react';
import { usePageTitle } from '../../../lib/page-title.ts';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { usePrices } from '../../../lib/prices.ts';
import { methodsOffTexts, sharedTexts } from '../../../lib/shared.texts.ts';
import { siteRules } from '../../../lib/site-info.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MethodMark } from '../../../ui/method-mark.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { pricingTexts } from '../pricing.texts.ts';
import { type PriceTable, priceTables, shownView } from '../price-tables.ts';
import { PriceTableCard } from '../components/price-table-card.tsx';
import { ViewSwitch } from '../components/view-switch.tsx';

const route = getRouteApi('/public/pricing');

export function PricingPage() {
  const view = route.useSearch();
  usePageTitle(pricingTexts.title);
  return (
    <div className="grid gap-6 pt-3 sm:pt-8">
      <div className="grid gap-1">
        <h1 className="text-xl font-bold tracking-tight text-ink sm:text-2xl">
          {pricingTexts.title}
        </h1>
        <p className="text-base text-muted sm:text-lg">{pricingTexts.lead}</p>
      </div>
      <PriceTablesView view={view} />
    </div>
  );
}

const columnsClass =
  'grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-6';

/** The tables of all methods, of which the switch shows one; or the loading and error states. */
function PriceTablesView({ view }: { view: PriceView }) {
  const { prices, error, retry } = usePrices();
  if (prices === undefined && error !== undefined) {
    return (
      <Alert
        tone="error"
        announce
        action={
          <Button variant="secondary" onClick={retry}>
            {pricingTexts.retry}
          </Button>
        }
      >
        {errorSentence(error, pricingTexts.failed)}
      </Alert>
    );
  }
  if (prices === undefined) {
    return (
      <SkeletonGroup label={sharedTexts.loadingPrices} className={columnsClass}>
        <Skeleton className="h-124 lg:row-span-2" />
        <Skeleton className="h-51" />
        <DonateLink />
      </SkeletonGroup>
    );
  }
  if (prices.length === 0) {
    return <EmptyState title={pricingTexts.none}>{pricingTexts.noneText}</EmptyState>;
  }
  return <Tables tables={priceTables(prices, siteRules.methods)} view={view} />;
}

function Tables({ tables, view }: { tables: readonly PriceTable[]; view: PriceView }) {
  const shown = shownView(view, tables);
  return (
    <div className="grid gap-5">
      {siteRules.methods.length === 0 ? (
        <Alert tone="warning" title={methodsOffTexts.all.title}>
          {methodsOffTexts.all.text}
        </Alert>
      ) : null}
      <ViewSwitch
        label={pricingTexts.methodSwitch}
        className="grid grid-cols-4 md:flex md:justify-self-start"
        linkClassName="grid content-center justify-items-center gap-1 py-2 max-md:text-xs md:inline-flex md:gap-2.5 md:px-4"
        views={tables.map(({ method }) => ({
          key: method,
          view: { method },
          isShown: method === shown.method,
          content: (
            <>
              <MethodMark method={method} className="size-5" />
              <span className="md:hidden">{pricingTexts.methods[method].short}</span>
              <span className="max-md:hidden">{pricingTexts.methods[method].title}</span>
            </>
          ),
        }))}
      />
      <div className={columnsClass}>
        {tables.map((table) => (
          <PriceTableCard
            key={table.method}
            {...table}
            hidden={table.method !== shown.method}
            region={shown.region}
          />
        ))}
        {tables.map(({ method }) => (
          <HowToPay key={method} method={method} hidden={method !== shown.method} />
        ))}
        <DonateLink />
      </div>
    </div>
  );
}

const icons: Record<PricedMethod, readonly [LucideIcon, LucideIcon, LucideIcon]> = {
  crypto: [ArrowRightLeft, Copy, Clock],
  card: [Plus, ExternalLink, Zap],
  'alternative-rewarble': [Gift, TextCursorInput, Clock],
  'nintendo-eshop': [Gift, TextCursorInput, Clock],
};

/** What to expect of one payment method, beside its prices. */
function HowToPay({ method, hidden }: { method: PricedMethod; hidden: boolean }) {
  const { title, steps } = pricingTexts.methods[method].how;
  return (
    <section
      aria-labelledby={`how-${method}`}
      hidden={hidden}
      className="grid gap-3 rounded-base border border-line bg-surface p-4 shadow-base md:p-6"
    >
      <h2 id={`how-${method}`} className="text-base font-bold text-ink">
        {title}
      </h2>
      <ul className="grid gap-3">
        {steps.map((step, index) => {
          const Icon = icons[method][index] ?? Clock;
          return (
            <li key={step} className="flex gap-2.5 text-sm text-ink">
              <Icon className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden="true" />
              {step}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The rows lead to the payment of a subscription. */
function DonateLink() {
  return (
    <Link to="/payment/$type" params={{ type: 'donation' }} className={buttonClass('secondary')}>
      {pricingTexts.donate}
    </Link>
  );
}
