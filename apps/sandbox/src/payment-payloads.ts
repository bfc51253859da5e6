import type { CallOptions } from '@ghost-pay/contract/client';
import { makePaymentId } from '@ghost-pay/contract/payment-id';

// Payloads that visitors send, with codes and hashes that were never used before. The server accepts each of them
// unless a test changes it to something wrong: changes may be of any type.

/** The body of `POST /transactions`. */
export type PaymentPayload = CallOptions<'POST /transactions'>['body'] & Record<string, unknown>;
/** The body of `POST /payments/card/create-wallet`. */
export type WalletPayload = CallOptions<'POST /payments/card/create-wallet'>['body'] &
  Record<string, unknown>;

const randomBytes = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);

export function newPaymentId(): string {
  return makePaymentId({ randomBytes, now: Date.now() });
}

/** A new Bitcoin transaction hash. */
export function newTransactionHash(): string {
  return Buffer.from(randomBytes(new Uint8Array(32))).toString('hex');
}

/** Three months at the price of a first start, without the method. */
function threeMonths() {
  return {
    payment_id: newPaymentId(),
    type: 'ghost-eshop-pro',
    amount: 12,
    currency: 'USD',
    userUsername: 'luigi',
    userEmail: 'luigi@example.org',
    subscriptionDuration: '3 months',
  } as const;
}

/** Three months paid in bitcoin. */
export function subscriptionPayload(changes: Record<string, unknown> = {}): PaymentPayload {
  return {
    ...threeMonths(),
    payment_method: 'crypto',
    crypto_type: 'btc',
    txid: newTransactionHash(),
    ...changes,
  };
}

export function donationPayload(changes: Record<string, unknown> = {}): PaymentPayload {
  return {
    payment_id: newPaymentId(),
    type: 'donation',
    payment_method: 'crypto',
    crypto_type: 'btc',
    txid: newTransactionHash(),
    amount: 25,
    currency: 'USD',
    ...changes,
  };
}

/** A new code of `length` characters from those that Nintendo uses. */
export function newCode(length = 16, alphabet = 'ABCDEFGHJKLMNPQRSTUVWXY0123456789'): string {
  return Array.from(randomBytes(new Uint8Array(length)), (byte) =>
    alphabet.charAt(byte % alphabet.length),
  ).join('');
}

/** Three months paid by a gift card of 15 EUR. */
export function nintendoPayload(changes: Record<string, unknown> = {}): PaymentPayload {
  return {
    ...threeMonths(),
    payment_method: 'nintendo-eshop',
    region: 'europe',
    amount: 15,
    currency: 'EUR',
    paymentCode: newCode(),
    ...changes,
  };
}

/** Three months paid by a Rewarble voucher whose value is the price. */
export function rewarblePayload(
  voucher: Record<string, unknown> = {},
  changes: Record<string, unknown> = {},
): PaymentPayload {
  const paymentCode = JSON.stringify({
    code: newCode(),
    type: 'PayPal',
    amount: 12,
    currency: 'USD',
    ...voucher,
  });
  return { ...threeMonths(), payment_method: 'alternative-rewarble', paymentCode, ...changes };
}

/** Three months paid by a Paysafecard whose value is the price. */
export function paysafecardPayload(
  card: Record<string, unknown> = {},
  changes: Record<string, unknown> = {},
): PaymentPayload {
  const paymentCode = JSON.stringify({
    code: newCode(16, '0123456789'),
    amount: 12,
    currency: 'USD',
    ...card,
  });
  return rewarblePayload({}, { payment_method: 'alternative-paysafe', paymentCode, ...changes });
}

/** Three months by card through Ramp Network, at the card price. */
export function walletPayload(changes: Record<string, unknown> = {}): WalletPayload {
  return {
    amount: 12,
    currency: 'USD',
    provider: 'ramp',
    userInfo: { username: 'luigi', email: 'luigi@example.org' },
    paymentType: 'ghost-eshop-pro',
    subscriptionDuration: '3 months',
    ...changes,
  };
}
