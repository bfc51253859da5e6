import type { AwaitingCardPayments } from '@ghost-pay/contract/card-payments/card-payments.schemas';
import { formatMoney } from '../../../lib/format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { totalsByCurrency } from './payments-on-page.ts';
import { cardPaymentsTexts as texts } from './card-payments.texts.ts';

interface CardPaymentsCountersProps {
  /** Undefined while loading, or after the load failed. */
  data: AwaitingCardPayments | undefined;
  failed: boolean;
}

/** How many payments wait, and the dollar total of those shown. Other currencies stand beside it. */
export function CardPaymentsCounters({ data, failed }: CardPaymentsCountersProps) {
  const [usd, ...others] = totalsByCurrency(data?.transactions ?? []);
  const unknown = failed ? texts.unknown : undefined;
  const isWhole = (data?.pagination.pages ?? 1) <= 1;
  return (
    <dl className="grid grid-cols-2 gap-3">
      <Counter
        label={texts.awaiting}
        value={data ? String(data.pagination.total) : unknown}
        hint={texts.list}
      />
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
  hint: string;
}) {
  return (
    <div className="grid content-start gap-0.5 rounded-base border border-line bg-surface px-4 py-3">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="figures text-lg font-bold text-ink">
        {value ?? <Skeleton className="h-7 w-20" />}
      </dd>
      <dd className="text-xs text-muted">{hint}</dd>
    </div>
  );
}
