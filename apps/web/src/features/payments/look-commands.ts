import { explorerLink, type ExplorerLink } from '@ghost-pay/contract/coins';
import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { copyText } from '../../lib/copy-text.ts';
import type { Commands } from '../../lib/keys/commands.ts';
import { siteInfo } from '../../lib/site-info.ts';
import { copyWords } from '../../ui/copy-button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { paymentsTexts } from './payments.texts.ts';

/** The page of a block explorer about one of the payment's transactions. */
export function explorerOf(
  { crypto_type: coin, payout_coin: payoutCoin }: Transaction,
  txid: string,
): ExplorerLink {
  return explorerLink({ coin, payoutCoin, txid, sandboxUrl: siteInfo.sandbox?.explorerUrl });
}

/** The commands that change nothing: they are there for a payment in the list, too. */
export function lookCommands(transaction: Transaction): Commands {
  const { txid, payment_id } = transaction;
  return {
    copy_id: () => void copy(payment_id, paymentsTexts.copiedPaymentId),
    copy_hash: txid === null ? undefined : () => void copy(txid, paymentsTexts.copiedTxid),
    explorer:
      txid === null
        ? undefined
        : () =>
            void window.open(explorerOf(transaction, txid).url, '_blank', 'noopener,noreferrer'),
  };
}

async function copy(text: string, done: string): Promise<void> {
  const result = await copyText(text);
  if (result === 'copied') showToast(done);
  else showToast(copyWords[result], 'error');
}

/** The title of the open payment. */
export const paymentTitleId = 'payment-title';

/** After a key has opened another payment: its amount and status come first, as when the drawer opens. */
export function focusPaymentTitle(): void {
  document.getElementById(paymentTitleId)?.focus();
}
