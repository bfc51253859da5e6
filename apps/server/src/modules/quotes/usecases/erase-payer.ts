import type { DatabaseTransaction } from '../../../core/database/database.ts';
import type { Vault } from '../../../core/vault/vault.ts';
import { openPayer } from '../quote-payer.ts';
import { erasePayersOf, listPayers } from '../quotes.repository.ts';

/**
 * Erases the person with this username, or with this e-mail address in any case, from all quotes. Returns their
 * number. Sealed accounts are found only by opening each one; they are those of three days.
 */
export async function erasePayer(
  trx: DatabaseTransaction,
  { vault, person }: { vault: Vault; person: string },
): Promise<number> {
  const named: string[] = [];
  for (const { id, payer_encrypted: sealed } of await listPayers(trx)) {
    const { username, email } = openPayer(vault, { quoteId: id, sealed });
    if (username === person || email?.toLowerCase() === person.toLowerCase()) named.push(id);
  }
  if (named.length > 0) await erasePayersOf(trx, named);
  return named.length;
}
