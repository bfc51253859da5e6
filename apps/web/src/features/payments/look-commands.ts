import { explorerLink } from '@ghost-pay/contract/coins';
import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { copyText } from '../../lib/copy-text.ts';
import type { Commands } from '../../lib/keys/commands.ts';
import { siteInfo } from '../../lib/site-info.ts';
import { copyWords } from '../../ui/copy-button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { paymentsTexts } from './payments.texts.ts';

/** The commands that change nothing: they are there for a payment in the list, too. */
export function lookCommands(transaction: Transaction): Commands {
  const { txid, payment_id } = transaction;
  return {
    copy_id: () => void copy(payment_id, paymentsTexts.copiedPaymentId),
    copy_hash: txid === null ? undefined : () => void copy(txid, paymentsTexts.copiedTxid),
    explorer: txid === null ? undefined : () => openExplorer(transaction, txid),
  };
}

async function copy(text: string, done: string): Promise<void> {
  const result = await copyText(text);
  if (result === 'copied') showToast(done);
  else showToast(copyWords[result], 'error');
}

function openExplorer({ crypto_type: coin }: Transaction, txid: string): void {
  const { url } = explorerLink({ coin, txid, sandboxUrl: siteInfo.sandbox?.explorerUrl });
  window.open(url, '_blank', 'noopener,noreferrer');
}
