import { useId, type ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

interface PanelProps {
  title: string;
  lead?: string;
  /** To the right of the title: a link, a switch. */
  aside?: ReactNode;
  /** Without a card around it, for what is a table or cards already. */
  isBare?: boolean;
  className?: string;
  children: ReactNode;
}

/** A part of a page under its title. */
export function Panel({ title, lead, aside, isBare = false, className, children }: PanelProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={classNames(
        'grid min-w-0 grid-cols-1 content-start gap-3',
        !isBare && 'rounded-base border border-line bg-surface p-4 sm:px-5',
        className,
      )}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="mr-auto flex flex-wrap items-baseline gap-x-2.5">
          <h2 id={titleId} className="figures text-base font-semibold text-ink">
            {title}
          </h2>
          {lead ? <p className="text-sm text-muted">{lead}</p> : null}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}
