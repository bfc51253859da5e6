import { Info } from 'lucide-react';
import { useEffect, useId, useState } from 'react';

interface TooltipProps {
  /** The button's name: the subject of the text. */
  label: string;
  text: string;
}

/**
 * A small icon with an explanation, shown on hover, focus and touch; Escape hides it. Opens to the left; on a phone it is as
 * wide as the page.
 */
export function Tooltip({ label, text }: TooltipProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return undefined;
    const hide = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false);
    };
    document.addEventListener('keydown', hide);
    return () => document.removeEventListener('keydown', hide);
  }, [open]);
  return (
    <span
      className="relative inline-flex"
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={() => setOpen(false)}
    >
      <button
        type="button"
        aria-label={label}
        aria-describedby={id}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(true)}
        className="relative inline-flex size-6 items-center justify-center rounded-full text-muted after:absolute after:-inset-2.5 hover:text-ink"
      >
        <Info className="size-4" aria-hidden="true" />
      </button>
      <span
        role="tooltip"
        id={id}
        hidden={!open}
        className="absolute top-full right-0 z-20 mt-1 w-64 max-sm:fixed max-sm:inset-x-4 max-sm:top-auto max-sm:mt-7 max-sm:w-auto rounded-base border border-line bg-surface p-3 text-left text-xs font-normal text-ink shadow-base"
      >
        {text}
      </span>
    </span>
  );
}
