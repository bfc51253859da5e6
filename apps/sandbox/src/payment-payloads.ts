import { makePaymentId } from '@ghost-pay/contract/payment-id';

// Payloads that visitors send, with codes and hashes that were never used before. The server accepts each of them.

const randomBytes = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);

export function newPaymentId(): string {
  return makePaymentId({ randomBytes, now: Date.now() });
}

/** A new Bitcoin transaction hash. */
export function newTransactionHash(): string {
  return Buffer.from(randomBytes(new Uint8Array(32))).toString('hex');
}

/** Three months paid in bitcoin, at the price of a first start. */
export function subscriptionPayload(
  changes: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    payment_id: newPaymentId(),
    type: 'ghost-eshop-pro',
    payment_method: 'crypto',
    crypto_type: 'btc',
    txid: newTransactionHash(),
    amount: 12,
    currency: 'USD',
    userUsername: 'luigi',
    userEmail: 'luigi@example.org',
    subscriptionDuration: '3 months',
    ...changes,
  };
}

export function donationPayload(changes: Record<string, unknown> = {}): Record<string, unknown> {
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
export function nintendoPayload(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const { crypto_type: _coin, txid: _txid, ...common } = subscriptionPayload();
  return {
    ...common,
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
): Record<string, unknown> {
  const { crypto_type: _coin, txid: _txid, ...common } = subscriptionPayload();
  const paymentCode = JSON.stringify({
    code: newCode(),
    type: 'PayPal',
    amount: 12,
    currency: 'USD',
    ...voucher,
  });
  return { ...common, payment_method: 'alternative-rewarble', paymentCode, ...changes };
}

/** Three months paid by a Paysafecard whose value is the price. */
export function paysafecardPayload(
  card: Record<string, unknown> = {},
  changes: Record<string, unknown> = {},
): Record<string, unknown> {
  const paymentCode = JSON.stringify({
    code: newCode(16, '0123456789'),
    amount: 12,
    currency: 'USD',
    ...card,
  });
  return rewarblePayload({}, { payment_method: 'alternative-paysafe', paymentCode, ...changes });
}

/** Three months by card through Ramp Network, at the card price. */
export function walletPayload(changes: Record<string, unknown> = {}): Record<string, unknown> {
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
