import { paymentsDefaults, type PaymentsSearch } from './payments.search.ts';

/** The work list: the money is proven, and the payment waits for verification. */
const provenAndWaiting = { status: 'pending_payment_verification', verdict: 'proven' } as const;

/** The view of it: the oldest payment first, and no other filter. */
export function withProvenAndWaiting(search: PaymentsSearch): PaymentsSearch {
  return { ...paymentsDefaults, limit: search.limit, sort: 'created_at_asc', ...provenAndWaiting };
}

export function isProvenAndWaiting({ status, verdict }: PaymentsSearch): boolean {
  return status === provenAndWaiting.status && verdict === provenAndWaiting.verdict;
}
