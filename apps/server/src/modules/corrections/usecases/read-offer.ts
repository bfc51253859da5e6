import type { CorrectionOffer } from '@ghost-pay/contract/corrections/corrections.schemas';
import { errorCatalogue } from '@ghost-pay/contract/error-codes';
import type { Clock } from '../../../core/clock.ts';
import type { Database } from '../../../core/database/database.ts';
import { AppError } from '../../../core/errors.ts';
import type { Vault } from '../../../core/vault/vault.ts';
import { maskedCode } from '../../payments/payments.public.ts';
import { refusalOfCorrection } from '../correction-rules.ts';
import { findOwnPayment, readFacts, type ShownTokens } from '../own-payment.ts';

/**
 * What the visitor sent with their payment, and whether they can correct it. Throws CORRECTION_NOT_POSSIBLE for a
 * payment by card, and the errors of `findOwnPayment`.
 */
export async function readOffer(
  dependencies: { readonly database: Database; readonly clock: Clock; readonly vault: Vault },
  asked: { typedId: string; tokens: ShownTokens },
): Promise<CorrectionOffer> {
  const { row } = await findOwnPayment(dependencies, asked);
  if (row.payment_method === 'card') throw new AppError('CORRECTION_NOT_POSSIBLE');
  const { facts, codes } = await readFacts(dependencies.database, row);
  const refusal = refusalOfCorrection(facts);
  const code = codes.at(-1);
  return {
    paymentId: row.payment_id,
    paymentMethod: row.payment_method,
    coin: row.crypto_type,
    sent: row.txid ?? (code ? maskedCode(code) : null),
    refusal: refusal ? { code: refusal, sentence: errorCatalogue[refusal].sentence } : null,
  };
}
