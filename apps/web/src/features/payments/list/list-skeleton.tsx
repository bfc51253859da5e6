import { use } from 'react';
import { Cell } from '../../../ui/data-table.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { classNames } from '../../../lib/class-names.ts';
import type { PaymentsSearch } from './payments.search.ts';
import { HiddenColumns, cell } from './column-choice.ts';
import { listTexts } from './list.texts.ts';
import { PaymentTableFrame } from './payment-table.tsx';

interface ListSkeletonProps {
  search: PaymentsSearch;
  onSearch: (search: PaymentsSearch) => void;
  asCards: boolean;
}

const cardCount = 8;

const placeholders = [
  { name: 'tick', look: 'w-4' },
  { name: 'customer', look: 'w-3/4' },
  { name: 'payment', look: 'w-4/5', hides: '@max-[700px]:hidden' },
  { name: 'type', look: 'w-3/4', hides: '@max-[1134px]:hidden' },
  { name: 'method', look: 'w-3/4', hides: '@max-[1060px]:hidden' },
  { name: 'amount', look: 'ml-auto w-14' },
  { name: 'evidence', look: 'w-3/4' },
  { name: 'status', look: '!h-5 w-32 rounded-full' },
  { name: 'created', look: 'w-16', hides: '@max-[700px]:hidden' },
  { name: 'explorer', look: 'w-4', hides: '@max-[920px]:hidden' },
];

/** The list's skeleton while it loads. */
export function ListSkeleton({ search, onSearch, asCards }: ListSkeletonProps) {
  const hidden = use(HiddenColumns);
  if (asCards) {
    return (
      <SkeletonGroup
        label={listTexts.loading}
        className="grid rounded-base border border-line bg-surface"
      >
        {Array.from({ length: cardCount }, (_, index) => (
          <div
            key={index}
            className="grid h-18 content-center gap-3 border-line px-4 not-first:border-t"
          >
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
        <tbody>
          {Array.from({ length: Math.min(search.limit, 20) }, (_, index) => (
            <tr key={index} className="h-10 border-t border-line">
              {placeholders
                .filter(({ name }) => !hidden.some((column) => column === name))
                .map(({ name, look, hides }) => (
                  <Cell key={name} className={classNames(cell, hides)}>
                    <Skeleton className={classNames('h-4', look)} />
                  </Cell>
                ))}
            </tr>
          ))}
        </tbody>
      </PaymentTableFrame>
    </div>
  );
}
