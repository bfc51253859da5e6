import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

/** A grey block in the shape of what is being loaded. Wrap a group of them in `SkeletonGroup`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-pulse rounded-base bg-sunken', className)}
    />
  );
}

/** Says once, to those who cannot see the blocks, what is being loaded. */
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
