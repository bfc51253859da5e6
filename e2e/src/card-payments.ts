import type { CardProviderId } from '@ghost-pay/contract/card-payments/card-payment-words';
import type { CardWallet } from '@ghost-pay/contract/card-payments/card-payments.schemas';
import type { Outcome } from '@ghost-pay/sandbox/paygate-outcomes';
import { walletPayload } from '@ghost-pay/sandbox/payment-payloads';
import { clientOf, idOfPayment, type Operator } from './api.ts';
import type { GhostServer } from './ghost-server.ts';

// Card payments for tests that are not about the pages.

export interface RegisteredCardPayment extends CardWallet {
  /** The internal id, which the back-office's addresses contain. */
  readonly id: string;
}

/** Registers a card payment of $12 that only a click checks: the server's own checks are postponed. */
export async function registerCardPayment(
  { server, operator }: { server: GhostServer; operator: Operator },
  { username, provider = 'ramp' }: { username: string; provider?: CardProviderId },
): Promise<RegisteredCardPayment> {
  const userInfo = { username, email: `${username}@example.org` };
  const wallet = await clientOf(server).call('POST /payments/card/create-wallet', {
    body: walletPayload({ provider, userInfo }),
  });
  const id = await idOfPayment({ server, operator }, wallet.paymentId);
  await server.runSql(
    `update card_payments set next_check_at = now() + interval '1 day' where transaction_id = $1`,
    [id],
  );
  return { ...wallet, id };
}

/** Pays on the provider's page without a callback of the card network. */
export async function paySilently(
  { paygate }: GhostServer,
  { paymentUrl, outcome }: { paymentUrl: string; outcome: Outcome },
): Promise<void> {
  const { origin, searchParams } = new URL(paymentUrl);
  const form = new URLSearchParams({ outcome });
  for (const name of ['address', 'amount', 'currency'])
    form.set(name, searchParams.get(name) ?? '');
  paygate.sendCallbacks(false);
  try {
    const response = await fetch(`${origin}/sandbox/pay`, { method: 'POST', body: form });
    if (!response.ok) throw new Error(`Not paid: ${await response.text()}`);
  } finally {
    paygate.sendCallbacks(true);
  }
}
