import type { MakeQuote } from '@ghost-pay/contract/quotes/quotes.schemas';
import { z } from 'zod';
import type { DatabaseTransaction } from '../../core/database/database.ts';
import type { SecretCell, Vault } from '../../core/vault/vault.ts';
import { erasePayersOf, listPayers } from './quotes.repository.ts';

const payerSchema = z.object({ username: z.string().nullable(), email: z.string().nullable() });

/** The account that a visitor gave before they paid. */
type Payer = z.infer<typeof payerSchema>;

function placeOf(quoteId: string): SecretCell {
  return { table: 'quotes', row: quoteId, column: 'payer_encrypted' };
}

/** The sealed payer of a new quote; null if the visitor has not given an account. */
export function sealPayer(
  vault: Pick<Vault, 'encrypt'>,
  { quoteId, asked }: { quoteId: string; asked: MakeQuote },
): Buffer | null {
  if (asked.type === 'donation') return null;
  const payer: Payer = { username: asked.userUsername ?? null, email: asked.userEmail ?? null };
  if (payer.username === null && payer.email === null) return null;
  return vault.encrypt(placeOf(quoteId), JSON.stringify(payer));
}

export function openPayer(
  vault: Pick<Vault, 'decrypt'>,
  { quoteId, sealed }: { quoteId: string; sealed: Buffer },
): Payer {
  return payerSchema.parse(JSON.parse(vault.decrypt(placeOf(quoteId), sealed)));
}

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
