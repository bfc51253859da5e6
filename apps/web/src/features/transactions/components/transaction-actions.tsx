import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { MovementQuestion } from '../movement-question.ts';
import { claimTexts, deliveryTexts, transactionsTexts } from '../transactions.texts.ts';
import { useMovement } from '../use-movement.ts';
import { MovementAlert } from './movement-alert.tsx';

interface TransactionActionsProps {
  transaction: Transaction;
  onAsk: (question: MovementQuestion) => void;
}

/** What this admin may do with the payment, as the server says: nothing is decided here. */
export function TransactionActions({ transaction, onAsk }: TransactionActionsProps) {
  const movement = useMovement();
  const group = useRef<HTMLFieldSetElement>(null);
  const { id, allowed_actions: allowed, allowed_statuses } = transaction;
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
        {allowed.includes('mark_failed') ? (
          <Button
            variant="secondary"
            className="text-red max-sm:w-full"
            disabled={busy}
            onClick={() => onAsk({ act: 'mark_failed', transaction })}
          >
            {transactionsTexts.markFailed}
          </Button>
        ) : null}
        {(['resolve_contest', 'release_claim'] as const)
          .filter((act) => allowed.includes(act))
          .map((act) => (
            <Button
              key={act}
              variant="secondary"
              className="max-sm:w-full"
              disabled={busy}
              onClick={() => onAsk({ act, transaction })}
            >
              {claimTexts[act].button}
            </Button>
          ))}
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
    </div>
  );
}
