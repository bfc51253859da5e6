import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { CreditCard, Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { VerdictMark } from '../verdict-mark.tsx';
import { listTexts } from './list.texts.ts';

interface EvidenceMarkProps {
  transaction: Transaction;
  /** Hides the words from sight where the icon has to do alone. */
  wordsClass?: string;
}

/**
 * What is known of the money. Where nothing can be read, the mark says who is asked instead: a person about a code,
 * the provider about a card.
 */
export function EvidenceMark({ transaction, wordsClass }: EvidenceMarkProps) {
  const { evidence_mark: mark, payment_method: method, status, flags } = transaction;
  if (mark !== null) return <VerdictMark mark={mark} {...(wordsClass && { wordsClass })} />;
  if (status !== 'pending_payment_verification' || method === 'crypto') return null;
  if (method !== 'card')
    return (
      <Plain
        wordsClass={wordsClass}
        icon={<Ticket className="size-3.5 shrink-0" aria-hidden="true" />}
      >
        {listTexts.byHand}
      </Plain>
    );
  // A flag says more than this, beside the status.
  return flags.length > 0 ? null : (
    <Plain
      wordsClass={wordsClass}
      icon={<CreditCard className="size-3.5 shrink-0" aria-hidden="true" />}
    >
      {listTexts.unpaid}
    </Plain>
  );
}

interface PlainProps {
  icon: ReactNode;
  wordsClass: string | undefined;
  children: string;
}

function Plain({ icon, wordsClass, children }: PlainProps) {
  return (
    <span
      title={wordsClass && children}
      className="flex min-w-0 items-center gap-1 text-xs whitespace-nowrap text-muted"
    >
      {icon}
      <span className={wordsClass ?? 'truncate'}>{children}</span>
    </span>
  );
}
