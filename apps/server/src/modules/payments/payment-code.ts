import {
  type CodePaymentMethod,
  codePaymentMethods,
} from '@ghost-pay/contract/transactions/code-words';
import { methodNames } from '@ghost-pay/contract/transactions/transaction-words';
import { anyCode, canonicalCode, codeIn, isCode } from '@ghost-pay/contract/typed-text';
import type { CreateTransaction } from '@ghost-pay/contract/transactions/create-transaction.schemas';
import type { RevealedCode } from '@ghost-pay/contract/transactions/transactions.schemas';
import { z } from 'zod';
import type { SecretCell, Vault } from '../../core/vault/vault.ts';
import type { SealedCode } from './codes.repository.ts';

// A code is as good as cash. It is sealed for its row, found by a keyed hash, shown by its last four
// characters, and leaves the server only through reveal-code.

export type CreateCodeTransaction = Exclude<CreateTransaction, { payment_method: 'crypto' }>;

const registeredAs: Partial<Record<CodePaymentMethod, string>> = {
  'nintendo-eshop': 'gift card code',
  'alternative-rewarble': 'Rewarble transaction',
};

/** The sentence for the visitor if the code is already registered. */
export function duplicateCodeSentence(method: CodePaymentMethod): string {
  const what = registeredAs[method] ?? `${methodNames[method]} code`;
  return `This ${what} has already been registered. Please check your code.`;
}

const sealedTextSchema = z.strictObject({ code: z.string(), pin: z.string().nullable() });

function placeOf(codeId: string): SecretCell {
  return { table: 'payment_codes', row: codeId, column: 'code_encrypted' };
}

/**
 * The lookup hash of a code. The kind is prefixed, so a Paysafecard PIN and a voucher of the same digits have different
 * hashes.
 */
export function hashOfCode(
  vault: Vault,
  { method, code }: { method: CodePaymentMethod; code: string },
): Buffer {
  return vault.lookupHash(`${method}:${canonicalCode(code)}`);
}

/** The kind and the value that a visitor states for a code. */
type StatedOfCode = Pick<SealedCode, 'type' | 'stated_hundredths' | 'stated_currency'>;

/** A code, sealed for the row `id`. */
export function sealCode(
  vault: Vault,
  {
    id,
    method,
    code,
    pin,
    stated,
  }: {
    id: string;
    method: CodePaymentMethod;
    code: string;
    pin: string | null;
    stated: StatedOfCode;
  },
): SealedCode {
  return {
    id,
    code_encrypted: vault.encrypt(placeOf(id), JSON.stringify({ code, pin })),
    code_hash: hashOfCode(vault, { method, code }),
    last4: canonicalCode(code).slice(-4),
    type: stated.type,
    stated_hundredths: stated.stated_hundredths,
    stated_currency: stated.stated_currency,
  };
}

/** The code of a create payload. Gift cards have neither kind nor value, plain vouchers no kind. */
export function codeOf({ payment_method: method, paymentCode: sent }: CreateCodeTransaction) {
  const nothing = { pin: null, type: null, amount: null, currency: null };
  const {
    code,
    pin = null,
    type,
    amount,
    currency,
  } = typeof sent === 'string' ? { ...nothing, code: sent } : { ...nothing, ...sent };
  const hundredths = amount === null ? null : Math.round(amount * 100);
  return {
    method,
    code,
    pin,
    stated: { type, stated_hundredths: hundredths, stated_currency: currency },
  };
}

/** A code as administrators and its customer see it, by its last characters. */
export function maskedCode({ last4 }: { readonly last4: string }): string {
  return `••••••••••••${last4}`;
}

/** Throws if the sealed code belongs to another row or was changed. */
export function openCode(vault: Vault, codeId: string, sealed: Buffer): RevealedCode {
  return sealedTextSchema.parse(JSON.parse(vault.decrypt(placeOf(codeId), sealed)));
}

/** The hashes of the whole code that a searched text holds, in any groups; empty if it holds none. */
export function codeHashesOf(vault: Vault, search: string): Buffer[] {
  const code = codeIn(search, anyCode).toUpperCase();
  if (!isCode(code, anyCode)) return [];
  return codePaymentMethods.map((method) => hashOfCode(vault, { method, code }));
}
