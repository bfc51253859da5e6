import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadingLines } from '../../../ui/list-table.tsx';
import { ListView } from '../../../ui/list-view.tsx';
import type { useAwaitingCardPayments } from './api.ts';
import { matching } from './payments-on-page.ts';
import { cardPaymentsTexts as texts } from './card-payments.texts.ts';
import type { PayGateCheck } from '../acts/use-paygate-check.ts';
import { CardPaymentsCards, CardPaymentsTable } from './card-payments-table.tsx';

interface CardPaymentsListProps {
  list: ReturnType<typeof useAwaitingCardPayments>;
  search: string;
  check: PayGateCheck;
  onShowAll: () => void;
  onPage: (page: number) => void;
}

export function CardPaymentsList({
  list,
  search,
  check,
  onShowAll,
  onPage,
}: CardPaymentsListProps) {
  const asCards = useMediaQuery('(width < 64rem)');
  return (
    <ListView
      query={list}
      loadFailed={texts.loadFailed}
      loading={<LoadingLines label={texts.loading} className="h-40 lg:h-14" />}
      nothing={({ transactions }) => {
        if (matching(transactions, search).length > 0) return undefined;
        return transactions.length > 0
          ? {
              title: texts.noMatch,
              hint: texts.noMatchHint,
              onClear: onShowAll,
              clear: texts.showAll,
            }
          : { title: texts.empty, hint: texts.emptyHint };
      }}
      renderRows={({ transactions }) => {
        const payments = matching(transactions, search);
        return asCards ? (
          <CardPaymentsCards payments={payments} check={check} />
        ) : (
          <CardPaymentsTable payments={payments} check={check} />
        );
      }}
      renderFooter={({ pagination: { page, pages, total } }) =>
        total > 0 ? <Paging {...{ page, pages, total, onPage }} /> : null
      }
    />
  );
}

function Paging({
  page,
  pages,
  total,
  onPage,
}: {
  page: number;
  pages: number;
  total: number;
  onPage: (page: number) => void;
}) {
  const step = (words: string, to: number) => (
    <Button
      variant="secondary"
      size="small"
      className="max-lg:min-h-11"
      aria-disabled={to < 1 || to > pages}
      onClick={() => onPage(to)}
    >
      {words}
    </Button>
  );
  return (
    <nav aria-label={texts.pages} className="flex flex-wrap items-center gap-3">
      <output className="figures mr-auto block text-sm text-muted">
        {texts.page(page, pages, total)}
      </output>
      {step(texts.previous, page - 1)}
      {step(texts.next, page + 1)}
    </nav>
  );
}
