import { explorerLink } from '@ghost-pay/contract/coins';
import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { ExternalLink } from 'lucide-react';
import { siteInfo } from '../../../lib/site-info.ts';
import { paymentsTexts } from '../payments.texts.ts';

/** The payment's transaction in its explorer, at the end of its row. */
export function RowExplorer({ transaction }: { transaction: Transaction }) {
  const { txid, crypto_type: coin, payment_id } = transaction;
  if (txid === null) return null;
  const { name, url } = explorerLink({ coin, txid, sandboxUrl: siteInfo.sandbox?.explorerUrl });
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
