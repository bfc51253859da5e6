import { getRouteApi } from '@tanstack/react-router';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useRefresh } from '../../../lib/use-refresh.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { useTransfers } from '../api.ts';
import { TransferDrawer } from '../components/transfer-drawer.tsx';
import { TransferFiguresStrip } from '../components/transfer-figures.tsx';
import { TransfersList } from '../components/transfers-list.tsx';
import { TransfersToolbar } from '../components/transfers-toolbar.tsx';
import type { TransfersSearch } from '../transfers.search.ts';
import { transfersTexts } from '../transfers.texts.ts';

const route = getRouteApi('/admin/shell/transfers');

export function TransfersPage() {
  usePageTitle(transfersTexts.title);
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
      <PageHeader title={transfersTexts.title} lead={transfersTexts.lead}>
        <RefreshButton refreshing={refreshing} onRefresh={refresh} />
      </PageHeader>
      <TransferFiguresStrip />
      <TransfersToolbar search={search} onChange={change} />
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
