import { useState } from 'react';
import { formatDate } from '../lib/format.ts';
import { ChipPopover } from './chip.tsx';
import { dateTexts as texts } from './lists.texts.ts';
import { TextInput } from './text-input.tsx';

/** Days as YYYY-MM-DD, both included. */
interface DateRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface DateChipProps {
  range: DateRange;
  onChange: (range: DateRange) => void;
}

/** The days of what is listed. */
export function DateChip({ range, onChange }: DateChipProps) {
  const { from, to } = range;
  return (
    <ChipPopover
      label={texts.date}
      words={rangeWords(range)}
      isSet={from !== undefined || to !== undefined}
    >
      <div className="grid grid-cols-[auto_10rem] items-center gap-2 py-2 text-sm text-muted">
        {(['from', 'to'] as const).map((name) => (
          <label key={name} className="col-span-2 grid grid-cols-subgrid items-center">
            {texts[name]}
            <DayInput
              value={range[name] ?? ''}
              onChange={(day) => onChange({ from, to, [name]: day || undefined })}
            />
          </label>
        ))}
      </div>
    </ChipPopover>
  );
}

function rangeWords({ from, to }: DateRange): string {
  const words = (day: string) => formatDate(`${day}T12:00:00`);
  if (from === undefined) return to === undefined ? texts.anyDate : texts.until(words(to));
  if (to === undefined) return texts.since(words(from));
  return from === to ? words(from) : `${words(from)} – ${words(to)}`;
}

/**
 * A day of the calendar, or none. While a date is being typed it passes through other dates (the year 0002) and
 * incomplete ones. Those stay in the field and are dropped when it loses the focus.
 */
function DayInput({ value, onChange }: { value: string; onChange: (day: string) => void }) {
  const [typing, setTyping] = useState<string>();
  return (
    <TextInput
      type="date"
      min="2000-01-01"
      max="9999-12-31"
      className="lg:min-h-9 lg:text-sm"
      value={typing ?? value}
      onChange={({ target }) => {
        setTyping(target.validity.valid ? undefined : target.value);
        if (target.validity.valid) onChange(target.value);
      }}
      onBlur={() => setTyping(undefined)}
    />
  );
}
