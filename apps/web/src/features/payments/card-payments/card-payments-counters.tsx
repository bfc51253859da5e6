import type { AwaitingCardPayments } from '@ghost-pay/contract/card-payments/card-payments.schemas';
import { formatCount, formatMoney } from '../../../lib/format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { totalsByCurrency } from './payments-on-page.ts';
import { cardPaymentsTexts as texts } from './card-payments.texts.ts';

interface CardPaymentsCountersProps {
  /** Undefined while loading, or after the load failed. */
  data: AwaitingCardPayments | undefined;
  failed: boolean;
}

/** How many payments wait, and the dollar total of those shown, on one line. Other currencies stand beside it. */
export function CardPaymentsCounters({ data, failed }: CardPaymentsCountersProps) {
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
