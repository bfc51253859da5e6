import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { ExternalLink } from 'lucide-react';
import { explorerOf } from '../look-commands.ts';
import { paymentsTexts } from '../payments.texts.ts';

/** The payment's transaction in its explorer, at the end of its row. */
export function RowExplorer({ transaction }: { transaction: Transaction }) {
  const { txid, payment_id } = transaction;
  if (txid === null) return null;
  const { name, url } = explorerOf(transaction, txid);
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      title={`${paymentsTexts.viewOn} ${name}`}
      aria-label={`${paymentsTexts.viewOn} ${name}: ${payment_id} ${paymentsTexts.newTab}`}
      className="flex size-7 items-center justify-center rounded-base text-muted hover:bg-line hover:text-ink"
    >
      <ExternalLink className="size-4" aria-hidden="true" />
    </a>
  );
}
