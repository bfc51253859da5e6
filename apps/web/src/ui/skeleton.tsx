import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

/** A grey block in the shape of the content that is loading. Wrap a group of them in `SkeletonGroup`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-pulse rounded-base bg-sunken', className)}
    />
  );
}

/** Tells screen readers once what is loading. */
export function SkeletonGroup({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
