import type { Transfer } from '@ghost-pay/contract/transfers/transfers.schemas';
import { formatCount, formatDateTime } from '../../../lib/format.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { Button } from '../../../ui/button.tsx';
import { Cell, TableRow } from '../../../ui/data-table.tsx';
import { ListTable, LoadingLines } from '../../../ui/list-table.tsx';
import { ListView } from '../../../ui/list-view.tsx';
import { useTransferFigures, type useTransfers } from '../api.ts';
import { type TransfersSearch, transfersState } from '../transfers.search.ts';
import { transfersTexts } from '../transfers.texts.ts';
import { TransferCoin, TransferStatus, TransferStateBadge, usdOf } from './transfer-parts.tsx';

interface TransfersListProps {
  list: ReturnType<typeof useTransfers>;
  search: TransfersSearch;
  onOpen: (id: string) => void;
  onSearch: (search: TransfersSearch) => void;
}

export function TransfersList({ list, search, onOpen, onSearch }: TransfersListProps) {
  const asCards = useMediaQuery('(width < 48rem)');
  const Rows = asCards ? TransferCards : TransfersTable;
  return (
    <ListView
      query={list}
      loadFailed={transfersTexts.loadFailed}
      loading={<LoadingLines label={transfersTexts.loading} className="h-16" />}
      nothing={({ pages }) =>
        (pages[0]?.transfers.length ?? 0) > 0
          ? undefined
          : transfersState.isFiltered(search)
            ? {
                title: transfersTexts.emptyOther,
                hint: transfersTexts.emptyFiltered,
                onClear: () => onSearch(transfersState.clear(search)),
              }
            : search.view === 'unclaimed'
              ? { title: transfersTexts.empty, hint: transfersTexts.emptyHint }
              : { title: transfersTexts.emptyOther, hint: transfersTexts.emptyOtherHint }
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
              busyLabel={list.isFetchingNextPage ? transfersTexts.loadingMore : undefined}
              onClick={() => void list.fetchNextPage()}
            >
              {transfersTexts.more}
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
      {transfersTexts.smallHidden(formatCount(data.small))}
      <Button variant="quiet" size="small" className="max-sm:min-h-11" onClick={onShow}>
        {transfersTexts.showSmall}
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
      aria-label={transfersTexts.open(amount, symbol)}
      onClick={() => onOpen(id)}
    >
      {amount} {symbol}
    </button>
  );
}

/** Beside an open transfer, which says both. */
const withRoom = '@max-[760px]:hidden';

const columns = [
  { label: transfersTexts.columnWhen, className: `w-44 ${withRoom}` },
  { label: transfersTexts.columnTransfer },
  { label: transfersTexts.columnAmount, className: 'w-48', numeric: true },
  { label: transfersTexts.columnUsd, className: `w-28 ${withRoom}`, numeric: true },
  { label: transfersTexts.columnState, className: 'w-32' },
];

function TransfersTable({ transfers, onOpen }: RowsProps) {
  return (
    <ListTable caption={transfersTexts.list} columns={columns}>
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
    <ul aria-label={transfersTexts.list} className="grid grid-cols-1 gap-2">
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
