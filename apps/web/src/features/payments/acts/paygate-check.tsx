import type { PayGateVerification } from '@ghost-pay/contract/card-payments/card-payments.schemas';
import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ExternalLink, SearchCheck } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { coinAmount } from '@ghost-pay/contract/card-payments/card-payment-words';
import { explorerLink } from '@ghost-pay/contract/coins';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { paymentKeys } from '../payments-cache.ts';
import { type Act, acts } from './acts.tsx';
import { type Ask, focusAfterAct } from './use-question.ts';
import { findingSentences, payGateTexts as texts } from './act-forms.texts.ts';
import { Button, buttonClass, type ButtonSize } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ShortId } from '../../../ui/short-id.tsx';
import { findingLabels } from '../../../lib/payment-labels.texts.ts';
import { amountText } from '../words.ts';
import { fieldLabels, paymentsTexts } from '../payments.texts.ts';
import { actOf } from './offered-acts.ts';
import { actsTexts } from './acts.texts.ts';
import { PaymentSummary } from './payment-summary.tsx';

interface Answered {
  readonly transaction: Transaction;
  readonly verification: PayGateVerification;
  readonly failure?: undefined;
}

interface Unanswered {
  readonly transaction: Transaction;
  readonly verification?: undefined;
  /** Why PayGate could not be asked. */
  readonly failure: string;
}

type Outcome = Answered | Unanswered;

export interface PayGateCheck {
  /** The payment of the check in flight. */
  readonly checkingId: string | undefined;
  /** The result of the last check, until it is closed. */
  readonly outcome: Outcome | undefined;
  readonly start: (transaction: Transaction) => void;
  readonly close: () => void;
}

/** Asks the card network about a payment now, then reloads every view of the payment. */
function useVerifyByPayGate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Transaction) => acts.paygate_verify.send({ params: { id } }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: paymentKeys.all }),
  });
}

function outcomeOf({
  transaction,
  data,
  error,
}: {
  transaction: Transaction;
  data: PayGateVerification | undefined;
  error: unknown;
}): Outcome | undefined {
  if (data) return { transaction, verification: data };
  if (!error) return undefined;
  const sentence = errorSentence(error, acts.paygate_verify.refused);
  return { transaction, failure: texts.failed(sentence) };
}

/**
 * Checks payments with PayGate, one at a time. `home` gets the focus once a result is closed. The page or the
 * drawer owns the check: the row of a confirmed payment disappears before its result has been read.
 */
export function usePayGateCheck(home: (transactionId: string) => HTMLElement | null): PayGateCheck {
  const verify = useVerifyByPayGate();
  const { variables: transaction, data, error, isPending } = verify;
  return {
    checkingId: isPending ? transaction?.id : undefined,
    outcome: transaction && outcomeOf({ transaction, data, error }),
    start: (payment) => verify.mutate(payment),
    close: () => {
      verify.reset();
      if (transaction) focusAfterAct(() => home(transaction.id));
    },
  };
}

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
  const { transaction, verification, failure } = check.outcome;
  const isStuck = verification !== undefined && resultOf(verification).kind === 'refused';
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
          <Alert tone="error" announce title={failure} />
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
  const explorer =
    txid_out === null ? undefined : explorerLink({ coin: null, payoutCoin: coin, txid: txid_out });
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
      {explorer ? (
        <a
          href={explorer.url}
          target="_blank"
          rel="noopener noreferrer"
          className={`${buttonClass('secondary', 'small')} justify-self-start`}
        >
          {paymentsTexts.viewOn} {explorer.name}
          <ExternalLink className="size-4" aria-hidden="true" />
          <span className="sr-only">{paymentsTexts.newTab}</span>
        </a>
      ) : null}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid min-h-10 grid-cols-[8.5rem_minmax(0,1fr)] items-center gap-x-3 border-t border-line first:border-t-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="min-w-0 py-1.5 text-sm text-ink">{children}</dd>
    </div>
  );
}

interface PayGateResult {
  /** `refused`: PayGate reports it as paid, but the payment still waits for an admin. */
  readonly kind: 'updated' | 'refused' | 'unchanged';
  readonly tone: 'success' | 'error' | 'warning' | 'info';
  readonly title: string;
  readonly text: string;
}

/** The three results of a check (specification, section 4), each with its message. */
export function resultOf(verification: PayGateVerification): PayGateResult {
  const { transactionUpdated, oldStatus, newStatus, payGateResponse, finding } = verification;
  if (transactionUpdated) {
    return newStatus === 'failed'
      ? {
          kind: 'updated',
          tone: 'warning',
          title: texts.movedToFailed,
          text: texts.movedToFailedText,
        }
      : {
          kind: 'updated',
          // Paid, but with a finding, which stands below.
          tone: finding === null ? 'success' : 'warning',
          title: acts.paygate_verify.done(),
          text: texts.confirmedText,
        };
  }
  if (payGateResponse.status === 'unpaid') {
    const text = oldStatus === 'failed' ? texts.staysFailedText : texts.staysText;
    return { kind: 'unchanged', tone: 'info', title: texts.stays, text };
  }
  const isWaiting = oldStatus === 'pending_payment_verification';
  if (finding === null && !isWaiting) {
    return {
      kind: 'unchanged',
      tone: 'success',
      title: texts.statuses.paid,
      text: texts.alreadyMoved,
    };
  }
  const text = isWaiting
    ? texts.staysText
    : oldStatus === 'failed'
      ? texts.staysFailedText
      : texts.alreadyMoved;
  return { kind: 'refused', tone: 'error', title: texts.notUpdated, text };
}
