import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMediaQuery } from '../../../lib/use-media-query.ts';

interface FoldProps {
  title: string;
  /** What is in it, in a few words beside the title. */
  note?: string | undefined;
  isOpen: boolean;
  onFold: (isOpen: boolean) => void;
  /** At the end of the line. */
  mark?: ReactNode;
  children: ReactNode;
}

/** A part of the payment below the decision, which folds to its title. */
export function Fold({ title, note, isOpen, onFold, mark, children }: FoldProps) {
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => onFold(currentTarget.open)}
      className="group/fold border-t border-line"
    >
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-2 text-sm text-muted hover:text-ink max-md:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          className="size-4 shrink-0 transition-transform duration-150 group-open/fold:rotate-90"
          aria-hidden="true"
        />
        <h3 className="shrink-0 font-semibold text-ink">{title}</h3>
        <span className="figures min-w-0 flex-1 truncate">{note}</span>
        {mark}
      </summary>
      <div className="grid grid-cols-1 gap-3 pt-1 pb-4">{children}</div>
    </details>
  );
}

/** Whether a part is unfolded: at first everywhere but on a phone, whose screen the evidence fills. */
export function useFold(): readonly [boolean, (isOpen: boolean) => void] {
  const isPhone = useMediaQuery('(width < 48rem)');
  const [chosen, choose] = useState<boolean>();
  return [chosen ?? !isPhone, choose];
}
