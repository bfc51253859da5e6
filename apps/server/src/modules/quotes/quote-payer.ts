import type { MakeQuote } from '@ghost-pay/contract/quotes/quotes.schemas';
import { z } from 'zod';
import type { SecretCell, Vault } from '../../core/vault/vault.ts';

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
