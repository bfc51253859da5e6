import { type ReactNode, useId } from 'react';
import { classNames } from '../../../lib/class-names.ts';

interface EvidenceFrameProps {
  /** Whether the evidence card is in the frame, which has a title and a ground of its own. */
  isCard: boolean;
  /** Gets the id that its title carries. */
  children: (titleId: string) => ReactNode;
}

/** What is known about a payment's money. */
export function EvidenceFrame({ isCard, children }: EvidenceFrameProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={classNames(
        'overflow-clip rounded-base border border-line',
        isCard ? 'bg-surface' : 'bg-page',
      )}
    >
      {children(titleId)}
    </section>
  );
}
