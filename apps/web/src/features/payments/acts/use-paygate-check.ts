import type { PayGateVerification } from '@ghost-pay/contract/card-payments/card-payments.schemas';
import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { paymentKeys } from '../payments-cache.ts';
import { acts } from './acts.tsx';
import { focusAfterAct } from './focus-after-act.ts';
import { payGateTexts } from './act-forms.texts.ts';

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
  return { transaction, failure: payGateTexts.failed(sentence) };
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
