import type { TransactionLog } from '@ghost-pay/contract/transactions/transactions.schemas';
import { useQuery } from '@tanstack/react-query';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { entryLabel } from '../entry.texts.ts';
import { paymentQuery } from '../payments-cache.ts';
import { actsTexts } from './acts.texts.ts';
import { lastDecision } from './last-decision.ts';

/** Who was faster, and with what: the payment is read anew, wherever its refusal is shown. */
export function FasterColleague({ transactionId }: { transactionId: string }) {
  const { data } = useQuery(paymentQuery(transactionId));
  const last: TransactionLog | undefined = data && lastDecision(data.logs);
  return last ? (
    <p>
      {actsTexts.doneBy(entryLabel(last.action), last.admin_username)},{' '}
      <RelativeTime moment={last.created_at} />.
    </p>
  ) : null;
}
