import { subscriptionPayload } from '@ghost-pay/sandbox/payment-payloads';
import type { TestServer } from './test-server.ts';

export {
  donationPayload,
  newCode,
  newPaymentId,
  newTransactionHash,
  nintendoPayload,
  paysafecardPayload,
  rewarblePayload,
  subscriptionPayload,
} from '@ghost-pay/sandbox/payment-payloads';

/** Registers a payment over HTTP and returns its two ids. */
export async function createPayment(
  { app, dependencies }: Pick<TestServer, 'app' | 'dependencies'>,
  payload: Record<string, unknown> = subscriptionPayload(),
): Promise<{ id: string; paymentId: string; senderToken: string }> {
  const answer = await app.inject({ method: 'POST', url: '/api/transactions', payload });
  if (answer.statusCode !== 201) throw new Error(`The payment was refused: ${answer.body}`);
  const { paymentId, senderToken } = answer.json<{ paymentId: string; senderToken: string }>();
  const { id } = await dependencies.database
    .selectFrom('transactions')
    .select('id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return { id, paymentId, senderToken };
}
