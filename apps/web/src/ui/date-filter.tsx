import { useState } from 'react';
import { classNames } from '../lib/class-names.ts';
import { TextInput } from './text-input.tsx';

interface DateFilterProps {
  /** YYYY-MM-DD; empty for none. */
  value: string;
  onChange: (day: string) => void;
  className?: string;
}

/**
 * A day of the calendar, or none. While a date is being typed it passes through other dates (the year 0002) and
 * incomplete ones. Those stay in the field and are dropped when it loses the focus.
 */
export function DateFilter({ value, onChange, className }: DateFilterProps) {
  const [typing, setTyping] = useState<string>();
  return (
    <TextInput
      type="date"
      min="2000-01-01"
      max="9999-12-31"
      className={classNames('lg:min-h-9 lg:text-sm', className)}
      value={typing ?? value}
      onChange={({ target }) => {
        setTyping(target.validity.valid ? undefined : target.value);
        if (target.validity.valid) onChange(target.value);
      }}
      onBlur={() => setTyping(undefined)}
    />
  );
}
