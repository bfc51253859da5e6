import type { Contest, Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { MovementQuestion } from '../movement-question.ts';
import { deliveryTexts, transactionsTexts } from '../transactions.texts.ts';
import { useMovement } from '../use-movement.ts';
import { shownActions } from '../shown-actions.ts';
import { usePayGateCheck } from '../use-paygate-check.ts';
import { ClaimButtons } from './claim-buttons.tsx';
import { CheckPayGateButton } from './check-paygate-button.tsx';
import { PayGateResultDialog } from './paygate-result-dialog.tsx';
import { MovementAlert } from './movement-alert.tsx';

interface TransactionActionsProps {
  transaction: Transaction;
  contests: readonly Contest[] | undefined;
  onAsk: (question: MovementQuestion) => void;
}

/** What this admin may do with the payment, as the server says: nothing is decided here. */
export function TransactionActions({ transaction, contests, onAsk }: TransactionActionsProps) {
  const movement = useMovement();
  const group = useRef<HTMLFieldSetElement>(null);
  const { id, allowed_statuses } = transaction;
  const allowed = shownActions(transaction);
  const check = usePayGateCheck();
  const busy = movement.running !== undefined;
  // The pressed button is gone afterwards; the keyboard goes on from here.
  const start = (act: 'verify_payment' | 'update_subscription') =>
    movement.start({ act, id }, () => group.current?.focus());

  return (
    // On a phone the buttons stay in sight while longer evidence is read.
    <div className="grid gap-3 max-sm:sticky max-sm:bottom-0 max-sm:bg-page max-sm:py-2">
      <MovementAlert failure={movement.failure} />
      <fieldset
        ref={group}
        aria-label={transactionsTexts.columnActions}
        tabIndex={-1}
        className="flex flex-wrap gap-2 outline-none"
      >
        {transaction.payment_method === 'card' && !transaction.payment_verified ? (
          <CheckPayGateButton transaction={transaction} check={check} className="max-sm:w-full" />
        ) : null}
        {allowed.includes('force_verify_card') ? (
          <Button
            variant="secondary"
            className="max-sm:w-full"
            disabled={busy}
            onClick={() => onAsk({ act: 'force_verify_card', transaction })}
          >
            {transactionsTexts.forceVerify}
          </Button>
        ) : null}
        {allowed.includes('verify_payment') ? (
          <Button
            className="max-sm:w-full"
            busyLabel={
              movement.running === 'verify_payment' ? transactionsTexts.verifying : undefined
            }
            disabled={busy}
            onClick={() => start('verify_payment')}
          >
            {transactionsTexts.verify}
          </Button>
        ) : null}
        {allowed.includes('update_subscription') ? (
          <Button
            className="max-sm:w-full"
            busyLabel={
              movement.running === 'update_subscription' ? transactionsTexts.updating : undefined
            }
            disabled={busy}
            onClick={() => start('update_subscription')}
          >
            {transactionsTexts.updateSubscription}
          </Button>
        ) : null}
        {allowed.includes('check_subscription') ? (
          <Button
            variant="secondary"
            className="max-sm:w-full"
            disabled={busy}
            onClick={() => onAsk({ act: 'check_subscription', transaction })}
          >
            {deliveryTexts.check}
          </Button>
        ) : null}
        {(['mark_failed', 'mark_card_failed'] as const)
          .filter((act) => allowed.includes(act))
          .map((act) => (
            <Button
              key={act}
              variant="secondary"
              className="text-red max-sm:w-full"
              disabled={busy}
              onClick={() => onAsk({ act, transaction })}
            >
              {transactionsTexts.markFailed}
            </Button>
          ))}
        <ClaimButtons transaction={transaction} contests={contests} disabled={busy} onAsk={onAsk} />
        {allowed_statuses.length > 0 ? (
          <Button
            variant={allowed.length > 0 ? 'quiet' : 'secondary'}
            className="max-sm:w-full"
            disabled={busy}
            onClick={() => onAsk({ act: 'set_status', transaction })}
          >
            {transactionsTexts.changeStatus}
          </Button>
        ) : null}
        {allowed.length === 0 && allowed_statuses.length === 0 ? (
          <p className="text-sm text-muted">{transactionsTexts.nothingToDo}</p>
        ) : null}
      </fieldset>
      <PayGateResultDialog
        check={{
          ...check,
          close: () => {
            check.close();
            group.current?.focus();
          },
        }}
        onAsk={onAsk}
      />
    </div>
  );
}
