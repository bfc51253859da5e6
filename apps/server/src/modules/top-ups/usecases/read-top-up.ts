import { errorCatalogue } from '@ghost-pay/contract/error-codes';
import { toDecimal } from '@ghost-pay/contract/money';
import type { TopUpOffer } from '@ghost-pay/contract/top-ups/top-ups.schemas';
import type { Clock } from '../../../core/clock.ts';
import type { Database } from '../../../core/database/database.ts';
import type { Vault } from '../../../core/vault/vault.ts';
import { findOwnTopUp, readTopUpFacts } from '../own-top-up.ts';
import { refusalOfTopUp } from '../top-up-rules.ts';

/** What the customer is asked for, and whether they can still add it. Throws the errors of `findOwnTopUp`. */
export async function readTopUp(
  dependencies: { readonly database: Database; readonly clock: Clock; readonly vault: Vault },
  asked: { typedId: string; token: string | undefined },
): Promise<TopUpOffer> {
  const own = await findOwnTopUp(dependencies, asked);
  const { facts, missing } = await readTopUpFacts(dependencies.database, own);
  const { amount_minor: price, currency, payment_id: paymentId, region } = own.row;
  const refusal = refusalOfTopUp(facts);
  return {
    paymentId,
    paymentMethod: own.method,
    amount: toDecimal(price, currency),
    brought: toDecimal(price - missing, currency),
    missing: toDecimal(missing, currency),
    currency,
    region: own.method === 'nintendo-eshop' ? region : null,
    refusal: refusal ? { code: refusal, sentence: errorCatalogue[refusal].sentence } : null,
  };
}
