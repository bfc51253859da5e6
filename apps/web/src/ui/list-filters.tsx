import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Button } from './button.tsx';
import { listsTexts } from './lists.texts.ts';
import { SearchBox } from './search-box.tsx';
import { Select, type SelectOption } from './select.tsx';

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
  /** The width from which search and filters share a line, and the search's minimum width. */
  columns?: string;
  /** The parameter that is typed. */
  text?: { name: keyof Search; label: string; placeholder: string };
  /** The parameters that are chosen. */
  selects: readonly {
    name: keyof Search;
    label: string;
    options: readonly SelectOption[];
    className?: string;
  }[];
  /** Further controls. */
  children?: ReactNode;
}

/** The controls above a list that choose which part of it is shown, and in which order. */
export function ListFilters<Search>({
  list,
  search,
  onSearch,
  label,
  columns = 'grid-cols-1',
  text,
  selects,
  children,
}: ListFiltersProps<Search>) {
  const set = (name: keyof Search, value: string) =>
    list.change(search, { [name]: value } as { [Name in keyof Search]?: unknown });
  const shown = (name: keyof Search) => (search[name] as string | undefined) ?? '';
  return (
    <section aria-label={label} className={classNames('grid items-start gap-2', columns)}>
      {text ? (
        <SearchBox
          value={shown(text.name)}
          onSearch={(typed) => onSearch(set(text.name, typed), { replace: true })}
          label={text.label}
          placeholder={text.placeholder}
        />
      ) : null}
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {selects.map((select) => (
          <Select
            key={select.label}
            size="small"
            className={classNames('max-lg:[&>select]:min-h-11 max-sm:w-full', select.className)}
            aria-label={select.label}
            options={select.options}
            value={shown(select.name)}
            onChange={(event) => onSearch(set(select.name, event.target.value))}
          />
        ))}
        {children}
        {list.isFiltered(search) ? (
          <Button
            variant="quiet"
            size="small"
            className="max-lg:min-h-11 max-sm:col-span-2"
            onClick={() => onSearch(list.clear(search))}
          >
            {listsTexts.clearFilters}
          </Button>
        ) : null}
      </div>
    </section>
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
