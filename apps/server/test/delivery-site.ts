import { type RegistrationPeer, startRegistrationPeer } from '@ghost-pay/sandbox/registration-peer';
import { createRegistrationGateway } from '../src/gateways/registration/registration-gateway.ts';
import {
  deliverSubscription,
  giveUpDelivery,
} from '../src/modules/delivery/usecases/deliver-subscription.ts';
import { createPayment, subscriptionPayload } from './payments.ts';
import { createSession, createTestServer, type TestServer } from './test-server.ts';

/** The whole site with a simulated registration site. */
export interface DeliverySite {
  readonly server: TestServer;
  readonly peer: RegistrationPeer;
  /** An administrator's. */
  readonly headers: { authorization: string };
  /** Registers a payment and verifies it as an administrator. */
  verifiedPayment(changes?: Record<string, unknown>): Promise<{ id: string; paymentId: string }>;
  /** Runs the job that follows a payment's verification. */
  deliver(transactionId: string): Promise<void>;
  /** Runs the job that follows the last failed try. */
  giveUp(transactionId: string): Promise<void>;
  close(): Promise<void>;
}

export async function startDeliverySite(): Promise<DeliverySite> {
  const peer = await startRegistrationPeer();
  const server = await createTestServer({
    registration: (outside) =>
      createRegistrationGateway(
        outside,
        { apiUrl: peer.url, apiKey: peer.apiKey },
        // Long enough for many concurrent requests on a busy machine.
        { timeoutMs: 2_000, waitsMs: [5] },
      ),
  });
  const { headers } = await createSession(server);
  return {
    server,
    peer,
    headers,
    async verifiedPayment(changes = {}) {
      const payment = await createPayment(server, subscriptionPayload(changes));
      const url = `/api/transactions/${payment.id}/verify-payment`;
      const { statusCode, body } = await server.app.inject({ method: 'POST', url, headers });
      if (statusCode !== 200) throw new Error(`The payment was not verified: ${body}`);
      return payment;
    },
    deliver: (transactionId) => deliverSubscription(server.dependencies).run({ transactionId }),
    giveUp: (transactionId) => giveUpDelivery(server.dependencies).run({ transactionId }),
    close: async () => {
      await peer.close();
      await server.close();
    },
  };
}
