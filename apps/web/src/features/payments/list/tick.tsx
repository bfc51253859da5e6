import { Check, Minus } from 'lucide-react';
import { useRef } from 'react';
import { listTexts } from './list.texts.ts';
import type { Selection } from './use-selection.ts';

const box =
  'peer size-4 cursor-pointer appearance-none rounded-[4px] border border-control bg-surface checked:border-accent checked:bg-accent hover:border-ink';
const mark =
  'pointer-events-none absolute inset-0 m-auto invisible size-3 text-on-accent peer-checked:visible';

interface TickProps {
  id: string;
  label: string;
  checked: boolean;
  onTick: Selection['tick'];
}

/** Selects a row. Shift selects all rows from the last one. The whole cell is the target. */
export function Tick({ id, label, checked, onTick }: TickProps) {
  // Heard from the label: the click that it passes on to its box may not say so.
  const withShift = useRef(false);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the box takes the keys
    <label
      className="flex h-9 cursor-pointer items-center justify-center select-none"
      onClick={({ shiftKey }) => {
        withShift.current ||= shiftKey;
      }}
    >
      <span className="relative inline-flex size-4">
        <input
          type="checkbox"
          className={box}
          aria-label={label}
          checked={checked}
          onChange={() => {
            onTick(id, withShift.current);
            withShift.current = false;
          }}
        />
        <Check className={mark} strokeWidth={4} aria-hidden="true" />
      </span>
    </label>
  );
}

/** In the head of the table: selects every row in sight, or none. */
export function TickAll({ selection: { extent, selectAll, clear } }: { selection: Selection }) {
  const Mark = extent === 'some' ? Minus : Check;
  return (
    <label className="flex h-10 cursor-pointer items-center justify-center">
      <span className="relative inline-flex size-4">
        <input
          ref={(input) => {
            if (input) input.indeterminate = extent === 'some';
          }}
          type="checkbox"
          className={`${box} indeterminate:border-accent indeterminate:bg-accent`}
          aria-label={listTexts.selectAll}
          checked={extent === 'all'}
          onChange={extent === 'all' ? clear : selectAll}
        />
        <Mark className={`${mark} peer-indeterminate:visible`} strokeWidth={4} aria-hidden="true" />
      </span>
    </label>
  );
}
