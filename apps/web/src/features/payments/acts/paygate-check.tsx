import type { PayGateVerification } from '@ghost-pay/contract/card-payments/card-payments.schemas';
import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { SearchCheck } from 'lucide-react';
import { type ComponentProps, useId, useRef } from 'react';
import { coinAmount } from '@ghost-pay/contract/card-payments/card-payment-words';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { paymentKeys } from '../payments-cache.ts';
import { type Act, acts } from './acts.tsx';
import { type Ask, focusAfterAct } from './use-question.ts';
import { findingSentences, payGateTexts as texts } from './act-forms.texts.ts';
import { Button, type ButtonSize } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ShortId } from '../../../ui/short-id.tsx';
import { findingLabels } from '../../../lib/payment-labels.texts.ts';
import { amountText } from '../words.ts';
import { ExplorerLink } from '../explorer-link.tsx';
import { Fact } from '../fact.tsx';
import { fieldLabels } from '../payments.texts.ts';
import { actOf } from './offered-acts.ts';
import { actsTexts } from './acts.texts.ts';
import { PaymentSummary } from './payment-summary.tsx';

/**
 * Checks payments with PayGate, one at a time, and reloads every view of them. `home` gets the focus once a result is
 * closed. The page or the drawer owns the check: the row of a confirmed payment disappears before its result has been
 * read.
 */
export function usePayGateCheck(home: (transactionId: string) => HTMLElement | null) {
  const queryClient = useQueryClient();
  const {
    mutate,
    reset,
    isPending,
    variables: transaction,
    data: verification,
    error,
  } = useMutation({
    mutationFn: ({ id }: Transaction) => acts.paygate_verify.send({ params: { id } }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: paymentKeys.all }),
  });
  return {
    /** The payment of the check in flight. */
    checkingId: isPending ? transaction?.id : undefined,
    /** The last check until it is closed: PayGate's answer, or why PayGate could not be asked. */
    outcome: isPending || !transaction ? undefined : { transaction, verification, error },
    start: (payment: Transaction) => mutate(payment),
    close: () => {
      reset();
      if (transaction) focusAfterAct(() => home(transaction.id));
    },
  };
}

export type PayGateCheck = ReturnType<typeof usePayGateCheck>;

const { label, busy } = acts.paygate_verify;

interface CheckPayGateButtonProps {
  transaction: Transaction;
  check: PayGateCheck;
  size?: ButtonSize;
  className?: string;
}

/** The element that gets the focus in a list after a result was closed. */
export function checkButtonId(transactionId: string): string {
  return `check-${transactionId}`;
}

/** Asks PayGate now. Without PayGate's token the check is impossible, and the button says so. */
export function CheckPayGateButton(props: CheckPayGateButtonProps) {
  const { transaction, check, size = 'base', className = '' } = props;
  const { id, payment_id, payment_ipn_token_present } = transaction;
  const hintId = useId();
  return (
    <>
      <Button
        id={checkButtonId(id)}
        variant="secondary"
        size={size}
        className={className}
        icon={<SearchCheck className="size-4" aria-hidden="true" />}
        // The buttons of a list would otherwise share one name.
        aria-label={`${label}: ${payment_id}`}
        aria-describedby={payment_ipn_token_present ? undefined : hintId}
        busyLabel={check.checkingId === id ? busy : undefined}
        disabled={!payment_ipn_token_present || check.checkingId !== undefined}
        onClick={() => check.start(transaction)}
      >
        {label}
      </Button>
      {payment_ipn_token_present ? null : (
        <span id={hintId} className="block text-xs text-muted">
          {texts.noToken}
        </span>
      )}
    </>
  );
}

interface PayGateResultDialogProps {
  check: PayGateCheck;
  onAsk: Ask;
}

