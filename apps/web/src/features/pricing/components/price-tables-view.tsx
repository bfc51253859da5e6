import { errorSentence } from '../../../lib/error-sentence.ts';
import { usePrices } from '../../../lib/prices.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { priceTables, type PriceTable } from '../price-tables.ts';
import { pricingTexts } from '../pricing.texts.ts';
import { PriceTableCard } from './price-table-card.tsx';
import { WaysIn } from './ways-in.tsx';

const columnsClass = 'grid gap-6 lg:grid-cols-2 lg:items-start';

function WhatHappensNext() {
  return (
    <section aria-labelledby="next" className="grid gap-5 px-1 pt-2 sm:px-6">
      <div className="grid gap-1">
        <h2 id="next" className="text-lg font-bold text-ink">
          {pricingTexts.next.title}
        </h2>
        <p className="text-base text-muted">{pricingTexts.next.text}</p>
      </div>
      <WaysIn />
    </section>
  );
}

function Cards({ tables }: { tables: readonly PriceTable[] }) {
  const cards = (list: readonly PriceTable[]) =>
    list.map((table) => <PriceTableCard key={table.method} {...table} />);
  // The Nintendo table is almost as long as the other three together.
  return (
    <div className={columnsClass}>
      <div className="grid gap-6">{cards(tables.slice(0, 3))}</div>
      <div className="grid gap-6">
        {cards(tables.slice(3))}
        <WhatHappensNext />
      </div>
    </div>
  );
}

/** The four tables, or the loading and error states. */
export function PriceTablesView() {
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
      <SkeletonGroup label={pricingTexts.loading} className={columnsClass}>
        <div className="grid gap-6">
          <Skeleton className="h-102" />
          <Skeleton className="h-102" />
          <Skeleton className="h-102" />
        </div>
        <Skeleton className="h-240" />
      </SkeletonGroup>
    );
  }
  if (prices.length === 0) {
    return <EmptyState title={pricingTexts.none}>{pricingTexts.noneText}</EmptyState>;
  }
  return <Cards tables={priceTables(prices)} />;
}
