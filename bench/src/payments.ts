import { type PaymentPayload, subscriptionPayload } from '@ghost-pay/sandbox/payment-payloads';
import { connectionCount, type Shot } from './load.ts';
import { clientOf } from './site-client.ts';

/** A new payment with new words, because the search index costs more for words that it has not seen. */
function newPayment(): PaymentPayload {
  return subscriptionPayload({
    userUsername: `user-${crypto.randomUUID().slice(0, 13)}`,
    userEmail: `${crypto.randomUUID().slice(0, 13)}@example.org`,
  });
}

/** A request that makes a new payment; with `path` the bare server gets the same request. */
export function createShot({ path = '/api/transactions', withKey = false } = {}): Shot {
  const payment = newPayment();
  return {
    method: 'POST',
    path,
    headers: {
      'content-type': 'application/json',
      ...(withKey && { 'idempotency-key': crypto.randomUUID() }),
    },
    body: JSON.stringify(payment),
    expected: payment.payment_id,
  };
}

/** Makes `count` payments through the server itself and returns their ids. */
export async function seedPayments(url: string, count: number): Promise<string[]> {
  const paymentIds: string[] = [];
  const visitor = clientOf({ url });
  const work = async (): Promise<void> => {
    while (paymentIds.length < count) {
      const body = newPayment();
      paymentIds.push(body.payment_id);
      await visitor.call('POST /transactions', { body });
    }
  };
  await Promise.all(Array.from({ length: connectionCount }, work));
  return paymentIds;
}
