import { newPaymentId, subscriptionPayload } from '@ghost-pay/sandbox/payment-payloads';
import { connectionCount, type Shot } from './load.ts';
import { BenchError } from './bench-error.ts';

/** A request that makes a new payment; with `path` the bare server gets the same request. */
export function createShot({ path = '/api/transactions', withKey = false } = {}): Shot {
  const paymentId = newPaymentId();
  const payment = subscriptionPayload({
    payment_id: paymentId,
    // New words every time, because the search index costs more for words that it has not seen.
    userUsername: `user-${crypto.randomUUID().slice(0, 13)}`,
    userEmail: `${crypto.randomUUID().slice(0, 13)}@example.org`,
  });
  return {
    method: 'POST',
    path,
    headers: {
      'content-type': 'application/json',
      ...(withKey && { 'idempotency-key': crypto.randomUUID() }),
    },
    body: JSON.stringify(payment),
    expected: paymentId,
  };
}

/** Makes `count` payments through the server itself and returns their ids. */
export async function seedPayments(url: string, count: number): Promise<string[]> {
  const paymentIds: string[] = [];
  const work = async (): Promise<void> => {
    while (paymentIds.length < count) {
      const { path, headers, body, expected } = createShot();
      paymentIds.push(expected);
      const answer = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: headers ?? {},
        body: body ?? null,
      });
      if (answer.status !== 201) {
        throw new BenchError(`Making payments: ${answer.status} ${await answer.text()}`);
      }
    }
  };
  await Promise.all(Array.from({ length: connectionCount }, work));
  return paymentIds;
}
