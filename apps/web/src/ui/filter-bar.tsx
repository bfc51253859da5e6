import { FilterX, SlidersHorizontal } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { classNames } from '../lib/class-names.ts';
import { IconButton } from './button.tsx';
import { listsTexts } from './lists.texts.ts';
import { SearchBox } from './search-box.tsx';

interface FilterBarProps {
  label: string;
  search?: ComponentProps<typeof SearchBox> | undefined;
  isFiltered: boolean;
  onClear: () => void;
  /** The filters: chips. */
  children: ReactNode;
}

/** Above a list: the search, then its filters. Where there is no room, they stand behind a button beside the search. */
export function FilterBar({ label, search, isFiltered, onClear, children }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label={label} className="@container">
      <div className="flex flex-wrap items-center gap-2">
        {search ? (
          <>
            <div className="min-w-52 flex-1">
              <SearchBox {...search} />
            </div>
            <IconButton
              label={listsTexts.showFilters}
              aria-expanded={isOpen}
              className={classNames(
                'border @min-[700px]:hidden',
                isFiltered ? 'border-accent-ink bg-accent-soft' : 'border-control bg-surface',
              )}
              icon={<SlidersHorizontal className="size-5" aria-hidden="true" />}
              onClick={() => setOpen(!isOpen)}
            />
          </>
        ) : null}
        <div
          className={classNames(
            'flex flex-wrap items-center gap-2',
            search && '@max-[700px]:basis-full',
            search && !isOpen && '@max-[700px]:hidden',
          )}
        >
          {children}
          {isFiltered ? (
            <IconButton
              size="small"
              className="max-lg:size-11 lg:!size-8"
              label={listsTexts.clearFilters}
              icon={<FilterX className="size-4" aria-hidden="true" />}
              onClick={onClear}
            />
          ) : null}
        </div>
      </div>
    </section>
  );
}
