import { listQuotes, shownBy } from '../../quotes/quotes.public.ts';
import type { Claim } from '../contests.repository.ts';
import type { TransactionRow } from '../payments.repository.ts';
import { recordContest } from './record-contest.ts';

/**
 * Stores the refused claim of a registered payment on a hash or a code that another payment holds, after the refused
 * correction was rolled back. `address` is the visitor's; an administrator's does not count against the claim.
 */
export async function recordOwnersClaim(
  dependencies: Parameters<typeof recordContest>[0],
  { row, claim, address }: { row: TransactionRow; claim: Claim; address: string | undefined },
): Promise<void> {
  const [quote] = await listQuotes(
    dependencies.database,
    row.quote_id === null ? [] : [row.quote_id],
  );
  await recordContest(dependencies, {
    claim,
    address,
    paymentId: row.payment_id,
    account: { userUsername: row.user_username, userEmail: row.user_email },
    quote: quote && {
      id: quote.id,
      isUnique: quote.is_unique,
      createdAt: quote.created_at,
      shown: shownBy(quote),
    },
  });
}
