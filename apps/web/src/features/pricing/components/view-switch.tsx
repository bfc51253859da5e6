import type { PriceView } from '@ghost-pay/contract/site/price-view';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';

interface ViewSwitchProps {
  label: string;
  views: readonly { key: string; view: PriceView; isShown: boolean; content: ReactNode }[];
  /** How the links stand beside each other. */
  className?: string;
  linkClassName?: string;
}

/** One of few tables. Plain links, so that it works before and without scripts. */
export function ViewSwitch({ label, views, className, linkClassName }: ViewSwitchProps) {
  return (
    <nav
      aria-label={label}
      className={classNames('rounded-base bg-sunken p-1 print:hidden', className)}
    >
      {views.map(({ key, view, isShown, content }) => (
        <Link
          key={key}
          to="/pricing"
          search={view}
          aria-current={isShown ? 'page' : undefined}
          className={classNames(
            'min-h-11 items-center justify-center rounded-base border text-sm font-semibold transition-colors duration-150',
            isShown
              ? 'border-control bg-surface text-ink [&>svg]:text-accent-ink'
              : 'border-transparent text-muted hover:text-ink',
            linkClassName,
          )}
        >
          {content}
        </Link>
      ))}
    </nav>
  );
}
