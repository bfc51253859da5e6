import { useId, type ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';

interface PanelProps {
  title: string;
  lead?: string;
  /** To the right of the title: a link, a switch. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** One titled card of the overview, as high as its content. */
export function Panel({ title, lead, aside, className, children }: PanelProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={classNames(
        'flex min-w-0 flex-col rounded-base border border-line bg-surface p-4 sm:px-5',
        className,
      )}
    >
      <div className="mb-2.5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="mr-auto flex flex-wrap items-baseline gap-x-2.5">
          <h2 id={titleId} className="text-base font-semibold text-ink">
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
