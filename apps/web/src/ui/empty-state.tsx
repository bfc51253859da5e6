import type { ReactNode } from 'react';
import { GhostMark } from './ghost-mark.tsx';

interface EmptyStateProps {
  title: string;
  /** What the list would show, and what to do. */
  children?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-12 text-center">
      <GhostMark className="mb-2 size-10 text-muted opacity-60" />
      <p className="text-base font-semibold text-ink">{title}</p>
      {children ? <div className="max-w-prose text-sm text-muted">{children}</div> : null}
      {action ? <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}
