import { chainFacts, chainKeys } from '@ghost-pay/contract/coins';
import { assetSymbols, recognisedChains } from '@ghost-pay/contract/evidence/assets';
import { transferStates, transferViews } from '@ghost-pay/contract/transfers/transfer-words';
import type { TransferFigures } from '@ghost-pay/contract/transfers/transfers.schemas';
import { getRouteApi } from '@tanstack/react-router';
import { formatCount, formatMoney } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ListFilters, optionsOf, useOnSearch } from '../../../ui/list-filters.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useTransferFigures, useTransfers } from '../api.ts';
import { TransferDrawer } from '../components/transfer-drawer.tsx';
import { TransfersList } from '../components/transfers-list.tsx';
import { type TransfersSearch, transfersState } from '../transfers.search.ts';
import {
  stateLabels,
  transfersTexts,
  transfersTexts as texts,
  viewLabels,
} from '../transfers.texts.ts';

const filters = [
  {
    name: 'view',
    label: texts.show,
    options: transferViews.map((value) => ({ value, label: viewLabels[value] })),
  },
  {
    name: 'chain',
    label: texts.network,
    options: [
      { value: '', label: texts.allNetworks },
      ...chainKeys.map((value) => ({ value, label: chainFacts[value].name })),
    ],
  },
  {
    name: 'symbol',
    label: texts.coin,
    options: [
      { value: '', label: texts.allCoins },
      ...assetSymbols.map((value) => ({ value, label: value })),
    ],
  },
  {
    name: 'state',
    label: texts.state,
    options: optionsOf(texts.allStates, transferStates, stateLabels),
  },
  {
    name: 'older',
    label: texts.age,
    options: optionsOf(texts.anyAge, ['day'], { day: texts.olderThanDay }),
  },
] as const;

const route = getRouteApi('/admin/shell/transfers');

export function TransfersPage() {
  const search = route.useSearch();
  const list = useTransfers(search);
  const change = useOnSearch<TransfersSearch>();
  const { id } = search;
  const open = (opened: string | undefined) => change({ ...search, id: opened });
  const loaded = list.data?.pages.flatMap(({ transfers }) => transfers);
  const place = loaded?.findIndex((transfer) => transfer.id === id) ?? -1;
  return (
    <div className="@container grid grid-cols-1 gap-5">
      <PageHeader title={texts.title} lead={texts.lead}>
        <RefreshButton onRefresh={() => list.refetch()} />
      </PageHeader>
      <TransferFiguresStrip />
      <ListFilters
        list={transfersState}
        search={search}
        onSearch={change}
        label={texts.filters}
        selects={filters}
      />
      <TransfersList list={list} search={search} onOpen={open} onSearch={change} />
      {id === undefined || loaded === undefined ? null : (
        <TransferDrawer
          id={id}
          transfer={loaded[place]}
          position={
            place === -1 || list.hasNextPage ? undefined : texts.position(place + 1, loaded.length)
          }
          onStep={(step) => {
            const to = loaded[place + step];
            if (place !== -1 && to !== undefined) open(to.id);
          }}
          onClose={() => open(undefined)}
        />
      )}
    </div>
  );
}

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
function TransferFiguresStrip() {
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
