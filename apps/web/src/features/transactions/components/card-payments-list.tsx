import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import type { useAwaitingCardPayments } from '../api.ts';
import { matching } from '../card-payments-on-page.ts';
import { cardPaymentsTexts as texts } from '../card-payments.texts.ts';
import { transactionsTexts } from '../transactions.texts.ts';
import type { PayGateCheck } from '../use-paygate-check.ts';
import { CardPaymentsCards, CardPaymentsTable } from './card-payments-table.tsx';
import { LoadError } from './load-error.tsx';

interface CardPaymentsListProps {
  list: ReturnType<typeof useAwaitingCardPayments>;
  search: string;
  check: PayGateCheck;
  onShowAll: () => void;
  onPage: (page: number) => void;
}

/** The payments in each state of the view: loading, failed, none, none that match, some. */
export function CardPaymentsList({
  list,
  search,
  check,
  onShowAll,
  onPage,
}: CardPaymentsListProps) {
  const asCards = useMediaQuery('(width < 64rem)');
  const { data, error, isError, isFetching, isPlaceholderData } = list;
  const failure = isError ? (
    <LoadError
      title={data ? transactionsTexts.stale : texts.loadFailed}
      error={error}
      retrying={isFetching}
      onRetry={() => void list.refetch()}
    />
  ) : null;
  if (!data) return failure ?? <LoadingRows />;
  const rows = matching(data.transactions, search);
  const { page, pages, total } = data.pagination;
  return (
    <div className="grid grid-cols-1 gap-4">
      {failure}
      {rows.length > 0 ? (
        <div
          aria-busy={isPlaceholderData}
          className={classNames('transition-opacity', isPlaceholderData && 'opacity-60')}
        >
          {asCards ? (
            <CardPaymentsCards payments={rows} check={check} />
          ) : (
            <CardPaymentsTable payments={rows} check={check} />
          )}
        </div>
      ) : (
        <NoRows isSearch={data.transactions.length > 0} onShowAll={onShowAll} />
      )}
      {total > 0 ? <Paging {...{ page, pages, total, onPage }} /> : null}
    </div>
  );
}

function LoadingRows() {
  return (
    <SkeletonGroup label={texts.loading} className="grid gap-2">
      {['1', '2', '3', '4', '5', '6'].map((key) => (
        <Skeleton key={key} className="h-40 lg:h-14" />
      ))}
    </SkeletonGroup>
  );
}

function NoRows({ isSearch, onShowAll }: { isSearch: boolean; onShowAll: () => void }) {
  return (
    <output className="block rounded-base border border-line bg-surface">
      <EmptyState
        title={isSearch ? texts.noMatch : texts.empty}
        action={
          isSearch ? (
            <Button variant="secondary" onClick={onShowAll}>
              {texts.showAll}
            </Button>
          ) : null
        }
      >
        {isSearch ? texts.noMatchHint : texts.emptyHint}
      </EmptyState>
    </output>
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
      disabled={to < 1 || to > pages}
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
