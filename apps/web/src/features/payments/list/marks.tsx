import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { CreditCard, type LucideIcon, Ticket, TriangleAlert } from 'lucide-react';
import { formatDateTime } from '../../../lib/format.ts';
import { promiseSentences } from '../../../lib/payment-labels.texts.ts';
import { classNames } from '../../../lib/class-names.ts';
import { usePresent } from '../../../lib/use-present.ts';
import { promiseLooks, waitText } from '../../../ui/promise-badge.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { verdictLooks } from '../verdict-looks.ts';
import { flagSentences } from '../payments.texts.ts';
import { verdictText } from '../words.ts';
import { listTexts } from './list.texts.ts';

interface EvidenceMarkProps {
  transaction: Transaction;
  /** Hides the words from sight where the icon has to do alone. */
  wordsClass?: string;
}

/**
 * What is known of the money; of a payment that is over, no longer what nobody saw. Where nothing can be read, the mark says
 * who is asked instead: a person about a code, the provider about a card.
 */
export function EvidenceMark({ transaction, wordsClass }: EvidenceMarkProps) {
  const { evidence_mark: mark, payment_method: method, status, flags } = transaction;
  const isOver = status === 'completed' || status === 'failed';
  if (isOver && (mark?.verdict === 'not_found' || mark?.verdict === 'unavailable')) return null;
  if (mark !== null) {
    const { icon, text } = verdictLooks[mark.verdict];
    const look = classNames('figures font-semibold', text);
    return <Mark icon={icon} words={verdictText(mark)} look={look} wordsClass={wordsClass} />;
  }
  if (status !== 'pending_payment_verification' || method === 'crypto') return null;
  if (method !== 'card')
    return <Mark icon={Ticket} words={listTexts.byHand} wordsClass={wordsClass} />;
  // A flag says more than this, beside the status.
  return flags.length > 0 ? null : (
    <Mark icon={CreditCard} words={listTexts.unpaid} wordsClass={wordsClass} />
  );
}

interface MarkProps {
  icon: LucideIcon;
  words: string;
  look?: string;
  wordsClass: string | undefined;
}

/** An icon and words without a ground. Where the icon has to do alone, its words are its title, and for screen readers. */
function Mark({ icon: Icon, words, look = 'text-muted', wordsClass }: MarkProps) {
  return (
    <span
      title={wordsClass && words}
      className={classNames('flex min-w-0 items-center gap-1 text-xs whitespace-nowrap', look)}
    >
      <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      <span className={wordsClass ?? 'truncate'}>{words}</span>
    </span>
  );
}

/** Marks a payment in a list that needs an admin's attention; the drawer says why in full. */
export function FlagMark({ transaction }: { transaction: Transaction }) {
  if (transaction.flags.length === 0) return null;
  const sentences = transaction.flags.map((flag) => flagSentences[flag]).join(' ');
  return (
    <span title={sentences} className="text-amber">
      <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
      <span className="sr-only">{sentences}</span>
    </span>
  );
}

/** Whether a payment has waited longer than is usual. */
export function hasWaitedLong({ promise }: Transaction): boolean {
  return promise === 'due' || promise === 'broken';
}

/** When the payment was made, or, once it has waited longer than is usual, for how long. */
export function CreatedOrWait({ transaction }: { transaction: Transaction }) {
  const { promise, created_at } = transaction;
  const now = usePresent();
  if (promise === null || promise === 'kept') return <RelativeTime moment={created_at} />;
  const { icon: Icon } = promiseLooks[promise];
  return (
    <span
      title={`${formatDateTime(created_at)}. ${promiseSentences[promise]}`}
      className={classNames(
        'figures flex items-center gap-1 font-semibold whitespace-nowrap',
        promise === 'broken' ? 'text-red' : 'text-amber',
      )}
    >
      <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      {waitText({ promise, createdAt: created_at, now })}
    </span>
  );
}
