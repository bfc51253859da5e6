import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { classNames } from '../lib/class-names.ts';
import type { SelectOption } from './select.tsx';

/** A filter in a row of filters: as wide as its words, and coloured while it filters. */
export function chipClass(isSet: boolean): string {
  return classNames(
    'inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border text-sm font-semibold whitespace-nowrap transition-colors duration-150 lg:min-h-8',
    isSet
      ? 'border-accent-ink bg-accent-soft text-accent-ink'
      : 'border-control bg-surface text-ink hover:border-ink',
  );
}

interface ChipSelectProps {
  label: string;
  options: readonly SelectOption[];
  value: string;
  isSet: boolean;
  onChange: (value: string) => void;
}

/** One of several values. The native list brings the phone's picker, type-ahead and screen reader support. */
export function ChipSelect({ label, options, value, isSet, onChange }: ChipSelectProps) {
  return (
    <span className="relative inline-flex shrink-0">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={classNames(
          chipClass(isSet),
          'field-sizing-content max-w-48 appearance-none pr-7 pl-3 text-ellipsis',
        )}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-muted"
        aria-hidden="true"
      />
    </span>
  );
}

interface ChipPopoverProps {
  /** What is filtered, for screen readers; the words of the chip follow. */
  label: string;
  /** What the filter says now. */
  words: string;
  isSet: boolean;
  children: ReactNode;
}

const edge = 8;

/** A chip that opens a small form below it. Escape or a press elsewhere closes it. */
export function ChipPopover({ label, words, isSet, children }: ChipPopoverProps) {
  const id = useId();
  const chip = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const place = (panel: HTMLElement) => {
    const box = chip.current?.getBoundingClientRect();
    if (box === undefined) return;
    panel.style.top = `${box.bottom + 4}px`;
    panel.style.left = `${Math.max(edge, Math.min(box.left, innerWidth - panel.offsetWidth - edge))}px`;
  };
  return (
    <>
      <button
        ref={chip}
        type="button"
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-label={`${label}: ${words}`}
        className={classNames(chipClass(isSet), 'max-w-56 pr-2.5 pl-3')}
      >
        <span className="truncate">{words}</span>
        <ChevronDown className="size-4 shrink-0 text-muted" aria-hidden="true" />
      </button>
      <div
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        data-own-keys=""
        data-open={isOpen ? '' : undefined}
        onToggle={(event) => {
          setOpen(event.newState === 'open');
          if (event.newState === 'open') place(event.currentTarget);
        }}
        className="fixed inset-auto m-0 rounded-base border border-line bg-surface px-4 py-2 text-ink shadow-base"
      >
        {children}
      </div>
    </>
  );
}
