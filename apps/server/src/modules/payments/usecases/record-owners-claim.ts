import type { Claim } from '../contests.repository.ts';
import type { TransactionRow } from '../payments.repository.ts';
import { type ContestDependencies, recordContest } from './record-contest.ts';

/**
 * Stores the refused claim of a registered payment on a hash or a code that another payment holds, after the refused
 * correction was rolled back. `address` is the visitor's; an administrator's does not count against the claim.
 */
export async function recordOwnersClaim(
  dependencies: ContestDependencies,
  { row, claim, address }: { row: TransactionRow; claim: Claim; address: string | undefined },
): Promise<void> {
  await recordContest(dependencies, {
    claim,
    address,
    paymentId: row.payment_id,
    account: { userUsername: row.user_username, userEmail: row.user_email },
    quoteId: row.quote_id,
  });
}
