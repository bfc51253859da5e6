import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';

export interface SelectOption {
  value: string;
  label: string;
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'size' | 'children'> {
  options: readonly SelectOption[];
  size?: 'base' | 'small';
}

/** The native list: it brings the phone's picker, type-ahead and screen reader support. */
export function Select({ options, size = 'base', className, ...rest }: SelectProps) {
  return (
    <span className={classNames('relative inline-flex', className)}>
      <select
        {...rest}
        className={classNames(
          'w-full appearance-none rounded-base border border-control bg-surface pe-9 ps-3 text-ink transition-colors duration-150 hover:border-ink aria-invalid:border-red disabled:cursor-not-allowed disabled:opacity-55',
          size === 'base' ? 'min-h-11 text-base' : 'min-h-9 text-sm',
        )}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-muted"
        aria-hidden="true"
      />
    </span>
  );
}
