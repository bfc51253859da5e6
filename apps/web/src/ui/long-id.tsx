import { classNames } from '../lib/class-names.ts';

interface LongIdProps {
  text: string;
  className?: string;
}

/**
 * An id or a hash on one line, shortened in the middle on narrow screens. The DOM holds the whole text for
 * selection, the tooltip and screen readers.
 */
export function LongId({ text, className }: LongIdProps) {
  return (
    <span title={text} className={classNames('flex min-w-0 font-mono', className)}>
      <span className="truncate">{text.slice(0, -6)}</span>
      <span className="shrink-0">{text.slice(-6)}</span>
    </span>
  );
}
