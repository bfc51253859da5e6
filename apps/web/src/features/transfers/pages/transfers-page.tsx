import { chainFacts, chainKeys } from '@ghost-pay/contract/coins';
import { assetSymbols, recognisedChains } from '@ghost-pay/contract/evidence/assets';
import { transferStates, transferViews } from '@ghost-pay/contract/transfers/transfer-words';
import type { Transfer, TransferFigures } from '@ghost-pay/contract/transfers/transfers.schemas';
import { getRouteApi } from '@tanstack/react-router';
import { formatCount, formatDateTime, formatMoney } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ListFilters, optionsOf, useOnSearch } from '../../../ui/list-filters.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { Button } from '../../../ui/button.tsx';
import { Cell, TableRow } from '../../../ui/data-table.tsx';
import { ListTable, LoadingLines } from '../../../ui/list-table.tsx';
import { ListView } from '../../../ui/list-view.tsx';
import { useTransferFigures, useTransfers } from '../api.ts';
import { TransferDrawer } from '../components/transfer-drawer.tsx';
import { type TransfersSearch, transfersState } from '../transfers.search.ts';
import { stateLabels, transfersTexts as texts, viewLabels } from '../transfers.texts.ts';
import {
  TransferCoin,
  TransferStateBadge,
  TransferStatus,
  usdOf,
} from '../components/transfer-parts.tsx';

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
    label: texts.unclaimed,
    value: texts.countAndSum(
      formatCount(figures.unclaimed),
      formatMoney(figures.unclaimed_usd, 'USD'),
    ),
  },
  { label: texts.overdue, value: formatCount(figures.overdue) },
  { label: texts.attachedWeek, value: formatCount(figures.attached_week) },
];

const problemWords = {
  away: texts.behindAway,
  refused: texts.behindRefused,
} as const;

/** How much waits, and which chains are watched late. */
function TransferFiguresStrip() {
  const figures = useTransferFigures();
  if (figures.isError && !figures.data)
    return <LoadError title={texts.figuresFailed} query={figures} />;
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
          title={texts.behind(recognisedChains[chain].name, Math.floor(seconds / 60))}
        >
          {problem === null ? texts.behindSlow : problemWords[problem]}
        </Alert>
      ))}
    </>
  );
}

interface TransfersListProps {
  list: ReturnType<typeof useTransfers>;
  search: TransfersSearch;
  onOpen: (id: string) => void;
  onSearch: (search: TransfersSearch) => void;
}

function TransfersList({ list, search, onOpen, onSearch }: TransfersListProps) {
  const asCards = useMediaQuery('(width < 48rem)');
  const Rows = asCards ? TransferCards : TransfersTable;
  return (
    <ListView
      query={list}
      loadFailed={texts.loadFailed}
      loading={<LoadingLines label={texts.loading} className="h-16" />}
      nothing={({ pages }) =>
        (pages[0]?.transfers.length ?? 0) > 0
          ? undefined
          : transfersState.isFiltered(search)
            ? {
                title: texts.emptyOther,
                hint: texts.emptyFiltered,
                onClear: () => onSearch(transfersState.clear(search)),
              }
            : search.view === 'unclaimed'
              ? { title: texts.empty, hint: texts.emptyHint }
              : { title: texts.emptyOther, hint: texts.emptyOtherHint }
      }
      renderRows={({ pages }) => (
        <Rows transfers={pages.flatMap(({ transfers }) => transfers)} onOpen={onOpen} />
      )}
      renderFooter={() => (
        <div className="grid gap-3">
          {list.hasNextPage ? (
            <Button
              variant="secondary"
              className="justify-self-center"
              busyLabel={list.isFetchingNextPage ? texts.loadingMore : undefined}
              onClick={() => void list.fetchNextPage()}
            >
              {texts.more}
            </Button>
          ) : null}
          {search.view === 'unclaimed' ? (
            <SmallHidden onShow={() => onSearch({ view: 'small' })} />
          ) : null}
        </div>
      )}
    />
  );
}

function SmallHidden({ onShow }: { onShow: () => void }) {
  const { data } = useTransferFigures();
  if (!data || data.small === 0) return null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-2 text-sm text-muted">
      {texts.smallHidden(formatCount(data.small))}
      <Button variant="quiet" size="small" onClick={onShow}>
        {texts.showSmall}
      </Button>
    </p>
  );
}

interface RowsProps {
  transfers: readonly Transfer[];
  onOpen: (id: string) => void;
}

const linkLook =
  'figures text-left font-semibold text-accent-ink underline-offset-4 hover:underline';

function OpenButton({ transfer, onOpen }: { transfer: Transfer; onOpen: (id: string) => void }) {
  const { id, amount, symbol } = transfer;
  return (
    <button
      type="button"
      id={`transfer-${id}`}
      className={linkLook}
      aria-label={texts.open(amount, symbol)}
      onClick={() => onOpen(id)}
    >
      {amount} {symbol}
    </button>
  );
}

/** Beside an open transfer, which says both. */
const withRoom = '@max-[760px]:hidden';

const columns = [
  { label: texts.columnWhen, className: `w-44 ${withRoom}` },
  { label: texts.columnTransfer },
  { label: texts.columnAmount, className: 'w-48', numeric: true },
  { label: texts.columnUsd, className: `w-28 ${withRoom}`, numeric: true },
  { label: texts.columnState, className: 'w-32' },
];

function TransfersTable({ transfers, onOpen }: RowsProps) {
  return (
    <ListTable caption={texts.list} columns={columns}>
      {transfers.map((transfer) => (
        <TableRow key={transfer.id} onOpen={() => onOpen(transfer.id)}>
          <Cell className={`figures py-2.5 align-top text-muted ${withRoom}`}>
            <time dateTime={transfer.first_seen_at}>{formatDateTime(transfer.first_seen_at)}</time>
          </Cell>
          <Cell className="py-2.5 align-top whitespace-normal">
            <TransferCoin transfer={transfer} />
            <TransferStatus transfer={transfer} />
          </Cell>
          <Cell numeric className="py-2.5 align-top whitespace-normal [overflow-wrap:anywhere]">
            <OpenButton transfer={transfer} onOpen={onOpen} />
          </Cell>
          <Cell numeric className={`py-2.5 align-top text-muted ${withRoom}`}>
            {usdOf(transfer)}
          </Cell>
          <Cell className="py-2.5 align-top">
            <TransferStateBadge state={transfer.state} />
          </Cell>
        </TableRow>
      ))}
    </ListTable>
  );
}

function TransferCards({ transfers, onOpen }: RowsProps) {
  return (
    <ul aria-label={texts.list} className="grid grid-cols-1 gap-2">
      {transfers.map((transfer) => (
        <li
          data-row=""
          key={transfer.id}
          className="grid gap-1 rounded-base border border-line bg-surface p-4 text-sm"
        >
          <p className="flex flex-wrap items-center justify-between gap-2">
            <OpenButton transfer={transfer} onOpen={onOpen} />
            <TransferStateBadge state={transfer.state} />
          </p>
          <TransferCoin transfer={transfer} />
          <TransferStatus transfer={transfer} />
          <p className="figures flex flex-wrap justify-between gap-2 text-muted">
            <time dateTime={transfer.first_seen_at}>{formatDateTime(transfer.first_seen_at)}</time>
            <span>{usdOf(transfer)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
