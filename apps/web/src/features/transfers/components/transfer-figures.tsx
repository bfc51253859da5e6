import { recognisedChains } from '@ghost-pay/contract/evidence/assets';
import type { TransferFigures } from '@ghost-pay/contract/transfers/transfers.schemas';
import { formatCount, formatMoney } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useTransferFigures } from '../api.ts';
import { transfersTexts } from '../transfers.texts.ts';

const figuresOf = (figures: TransferFigures) => [
  {
    label: transfersTexts.unclaimed,
    value: transfersTexts.countAndSum(
      formatCount(figures.unclaimed),
      formatMoney(figures.unclaimed_usd, 'USD'),
    ),
  },
  { label: transfersTexts.overdue, value: formatCount(figures.overdue) },
  { label: transfersTexts.attachedWeek, value: formatCount(figures.attached_week) },
];

const problemWords = {
  away: transfersTexts.behindAway,
  refused: transfersTexts.behindRefused,
} as const;

/** How much waits, and which chains are watched late. */
export function TransferFiguresStrip() {
  const figures = useTransferFigures();
  if (figures.isError && !figures.data)
    return <LoadError title={transfersTexts.figuresFailed} query={figures} />;
  if (!figures.data) return <Skeleton className="h-14" />;
  return (
    <>
      <dl className="grid divide-line rounded-base border border-line bg-surface max-sm:divide-y sm:grid-cols-3 sm:divide-x">
        {figuresOf(figures.data).map(({ label, value }) => (
          <div key={label} className="flex items-baseline justify-between gap-3 px-4 py-3">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="figures font-semibold text-ink">{value}</dd>
          </div>
        ))}
      </dl>
      {figures.data.behind.map(({ chain, seconds, problem }) => (
        <Alert
          key={chain}
          tone="warning"
          title={transfersTexts.behind(recognisedChains[chain].name, Math.floor(seconds / 60))}
        >
          {problem === null ? transfersTexts.behindSlow : problemWords[problem]}
        </Alert>
      ))}
    </>
  );
}
