import type { Contest, Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { useLayoutEffect, useRef } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { ignoreRepeatedClicks } from '../../../lib/repeated-clicks.ts';
import { useSettling } from '../../../lib/use-settling.ts';
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

/** Where the keyboard goes on in the drawer, once a question has been answered. */
export function actionsId(transactionId: string): string {
  return `actions-${transactionId}`;
}

interface TransactionActionsProps {
  transaction: Transaction;
  contests: readonly Contest[] | undefined;
  onAsk: (question: MovementQuestion) => void;
}

/** What this admin may do with the payment, as the server says: nothing is decided here. */
export function TransactionActions({ transaction, contests, onAsk }: TransactionActionsProps) {
  const movement = useMovement(transaction);
  const group = useRef<HTMLFieldSetElement>(null);
  const { id, allowed_statuses } = transaction;
  const allowed = shownActions(transaction);
  const check = usePayGateCheck();
  const busy = movement.running !== undefined;
  const isCheckable = transaction.payment_method === 'card' && !transaction.payment_verified;
  // An act, a colleague's too, puts other buttons in the place of these.
  const offered = [
    ...allowed,
    ...allowed_statuses.map(({ status }) => status),
    isCheckable && 'check',
  ].join();
  const isSettling = useSettling(offered);
  const hadFocus = useRef(false);
  const offeredBefore = useRef(offered);
  useLayoutEffect(() => {
    if (offeredBefore.current === offered) return;
    offeredBefore.current = offered;
    // The button that had the focus is gone with its act: the keyboard goes on from here.
    if (hadFocus.current && document.activeElement === document.body) group.current?.focus();
  });

  return (
    // On a phone the buttons stay in sight while longer evidence is read.
    <div className="grid gap-3 max-sm:sticky max-sm:bottom-0 max-sm:bg-page max-sm:py-2">
      <MovementAlert failure={movement.failure} />
      <fieldset
        ref={group}
        id={actionsId(id)}
        aria-label={transactionsTexts.columnActions}
        tabIndex={-1}
        className="outline-none"
      >
        <div
          onFocus={() => (hadFocus.current = true)}
          onBlur={({ relatedTarget }) => {
            // A button that is taken out of the page gives its focus to nobody.
            if (relatedTarget !== null) hadFocus.current = false;
          }}
          onClickCapture={ignoreRepeatedClicks}
          className={classNames('flex flex-wrap gap-2', isSettling && 'pointer-events-none')}
        >
          {isCheckable ? (
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
              busyLabel={busy ? transactionsTexts.verifying : undefined}
              // Asks nothing: the evidence is beside it.
              onClick={() => movement.start({ act: 'verify_payment', id })}
            >
              {transactionsTexts.verify}
            </Button>
          ) : null}
          {allowed.includes('update_subscription') ? (
            <Button
              className="max-sm:w-full"
              disabled={busy}
              onClick={() => onAsk({ act: 'update_subscription', transaction })}
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
          <ClaimButtons
            transaction={transaction}
            contests={contests}
            disabled={busy}
            onAsk={onAsk}
          />
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
        </div>
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
