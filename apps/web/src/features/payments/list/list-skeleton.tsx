import { Cell } from '../../../ui/data-table.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import type { PaymentsSearch } from './payments.search.ts';
import { listTexts } from './list.texts.ts';
import { PaymentTableFrame } from './payment-table.tsx';

interface ListSkeletonProps {
  search: PaymentsSearch;
  onSearch: (search: PaymentsSearch) => void;
  asCards: boolean;
}

const cardCount = 4;

/** The list's skeleton while it loads. */
export function ListSkeleton({ search, onSearch, asCards }: ListSkeletonProps) {
  if (asCards) {
    return (
      <SkeletonGroup label={listTexts.loading} className="grid gap-2">
        {Array.from({ length: cardCount }, (_, index) => (
          <div key={index} className="grid gap-3 rounded-base border border-line bg-surface p-4">
            <Skeleton className="h-6 w-28" />
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-4 w-56" />
          </div>
        ))}
      </SkeletonGroup>
    );
  }
  return (
    <div>
      <output className="sr-only">{listTexts.loading}</output>
      <PaymentTableFrame search={search} onSearch={onSearch}>
        {Array.from({ length: Math.min(search.limit, 20) }, (_, index) => (
          <tr key={index} className="h-[57px] border-t border-line">
            <Cell>
              <Skeleton className="h-4 w-full" />
            </Cell>
            <Cell>
              <Skeleton className="h-4 w-3/4" />
            </Cell>
            <Cell className="max-[1400px]:hidden">
              <Skeleton className="h-4 w-3/4" />
            </Cell>
            <Cell className="max-[1200px]:hidden">
              <Skeleton className="h-4 w-3/4" />
            </Cell>
            <Cell>
              <Skeleton className="ml-auto h-4 w-14" />
            </Cell>
            <Cell>
              <Skeleton className="h-5 w-32 rounded-full" />
            </Cell>
            <Cell>
              <Skeleton className="h-4 w-16" />
            </Cell>
          </tr>
        ))}
      </PaymentTableFrame>
    </div>
  );
}
