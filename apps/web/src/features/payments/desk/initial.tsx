import { classNames } from '../../../lib/class-names.ts';

/** A colleague as the first letter of the name. The name itself stands beside it. */
export function Initial({ name, className }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-flex size-5 shrink-0 items-center justify-center rounded-full bg-(--series-2) text-xs leading-none font-bold text-surface uppercase',
        className,
      )}
    >
      {Array.from(name, (letter) => letter)[0]}
    </span>
  );
}
