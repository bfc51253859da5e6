import { useNavigate } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useCallback, useState } from 'react';
import { FilterX, SlidersHorizontal } from 'lucide-react';
import { classNames } from '../lib/class-names.ts';
import { ChipSelect } from './chip.tsx';
import type { SelectOption } from './select.tsx';
import { IconButton } from './button.tsx';
import { listsTexts } from './lists.texts.ts';
import { SearchBox } from './search-box.tsx';

/** What the controls need of a list's table. */
export interface FilteredList<Search> {
  readonly change: (search: Search, change: { [Name in keyof Search]?: unknown }) => Search;
  readonly clear: (search: Search) => Search;
  readonly isFiltered: (search: Search) => boolean;
}

/** `replace` for what changes with each key: it makes no entries in the browser's history. */
export type OnSearch<Search> = (search: Search, options?: { replace: boolean }) => void;

/** Writes a list's state to the address. What is open beside the list stays: a late search must not close it. */
export function useOnSearch<Search>(): OnSearch<Search> {
  const navigate = useNavigate();
  return useCallback(
    (search, { replace } = { replace: false }) =>
      // The router knows the parameters of each page, but not on which page this is.
      void navigate({ to: '.', search: search as never, replace, resetScroll: false }),
    [navigate],
  );
}

interface ListFiltersProps<Search> {
  list: FilteredList<Search>;
  search: Search;
  onSearch: OnSearch<Search>;
  label: string;
  /** The parameter that is typed. */
  text?: { name: keyof Search; label: string; placeholder: string };
  /** The parameters that are chosen. */
  selects: readonly { name: keyof Search; label: string; options: readonly SelectOption[] }[];
  /** Further chips. */
  children?: ReactNode;
}

/** The controls above a list that choose which part of it is shown, and in which order. */
export function ListFilters<Search>({
  list,
  search,
  onSearch,
  label,
  text,
  selects,
  children,
}: ListFiltersProps<Search>) {
  const set = (name: keyof Search, value: string) =>
    list.change(search, { [name]: value } as { [Name in keyof Search]?: unknown });
  // Without the filters; an order is none.
  const cleared = list.clear(search);
  const shown = (name: keyof Search) => (search[name] as string | undefined) ?? '';
  return (
    <FilterBar
      label={label}
      search={
        text && {
          value: shown(text.name),
          onSearch: (typed) => onSearch(set(text.name, typed), { replace: true }),
          label: text.label,
          placeholder: text.placeholder,
        }
      }
      isFiltered={list.isFiltered(search)}
      onClear={() => onSearch(list.clear(search))}
    >
      {selects.map(({ name, label: what, options }) => (
        <ChipSelect
          key={what}
          label={what}
          options={options}
          value={shown(name)}
          isSet={search[name] !== cleared[name]}
          onChange={(value) => onSearch(set(name, value))}
        />
      ))}
      {children}
    </FilterBar>
  );
}

/** The options of a filter: everything, or one of some values. */
export function optionsOf<Value extends string>(
  all: string,
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): SelectOption[] {
  return [{ value: '', label: all }, ...values.map((value) => ({ value, label: labels[value] }))];
}

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
              className="lg:!size-8"
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
