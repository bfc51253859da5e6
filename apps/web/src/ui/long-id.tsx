import { classNames } from '../lib/class-names.ts';

interface LongIdProps {
  text: string;
  /** How many characters at the end are always shown. */
  tail?: number;
  className?: string;
}

/**
 * An id or a hash on one line, cut in its middle where there is no room. The whole text stays in
 * the page: it is what a selection copies, what a hover shows and what a screen reader reads.
 */
export function LongId({ text, tail = 6, className }: LongIdProps) {
  return (
    <span title={text} className={classNames('flex min-w-0 font-mono', className)}>
      <span className="truncate">{text.slice(0, -tail)}</span>
      <span className="shrink-0">{text.slice(-tail)}</span>
    </span>
  );
}
