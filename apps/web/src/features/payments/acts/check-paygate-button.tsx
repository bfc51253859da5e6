import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { SearchCheck } from 'lucide-react';
import { useId } from 'react';
import { Button, type ButtonSize } from '../../../ui/button.tsx';
import { acts } from './acts.tsx';
import { payGateTexts } from './act-forms.texts.ts';
import type { PayGateCheck } from './use-paygate-check.ts';

const { label, busy } = acts.paygate_verify;

interface CheckPayGateButtonProps {
  transaction: Transaction;
  check: PayGateCheck;
  size?: ButtonSize;
  className?: string;
  /** Set in a list, where the buttons would otherwise share one name. */
  named?: boolean;
}

/** The element that gets the focus in a list after a result was closed. */
export function checkButtonId(transactionId: string): string {
  return `check-${transactionId}`;
}

/** Asks PayGate now. Without PayGate's token the check is impossible, and the button says so. */
export function CheckPayGateButton(props: CheckPayGateButtonProps) {
  const { transaction, check, size = 'base', className = '', named } = props;
  const { id, payment_id, payment_ipn_token_present } = transaction;
  const hintId = useId();
  return (
    <>
      <Button
        id={named ? checkButtonId(id) : undefined}
        variant="secondary"
        size={size}
        className={className}
        icon={<SearchCheck className="size-4" aria-hidden="true" />}
        aria-label={named ? `${label}: ${payment_id}` : undefined}
        aria-describedby={payment_ipn_token_present ? undefined : hintId}
        busyLabel={check.checkingId === id ? busy : undefined}
        disabled={!payment_ipn_token_present || check.checkingId !== undefined}
        onClick={() => check.start(transaction)}
      >
        {label}
      </Button>
      {payment_ipn_token_present ? null : (
        <span id={hintId} className="block text-xs text-muted">
          {payGateTexts.noToken}
        </span>
      )}
    </>
  );
}
