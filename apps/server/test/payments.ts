import { makePaymentId } from '@ghost-pay/contract/payment-id';
import type { TestServer } from './test-server.ts';

const randomBytes = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);

export function newPaymentId(): string {
  return makePaymentId({ randomBytes, now: Date.now() });
}

/** A Bitcoin transaction hash that nobody used before. */
export function newTransactionHash(): string {
  return Buffer.from(randomBytes(new Uint8Array(32))).toString('hex');
}

/** A create payload that the server takes as it is: three months paid in bitcoin. */
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

/** Registers a payment over HTTP and returns its two ids. */
export async function createPayment(
  { app, dependencies }: Pick<TestServer, 'app' | 'dependencies'>,
  payload: Record<string, unknown> = subscriptionPayload(),
): Promise<{ id: string; paymentId: string }> {
  const answer = await app.inject({ method: 'POST', url: '/api/transactions', payload });
  if (answer.statusCode !== 201) throw new Error(`The payment was refused: ${answer.body}`);
  const { paymentId } = answer.json<{ paymentId: string }>();
  const { id } = await dependencies.database
    .selectFrom('transactions')
    .select('id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return { id, paymentId };
}
