import { ChevronLeft, ChevronRight } from 'lucide-react';
import { classNames } from '../lib/class-names.ts';
import { IconButton } from './button.tsx';

const windowSize = 5;

/** At most five page numbers, with the current one in the middle where possible. */
function pageWindow({ page, pages }: { page: number; pages: number }): number[] {
  const length = Math.min(windowSize, pages);
  const first = Math.max(1, Math.min(page - Math.floor(windowSize / 2), pages - length + 1));
  return Array.from({ length }, (_, index) => first + index);
}

interface PaginationProps {
  page: number;
  pages: number;
  onChange: (page: number) => void;
  /** The paged items, such as 'Payments'. */
  label: string;
}

export function Pagination({ page, pages, onChange, label }: PaginationProps) {
  return (
    <nav aria-label={label} className="flex items-center gap-1">
      <IconButton
        size="small"
        label="Previous page"
        icon={<ChevronLeft className="size-4" aria-hidden="true" />}
        aria-disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      />
      {pageWindow({ page, pages }).map((number) => (
        <button
          key={number}
          type="button"
          aria-label={`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onChange(number)}
          className={classNames(
            'figures min-h-9 min-w-9 rounded-base px-2 text-sm font-semibold max-lg:min-h-11 max-lg:min-w-11',
            number === page ? 'bg-accent text-on-accent' : 'text-ink hover:bg-sunken',
          )}
        >
          {number}
        </button>
      ))}
      <IconButton
        size="small"
        label="Next page"
        icon={<ChevronRight className="size-4" aria-hidden="true" />}
        aria-disabled={page >= pages}
        onClick={() => onChange(page + 1)}
      />
    </nav>
  );
}
