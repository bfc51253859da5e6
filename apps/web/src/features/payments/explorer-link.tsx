import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { ExternalLink } from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';
import { buttonClass } from '../../ui/button.tsx';
import { KeyMark } from '../../ui/key-mark.tsx';
import { explorerOf } from './look-commands.ts';
import { paymentsTexts } from './payments.texts.ts';

/** The page of a block explorer about one of the payment's transactions. */
export function ExplorerLink({
  transaction,
  txid,
  isShort = false,
  className,
}: {
  transaction: Transaction;
  txid: string;
  /** Whether a phone shows the explorer's name alone. */
  isShort?: boolean;
  className?: string;
}) {
  const explorer = explorerOf(transaction, txid);
  return (
    <a
      href={explorer.url}
      target="_blank"
      rel="noopener noreferrer"
      className={classNames(buttonClass('secondary', 'small'), className)}
    >
      <span className="whitespace-nowrap">
        <span className={isShort ? 'max-sm:sr-only' : undefined}>{paymentsTexts.viewOn}</span>{' '}
        {explorer.name}
      </span>
      <ExternalLink className="size-4" aria-hidden="true" />
      {txid === transaction.txid ? <KeyMark of="explorer" /> : null}
      <span className="sr-only">{paymentsTexts.newTab}</span>
    </a>
  );
}
