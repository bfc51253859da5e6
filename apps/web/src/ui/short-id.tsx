import { paymentIdPrefix } from '@ghost-pay/contract/payment-id';
import { classNames } from '../lib/class-names.ts';

interface ShortIdProps {
  text: string;
  /** How many characters are shown at the beginning and at the end. */
  shown?: readonly [number, number];
}

/**
 * A payment's id, or an address, as its first and last characters, which look the same on every screen: '9UMB…GDQI'. What
 * all payment ids begin with is left out: it tells none from another. The tooltip holds the whole text.
 */
export function ShortId({ text, shown: [head, tail] = [4, 4] }: ShortIdProps) {
  const own = text.startsWith(paymentIdPrefix) ? text.slice(paymentIdPrefix.length) : text;
  return (
    <span title={text} className="font-mono whitespace-nowrap">
      {own.length > head + tail + 1 ? `${own.slice(0, head)}…${own.slice(-tail)}` : own}
    </span>
  );
}

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
