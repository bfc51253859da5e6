import { isolated } from '../../lib/isolated.ts';

/** The name of a payment in a sentence. */
export function nameOf({
  username,
  payment_id: paymentId,
}: {
  username: string | null;
  payment_id: string;
}): string {
  return username === null ? paymentId : isolated(username);
}
