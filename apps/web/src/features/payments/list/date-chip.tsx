import { formatDate } from '../../../lib/format.ts';
import { ChipPopover } from '../../../ui/chip.tsx';
import { DateFilter } from '../../../ui/date-filter.tsx';
import { listTexts } from './list.texts.ts';
import type { PaymentsSearch } from './payments.search.ts';

type Range = Pick<PaymentsSearch, 'from' | 'to'>;

interface DateChipProps {
  range: Range;
  onChange: (range: Range) => void;
}

/** The days on which the listed payments were made, both included. */
export function DateChip({ range, onChange }: DateChipProps) {
  const { from, to } = range;
  return (
    <ChipPopover
      label={listTexts.date}
      words={wordsOf(range)}
      isSet={from !== undefined || to !== undefined}
    >
      <div className="grid grid-cols-[auto_10rem] items-center gap-2 py-2 text-sm text-muted">
        {(['from', 'to'] as const).map((name) => (
          <label key={name} className="col-span-2 grid grid-cols-subgrid items-center">
            {listTexts[name]}
            <DateFilter
              value={range[name] ?? ''}
              onChange={(day) => onChange({ from, to, [name]: day || undefined })}
            />
          </label>
        ))}
      </div>
    </ChipPopover>
  );
}

function wordsOf({ from, to }: Range): string {
  const words = (day: string) => formatDate(`${day}T12:00:00`);
  if (from === undefined) return to === undefined ? listTexts.anyDate : listTexts.until(words(to));
  if (to === undefined) return listTexts.since(words(from));
  return from === to ? words(from) : `${words(from)} – ${words(to)}`;
}
