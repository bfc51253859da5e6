import { paymentIdIn } from '@ghost-pay/contract/typed-text';
import { type CodePaymentMethod, isPaidByCode } from '@ghost-pay/contract/transactions/code-words';
import type { Clock } from '../../core/clock.ts';
import type { Database, Queryable } from '../../core/database/database.ts';
import { AppError } from '../../core/errors.ts';
import { isLinkToken } from '../../core/vault/link-token.ts';
import type { Vault } from '../../core/vault/vault.ts';
import {
  askingCode,
  type CodeRow,
  findByPaymentId,
  listCodesOf,
  missingMinor,
  type TransactionRow,
} from '../payments/payments.public.ts';
import type { TopUpFacts } from './top-up-rules.ts';

/** A payment with the code after which its customer was given a link. */
export interface OwnTopUp {
  readonly row: TransactionRow;
  readonly method: CodePaymentMethod;
  readonly linkedCode: CodeRow;
}

/**
 * The payment that a link opens. Throws TOP_UP_TOKEN_INVALID for every other text, whether or not there is such a payment.
 */
export async function findOwnTopUp(
  { database, clock, vault }: { database: Database; clock: Clock; vault: Vault },
  { typedId, token }: { typedId: string; token: string | undefined },
): Promise<OwnTopUp> {
  const paymentId = paymentIdIn(typedId);
  if (paymentId === undefined) throw new AppError('INVALID_PAYMENT_ID');
  const row = await findByPaymentId(database, paymentId);
  if (row === undefined || !isPaidByCode(row.payment_method))
    throw new AppError('TOP_UP_TOKEN_INVALID');
  const now = clock.now();
  const linkedCode = (await listCodesOf(database, row.id)).find(({ id: subject }) =>
    isLinkToken(vault, { purpose: 'add_code', subject, token, now }),
  );
  if (linkedCode === undefined) throw new AppError('TOP_UP_TOKEN_INVALID');
  return { row, method: row.payment_method, linkedCode };
}

/** What the rules need to know about a payment now, and what is missing of its price, in minor units. */
export async function readTopUpFacts(
  database: Queryable,
  { row, linkedCode }: Pick<OwnTopUp, 'row' | 'linkedCode'>,
): Promise<{ facts: TopUpFacts; missing: number }> {
  const codes = await listCodesOf(database, row.id);
  return {
    missing: missingMinor(row.amount_minor, codes),
    facts: {
      status: row.status,
      isContested: row.is_contested,
      linkedCode: linkedCode.id,
      askingCode: askingCode(row, codes)?.id,
    },
  };
}
