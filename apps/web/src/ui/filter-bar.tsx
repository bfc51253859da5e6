import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Button } from './button.tsx';
import { listsTexts } from './lists.texts.ts';
import { Select, type SelectOption } from './select.tsx';

interface FilterBarProps {
  label: string;
  search: ReactNode;
  /** The width from which search and filters share a line, and the search's minimum width. */
  columns: string;
  /** Undefined while no filter is set. */
  onClear: (() => void) | undefined;
  children: ReactNode;
}

/** The controls above a list that choose which part of it is shown. */
export function FilterBar({ label, search, columns, onClear, children }: FilterBarProps) {
  return (
    <section aria-label={label} className={classNames('grid items-start gap-2', columns)}>
      {search}
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {children}
        {onClear ? (
          <Button
            variant="quiet"
            size="small"
            className="max-lg:min-h-11 max-sm:col-span-2"
            onClick={onClear}
          >
            {listsTexts.clearFilters}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

interface FilterSelectProps {
  label: string;
  options: readonly SelectOption[];
  /** Empty when everything is shown. */
  value: string | undefined;
  onChange: (value: string) => void;
  className?: string;
}

export function FilterSelect({ label, options, value, onChange, className }: FilterSelectProps) {
  return (
    <Select
      size="small"
      className={classNames('max-lg:[&>select]:min-h-11 max-sm:w-full', className)}
      aria-label={label}
      options={options}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