/** PayGate's answer as facts, with the possible next acts beside them. */
export function PayGateResultDialog({ check, onAsk }: PayGateResultDialogProps) {
  const safeChoice = useRef<HTMLButtonElement>(null);
  if (!check.outcome) return null;
  const { transaction, verification, error } = check.outcome;
  // PayGate reports it as paid, but the payment still waits for an admin.
  const isStuck = verification !== undefined && resultOf(verification).tone === 'error';
  const may = (act: (typeof transaction.allowed_actions)[number]) =>
    isStuck && transaction.allowed_actions.includes(act);
  const ways: Act[] = [];
  if (may('mark_card_failed')) ways.push('mark_card_failed');
  // What the answer speaks against is verified with a note.
  if (may('force_verify_card'))
    ways.push(verification?.finding ? 'force_verify_with_note' : 'force_verify_card');
  return (
    <Dialog
      onClose={check.close}
      title={texts.title}
      initialFocus={safeChoice}
      actions={
        <>
          <Button ref={safeChoice} variant="secondary" onClick={check.close}>
            {actsTexts.close}
          </Button>
          {ways.map((act) => {
            const { label, look } = actOf(act);
            return (
              <Button
                key={act}
                variant="secondary"
                className={look === 'danger' ? 'text-red' : ''}
                onClick={() => {
                  check.close();
                  onAsk({ act, transaction });
                }}
              >
                {label}
              </Button>
            );
          })}
        </>
      }
    >
      {verification ? (
        <Verification transaction={transaction} verification={verification} />
      ) : (
        <>
          <Alert
            tone="error"
            announce
            title={texts.failed(errorSentence(error, acts.paygate_verify.refused))}
          />
          <PaymentSummary transaction={transaction} />
        </>
      )}
    </Dialog>
  );
}

function Verification({
  transaction,
  verification,
}: {
  transaction: Transaction;
  verification: PayGateVerification;
}) {
  const { tone, title, text } = resultOf(verification);
  const { payGateResponse, oldStatus, newStatus, finding } = verification;
  const { status, value_coin, coin, txid_out } = payGateResponse;
  return (
    <>
      <Alert tone={tone} title={title} announce>
        {text}
      </Alert>
      <dl className="grid">
        <Fact label={fieldLabels.paymentId}>
          <ShortId text={transaction.payment_id} />
        </Fact>
        <Fact label={texts.providerStatus}>{texts.statuses[status]}</Fact>
        <Fact label={texts.price}>
          <span className="figures">{amountText(transaction)}</span>
        </Fact>
        {value_coin === null ? null : (
          <Fact label={texts.amountReceived}>
            <span className="figures font-semibold">{coinAmount({ value: value_coin, coin })}</span>
          </Fact>
        )}
        <Fact label={fieldLabels.status}>{texts.statusMove(oldStatus, newStatus)}</Fact>
        {finding ? (
          <Fact label={texts.finding}>
            <span className="font-semibold text-amber">{findingLabels[finding]}</span>
            <span className="block">{findingSentences[finding]}</span>
          </Fact>
        ) : null}
        {txid_out === null ? null : (
          <Fact label={texts.payout}>
            <span className="font-mono text-xs break-all">{txid_out}</span>
          </Fact>
        )}
      </dl>
      {txid_out === null ? null : (
        <ExplorerLink
          transaction={{ ...transaction, payout_coin: coin }}
          txid={txid_out}
          className="justify-self-start"
        />
      )}
    </>
  );
}

/** The three results of a check (specification, section 4), each with its message. */
export function resultOf(
  verification: PayGateVerification,
): Pick<ComponentProps<typeof Alert>, 'tone'> & { title: string; text: string } {
  const { transactionUpdated, oldStatus, newStatus, payGateResponse, finding } = verification;
  if (transactionUpdated) {
    return newStatus === 'failed'
      ? { tone: 'warning', title: texts.movedToFailed, text: texts.movedToFailedText }
      : {
          // Paid, but with a finding, which stands below.
          tone: finding === null ? 'success' : 'warning',
          title: acts.paygate_verify.done(),
          text: texts.confirmedText,
        };
  }
  if (payGateResponse.status === 'unpaid') {
    const text = oldStatus === 'failed' ? texts.staysFailedText : texts.staysText;
    return { tone: 'info', title: texts.stays, text };
  }
  const isWaiting = oldStatus === 'pending_payment_verification';
  if (finding === null && !isWaiting)
    return { tone: 'success', title: texts.statuses.paid, text: texts.alreadyMoved };
  const text = isWaiting
    ? texts.staysText
    : oldStatus === 'failed'
      ? texts.staysFailedText
      : texts.alreadyMoved;
  return { tone: 'error', title: texts.notUpdated, text };
}
