import type { Clock } from '../../core/clock.ts';
import type { Database, Queryable } from '../../core/database/database.ts';
import { AppError } from '../../core/errors.ts';
import { isLinkToken } from '../../core/vault/link-token.ts';
import type { Vault } from '../../core/vault/vault.ts';
import {
  type CodeRow,
  findByPaymentId,
  isLogged,
  isSender,
  listCodesOf,
  type TransactionRow,
} from '../payments/payments.public.ts';
import { findByTypedId } from '../tracking/tracking.public.ts';
import { isFoundByAmount, listAttached } from '../transfers/transfers.public.ts';
import type { CorrectionFacts } from './correction-rules.ts';
import { type CorrectionRow, findCorrection } from './corrections.repository.ts';

/** How a visitor shows that a payment is theirs; any text may come. */
export interface ShownTokens {
  readonly senderToken: string | undefined;
  readonly linkToken: string | undefined;
}

/** A payment with its visitor's proof: `quote` for the browser that sent it, which most often has its quote. */
export interface OwnPayment {
  readonly row: TransactionRow;
  readonly proof: NonNullable<CorrectionRow['proof']>;
}

/**
 * The payment that the visitor has shown to be theirs, by the browser that sent it or by a mailed link. Throws
 * CORRECTION_TOKEN_INVALID without either, in every state of the payment, and the tracker's errors.
 */
export async function findOwnPayment(
  dependencies: { database: Database; clock: Clock; vault: Vault },
  { typedId, tokens }: { typedId: string; tokens: ShownTokens },
): Promise<OwnPayment> {
  const { database, clock, vault } = dependencies;
  const row = await findByTypedId(typedId, async (id) => findByPaymentId(database, id));
  const { senderToken: token, linkToken } = tokens;
  if (await isSender(dependencies, { row, token })) return { row, proof: 'quote' };
  const isByLink = isLinkToken(vault, {
    purpose: 'correct_payment',
    subject: row.payment_id,
    token: linkToken,
    now: clock.now(),
  });
  if (!isByLink) throw new AppError('CORRECTION_TOKEN_INVALID');
  return { row, proof: 'link' };
}

/** What the rules need to know about a payment, and its codes that the visitor has not replaced. */
export async function readFacts(
  database: Queryable,
  row: TransactionRow,
): Promise<{ facts: CorrectionFacts; codes: readonly CodeRow[] }> {
  const { id: transactionId } = row;
  const correction = await findCorrection(database, transactionId);
  const codes = await listCodesOf(database, transactionId);
  const isRevealed = await isLogged(database, { transactionId, action: 'code_revealed' });
  const isFoundBySite = await isFoundByAmount(database, row);
  const { chain, txid } = isFoundBySite ? row : { chain: null, txid: null };
  const attached = await listAttached(database, [{ id: transactionId, chain, txid }]);
  const present = codes.filter(({ replaced_at: replacedAt }) => replacedAt === null);
  return {
    codes: present,
    facts: {
      method: row.payment_method,
      status: row.status,
      isCorrected: Boolean(correction?.corrected_at),
      isContested: row.is_contested,
      isCodeTaken: isRevealed || codes.some(({ outcome }) => outcome !== null),
      isFoundBySite,
      hasTransfer: (attached.get(transactionId) ?? []).length > 0,
      verdict: row.verdict,
      codes: present.length,
    },
  };
}
