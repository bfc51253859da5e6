import type { ReactNode } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';

interface EvidenceLineProps {
  label: string;
  /** The text to copy; absent when there is nothing to copy. */
  copy?: { text: string; label: string };
  children: ReactNode;
}

/** One fact of a list, with a button to copy it. */
export function EvidenceLine({ label, copy, children }: EvidenceLineProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2">
      <dt className="col-span-2 text-xs text-muted">{label}</dt>
      <dd className="text-sm break-all text-ink">{children}</dd>
      {copy ? (
        <dd>
          <CopyButton
            iconOnly
            text={copy.text}
            label={copy.label}
            className="max-sm:size-11 sm:!size-9"
          />
        </dd>
      ) : null}
    </div>
  );
}
