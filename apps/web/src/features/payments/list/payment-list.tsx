import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { useSettling } from '../../../lib/use-settling.ts';
import { ListView } from '../../../ui/list-view.tsx';
import type { usePayments } from './api.ts';
import type { Ask } from '../acts/use-question.ts';
import { isFiltered, paymentsDefaults, type PaymentsSearch } from './payments.search.ts';
import { listTexts } from './list.texts.ts';
import { useListKeys } from './use-list-keys.ts';
import { useListFocus } from './use-list-focus.ts';
import { ListFooter } from './list-footer.tsx';
import { PaymentCards } from './payment-cards.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { PaymentTable } from './payment-table.tsx';

const noIds: readonly string[] = [];
const noPayments: readonly Transaction[] = [];

interface PaymentListProps {
  list: ReturnType<typeof usePayments>;
  search: PaymentsSearch;
  onSearch: (search: PaymentsSearch) => void;
  onAsk: Ask;
}

export function PaymentList({ list, search, onSearch, onAsk }: PaymentListProps) {
  const asCards = useMediaQuery('(width < 48rem)');
  const { id: openId } = useParams({ strict: false });
  const { data } = list;
  const ids = useMemo(() => data?.transactions.map(({ id }) => id) ?? noIds, [data]);
  const listRef = useListFocus(ids);
  useListKeys({ transactions: data?.transactions ?? noPayments, onAsk });
  const isSettling = useSettling(ids.join());
  const clear = () => onSearch({ ...paymentsDefaults, limit: search.limit, sort: search.sort });
  return (
    <ListView
      query={list}
      loadFailed={listTexts.loadFailed}
      loading={<ListSkeleton search={search} onSearch={onSearch} asCards={asCards} />}
      nothing={({ pagination }) =>
        pagination.total > 0
          ? undefined
          : {
              title: listTexts.empty,
              hint: isFiltered(search) ? listTexts.emptyFiltered : listTexts.emptyNew,
              onClear: isFiltered(search) ? clear : undefined,
              clear: listTexts.noMatchAction,
            }
      }
      rowsRef={listRef}
      renderRows={({ transactions }) =>
        asCards ? (
          <PaymentCards transactions={transactions} isSettling={isSettling} />
        ) : (
          <PaymentTable
            transactions={transactions}
            search={search}
            onSearch={onSearch}
            openId={openId}
            isSettling={isSettling}
            onAsk={onAsk}
          />
        )
      }
      renderFooter={({ pagination }) =>
        pagination.total === 0 ? null : (
          <ListFooter search={search} pagination={pagination} onChange={onSearch} />
        )
      }
    />
  );
}
