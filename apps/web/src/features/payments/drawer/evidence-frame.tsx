import { type ReactNode, useId } from 'react';
import { classNames } from '../../../lib/class-names.ts';

interface EvidenceFrameProps {
  /** Whether the evidence card is in the frame, which has a title and a ground of its own. */
  isCard: boolean;
  /** Gets the id that its title carries. */
  children: (titleId: string) => ReactNode;
  /** The buttons of the payment, which stay the same elements, and keep the focus, while what is above them changes. */
  foot?: ReactNode;
}

/**
 * What is known about a payment's money, with its buttons below. The buttons stay in sight while the longer evidence
 * scrolls. On a phone their first row stays, and the others follow at the end; the whole foot shows while the keyboard
 * is in it. The foot sticks inside the padding of the drawer, which is 5 steps.
 */
export function EvidenceFrame({ isCard, children, foot }: EvidenceFrameProps) {
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
      {foot ? (
        <footer className="sticky -bottom-5 border-t border-line bg-sunken px-4 py-3 max-sm:has-[button:nth-child(3)]:-bottom-19 max-sm:has-focus-visible:-bottom-5!">
          {foot}
        </footer>
      ) : null}
    </section>
  );
}
