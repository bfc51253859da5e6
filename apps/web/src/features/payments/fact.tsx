import type { ReactNode } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';

interface FactProps {
  label: string;
  copyLabel?: string;
  /** The text to copy, where it differs from the shown text. */
  copy?: string | null;
  children: ReactNode;
}

/** One line of facts about a payment. Without a value it is not there. */
export function Fact({ label, copy, copyLabel, children }: FactProps) {
  if (children === null || children === undefined || children === '') return null;
  return (
    <div className="grid min-h-10 grid-cols-[8.5rem_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line first:border-t-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="py-1.5 text-sm break-words text-ink">{children}</dd>
      {copy && copyLabel ? (
        <dd>
          <CopyButton iconOnly text={copy} label={copyLabel} className="sm:!size-8" />
        </dd>
      ) : null}
    </div>
  );
}
