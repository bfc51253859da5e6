import { LoaderCircle } from 'lucide-react';
import { classNames } from '../lib/class-names.ts';
import { GhostMark } from './ghost-mark.tsx';

/** A small spinner inside a control; the control's own text says what is happening. */
export function Spinner({ className }: { className?: string }) {
  return (
    <LoaderCircle
      className={classNames('animate-spin', className ?? 'size-5')}
      aria-hidden="true"
    />
  );
}

/** Replaces a whole page while nothing else can be shown. */
export function FullPageLoader({ label }: { label: string }) {
  return (
    <div
      role="status"
      className="flex min-h-[60dvh] flex-col items-center justify-center gap-4 px-4 text-center"
    >
      <GhostMark className="size-12 animate-ghost text-accent-ink" />
      <h1 className="text-base text-muted">{label}</h1>
    </div>
  );
}
