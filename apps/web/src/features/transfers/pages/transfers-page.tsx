import { recognisedChains } from '@ghost-pay/contract/evidence/assets';
import { transferStates, transferViews } from '@ghost-pay/contract/transfers/transfer-words';
import { getRouteApi } from '@tanstack/react-router';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useRefresh } from '../../../lib/use-refresh.ts';
import { ListFilters, optionsOf } from '../../../ui/list-filters.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { useTransfers } from '../api.ts';
import { TransferDrawer } from '../components/transfer-drawer.tsx';
import { TransferFiguresStrip } from '../components/transfer-figures.tsx';
import { TransfersList } from '../components/transfers-list.tsx';
import { transferSymbols, type TransfersSearch, transfersState } from '../transfers.search.ts';
import { stateLabels, transfersTexts as texts, viewLabels } from '../transfers.texts.ts';

const watched = ['bitcoin', 'ethereum', 'bsc', 'base', 'solana'] as const;
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
      ...watched.map((value) => ({ value, label: recognisedChains[value].name })),
    ],
  },
  {
    name: 'symbol',
    label: texts.coin,
    options: [
      { value: '', label: texts.allCoins },
      ...transferSymbols.map((value) => ({ value, label: value })),
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
  usePageTitle(texts.title);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useTransfers(search);
  const { refreshing, refresh } = useRefresh(() => list.refetch());
  const change = (next: TransfersSearch) =>
    void navigate({ to: '/admin/transfers', search: next, resetScroll: false });
  const { id } = search;
  const open = (opened: string | undefined) => change({ ...search, id: opened });
  const loaded = list.data?.pages.flatMap(({ transfers }) => transfers);
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader title={texts.title} lead={texts.lead}>
        <RefreshButton refreshing={refreshing} onRefresh={refresh} />
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
          key={id}
          id={id}
          transfer={loaded.find((transfer) => transfer.id === id)}
          onClose={() => open(undefined)}
        />
      )}
    </div>
  );
}
