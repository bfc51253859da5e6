import type {
  Transaction,
  TransactionDetail,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import { formatDateTime, formatMoney } from '../../../lib/format.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { historyTexts, returnsTexts } from './drawer.texts.ts';
import { ExplorerLink } from '../explorer-link.tsx';

interface PaymentReturnsProps {
  transaction: Transaction;
  returns: TransactionDetail['returns'];
}

/** What was sent back of the payment: how much, by which transaction or how else, and who says so. */
export function PaymentReturns({ transaction, returns }: PaymentReturnsProps) {
  const { unit, total, list } = returns;
  return (
    <div className="grid gap-3">
      <ul className="grid gap-2">
        {list.map(
          ({ id, amount, usd_amount: usd, txid, notes, admin_username: by, returned_at }) => (
            <li key={id} className="grid gap-1 rounded-base border border-line p-3 text-sm">
              <p className="figures flex flex-wrap items-baseline justify-between gap-x-3 font-semibold text-ink">
                {`${amount} ${unit}`}
                {usd === null || unit === 'USD' ? null : (
                  <span className="font-normal text-muted">{formatMoney(usd, 'USD')}</span>
                )}
              </p>
              {txid === null ? null : (
                <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2">
                  <p className="font-mono text-xs break-all text-muted">{txid}</p>
                  <CopyButton
                    iconOnly
                    text={txid}
                    label={returnsTexts.copyHash}
                    className="shrink-0 sm:!size-8"
                  />
                  <ExplorerLink
                    transaction={transaction}
                    txid={txid}
                    className="col-span-2 justify-self-start"
                  />
                </div>
              )}
              {notes === null ? null : (
                <p className="wrap-anywhere whitespace-pre-wrap text-ink">{notes}</p>
              )}
              <p className="figures text-xs text-muted">
                <time dateTime={returned_at}>{formatDateTime(returned_at)}</time>
                {` · ${historyTexts.byAdmin(by)}`}
              </p>
            </li>
          ),
        )}
      </ul>
      {list.length > 1 ? (
        <p className="figures text-sm text-muted">{returnsTexts.total(`${total} ${unit}`)}</p>
      ) : null}
    </div>
  );
}
