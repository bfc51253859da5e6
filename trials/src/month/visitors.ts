import { randomUUID } from 'node:crypto';
import { isApiError } from '@ghost-pay/contract/api-error';
import { toAtomic } from '@ghost-pay/contract/coin-amounts';
import type { CoinKey } from '@ghost-pay/contract/coins';
import { donationPayload, subscriptionPayload } from '@ghost-pay/sandbox/payment-payloads';
import { clientOf } from '../../../apps/server/test/site-client.ts';
import { root } from '../bitcoin-key.ts';
import { type Chance, pick } from '../chance.ts';
import type { MonthSite } from './month-site.ts';
import { patiently } from './patiently.ts';
import type { Agenda } from './agenda.ts';
import type { Books, KnownPayment } from './books.ts';
import type { Planned } from './plan.ts';
import type { World } from './world.ts';

/** Where the visitors of the month are. */
export interface Stage {
  readonly site: MonthSite;
  readonly books: Books;
  readonly agenda: Agenda;
  readonly world: World;
  readonly chance: Chance;
  /** What a customer writes to the desk: a transfer is for this payment. */
  readonly letters: Map<string, string>;
  /** What a visitor does again once the desk has freed the hash. */
  readonly onFreed: Map<string, () => Promise<void>>;
  onRegistered(paymentId: string): void;
}

/** What a visitor was asked to pay. */
export interface Asked {
  readonly planned: Pick<Planned, 'coin' | 'price' | 'duration'>;
  readonly visitor: string;
  readonly coin: CoinKey;
  readonly address: string;
  readonly amount: bigint;
  readonly isUnique: boolean;
  readonly token: string;
  readonly at: number;
}

let visitors = 0;

export async function ask(stage: Stage, planned: Asked['planned']): Promise<Asked> {
  const { site, chance } = stage;
  const { coin, price, duration } = planned;
  visitors += 1;
  const visitor = `visitor${visitors}`;
  const client = clientOf(pick(chance, site.instances).site());
  const common = { payment_method: 'crypto', crypto_type: coin } as const;
  const { quoteToken, coin: quoted } = await patiently(async () =>
    client.call('POST /payments/quotes', {
      body:
        duration === undefined
          ? { ...common, type: 'donation', amount: price }
          : {
              ...common,
              type: 'ghost-eshop-pro',
              subscriptionDuration: duration,
              userUsername: visitor,
              userEmail: `${visitor}@example.org`,
            },
    }),
  );
  if (!quoted?.exact) throw new Error('There is no exact quote');
  const { address, exact } = quoted;
  if (coin === 'btc' && address === root) throw new Error('There is no address for this quote');
  const amount = toAtomic(coin, exact.amount) ?? 0n;
  const { isUnique } = exact;
  return { planned, visitor, coin, address, amount, isUnique, token: quoteToken, at: site.now() };
}

/** Registers a payment; returns undefined when the site refuses the hash because it has it already. */
export async function register(
  stage: Stage,
  asked: Asked,
  {
    txid,
    kind,
    isFalse = false,
    paidBy = null,
    token = asked.token,
  }: {
    txid: string | null;
    kind: KnownPayment['kind'];
    isFalse?: boolean;
    paidBy?: string | null;
    token?: string;
  },
): Promise<KnownPayment | undefined> {
  const { site, books, chance, agenda } = stage;
  const { coin, address, amount: due, at: quotedAt, visitor } = asked;
  const { price, duration } = asked.planned;
  const common = { crypto_type: coin, payment_address: address, quote_token: token, txid };
  const body =
    duration === undefined
      ? donationPayload({ ...common, amount: price })
      : subscriptionPayload({
          ...common,
          amount: price,
          subscriptionDuration: duration,
          userUsername: visitor,
          userEmail: `${visitor}@example.org`,
        });
  const idempotencyKey = randomUUID();
  const client = clientOf(pick(chance, site.instances).site());
  agenda.workAt(site.now() + 5_000, { watches: false });
  try {
    const { paymentId } = await patiently(async () =>
      client.call('POST /transactions', { body, idempotencyKey }),
    );
    const payment: KnownPayment = {
      paymentId,
      kind,
      isFalse,
      coin,
      usdCents: price * 100,
      address,
      due,
      quotedAt,
      registeredAt: site.now(),
      paidBy,
      provableAt: null,
    };
    books.payments.set(paymentId, payment);
    stage.onRegistered(paymentId);
    return payment;
  } catch (error) {
    if (isApiError(error) && error.code === 'DUPLICATE_TXID') return undefined;
    throw error;
  }
}

/** Says for which payment money was sent. */
export function belongs({ books }: Stage, txid: string, { paymentId }: KnownPayment): void {
  for (const transfer of books.transfers.values())
    if (transfer.txid === txid) transfer.paymentId = paymentId;
}

/** The site looks at what is not there yet: its sources' heights at once, Bitcoin's address after half a minute. */
export function lookForAbsence({ agenda, site }: Stage): void {
  agenda.workAt(site.now());
  agenda.workAt(site.now() + 60_000);
}
