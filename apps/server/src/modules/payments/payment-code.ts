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

/** The lookup hash of a create payload's code. */
export function codeHashOf(vault: Vault, payload: CreateCodeTransaction): Buffer {
  return hashOfCode(vault, { method: payload.payment_method, code: readVoucher(payload).code });
}

/** The code of a create payload, sealed for the row `id`. */
export function sealCode(vault: Vault, id: string, payload: CreateCodeTransaction): SealedCode {
  const voucher = readVoucher(payload);
  return {
    id,
    code_encrypted: vault.encrypt(
      placeOf(id),
      JSON.stringify({ code: voucher.code, pin: voucher.pin }),
    ),
    code_hash: hashOfCode(vault, { method: payload.payment_method, code: voucher.code }),
    last4: canonicalCode(voucher.code).slice(-4),
    type: voucher.type,
    stated_hundredths: voucher.amount === null ? null : Math.round(voucher.amount * 100),
    stated_currency: voucher.currency,
  };
}

/** The kind and the value that a visitor states for a code. */
type StatedOfCode = Pick<SealedCode, 'type' | 'stated_hundredths' | 'stated_currency'>;

/** A code that a visitor sends for a payment that has one already, sealed for the row `id`. */
export function sealFurther(
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

/** Gift cards have neither kind nor value, plain vouchers no kind. */
function readVoucher(payload: CreateCodeTransaction) {
  const nothing = { pin: null, type: null, amount: null, currency: null };
  if (payload.payment_method === 'nintendo-eshop') return { ...nothing, code: payload.paymentCode };
  if (payload.payment_method === 'alternative-rewarble')
    return { ...payload.paymentCode, pin: payload.paymentCode.pin ?? null };
  return { ...nothing, ...payload.paymentCode };
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
