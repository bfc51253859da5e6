import type { PayGateVerification } from '@ghost-pay/contract/card-payments/card-payments.schemas';
import type { Transaction } from '@ghost-pay/contract/transactions/transactions.schemas';
import { errorSentence } from '../../../lib/error-sentence.ts';
import { useVerifyByPayGate } from '../api.ts';
import { cardPaymentsTexts } from '../card-payments/card-payments.texts.ts';

export interface PayGateCheck {
  /** The payment that is being asked about at present. */
  readonly checkingId: string | undefined;
  /** What came of the last check; until it is closed. */
  readonly outcome:
    | {
        readonly transaction: Transaction;
        readonly verification: PayGateVerification | undefined;
        readonly failure: string | undefined;
      }
    | undefined;
  readonly start: (transaction: Transaction) => void;
  readonly close: () => void;
}

/**
 * Checking payments with PayGate, one at a time. Belongs to whoever stays on the screen: the row of a
 * payment that is confirmed is gone before its result has been read.
 */
export function usePayGateCheck(): PayGateCheck {
  const verify = useVerifyByPayGate();
  const { variables: transaction, data, error, isPending } = verify;
  const isDone = transaction !== undefined && (data !== undefined || error !== null);
  return {
    checkingId: isPending ? transaction?.id : undefined,
    outcome: isDone
      ? {
          transaction,
          verification: data,
          failure: error
            ? cardPaymentsTexts.failed(errorSentence(error, cardPaymentsTexts.unknownFailure))
            : undefined,
        }
      : undefined,
    start: (payment) => verify.mutate(payment),
    close: () => verify.reset(),
  };
}
