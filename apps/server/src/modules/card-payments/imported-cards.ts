import type { DatabaseTransaction } from '../../core/database/database.ts';
import { hashSecretToken, newSecretToken, type Randomness } from '../../core/randomness.ts';
import type { Vault } from '../../core/vault/vault.ts';
import { tokenCell } from './card-payment-dependencies.ts';
import { insertCardPayment } from './card-payments.repository.ts';

/** The card network's token of another system's payment, sealed for the row `id`. */
export function sealImportedToken(
  vault: Vault,
  { id, token }: { id: string; token: string },
): Buffer {
  return vault.encrypt(tokenCell(id), token);
}

/** The card network's token of a payment, in the clear. */
export function openToken(vault: Vault, { id, sealed }: { id: string; sealed: Buffer }): string {
  return vault.decrypt(tokenCell(id), sealed);
}

/**
 * Lets administrators check another system's card payment at the card network. Nothing is scheduled. Its callbacks go to
 * the other system, so the secret of its callback address is unknown to all.
 */
export async function insertImportedCard(
  trx: DatabaseTransaction,
  { transactionId, randomness }: { transactionId: string; randomness: Randomness },
): Promise<void> {
  await insertCardPayment(trx, {
    transaction_id: transactionId,
    callback_secret_hash: hashSecretToken(newSecretToken(randomness)),
    address_in: '',
    next_check_at: null,
  });
}
