import { randomUUID } from 'node:crypto';
import { coinKeys, type CoinKey } from '@ghost-pay/contract/coins';
import { toAtomic } from '@ghost-pay/contract/coin-amounts';
import { withoutFee } from '@ghost-pay/sandbox/chains/wallet-acts';
import { donationPayload } from '@ghost-pay/sandbox/payment-payloads';
import { clientOf } from '../../../apps/server/test/site-client.ts';
import { type Chance, pick } from '../chance.ts';
import { patiently } from './patiently.ts';
import type { EvidenceTrialSite } from './evidence-site.ts';
import { type Asked, draw, type Played, play } from './happenings.ts';
import type { Claim } from './truth.ts';

/** In whole dollars: with each comes another number of confirmations of Bitcoin. */
const prices = [5, 9, 25, 60, 120, 450, 1_200] as const;

/** A payment whose visitor has the answer; its id in the database is not known to visitors. */
export type Registered = Omit<Claim, 'id'>;

/** One visitor asks what to pay, pays in one of many ways, and registers the payment at either instance. */
export async function registerOne(
  site: EvidenceTrialSite,
  {
    chance,
    takeOld,
    given,
  }: {
    chance: Chance;
    takeOld: (coin: CoinKey) => string | undefined;
    /** The amounts that visitors were asked for until now, by coin. */
    given: Map<CoinKey, Set<bigint>>;
  },
): Promise<{ registered: Registered; later: Played['later'] }> {
  const { chains } = site.peer;
  const coin = pick(chance, coinKeys);
  const dollars = pick(chance, prices);
  const visitor = clientOf(pick(chance, site.instances).site());
  const ask = async (): Promise<Asked> => {
    const { quoteToken, coin: quoted } = await patiently(async () =>
      visitor.call('POST /payments/quotes', {
        body: { type: 'donation', payment_method: 'crypto', crypto_type: coin, amount: dollars },
      }),
    );
    if (!quoted?.exact) throw new Error('There is no exact quote');
    const { address, exact } = quoted;
    const amount = toAtomic(coin, exact.amount) ?? 0n;
    given.set(coin, (given.get(coin) ?? new Set()).add(amount));
    return {
      coin,
      address,
      amount,
      isUnique: exact.isUnique,
      token: quoteToken,
      at: site.now(),
    };
  };
  const drawn = draw(chance);
  const asked = await ask();
  // Half a percent less may be exactly what another visitor was asked for: a person has to look at that.
  const isAnothers = given.get(coin)?.has(withoutFee(asked.amount)) === true;
  const happening = drawn === 'less' && isAnothers ? 'exactly' : drawn;
  const old = happening === 'old' ? takeOld(coin) : undefined;
  const played = await play(happening, { chains, asked, another: ask, old });
  const { txid, later, isStolen = false } = played;
  const body = donationPayload({
    crypto_type: coin,
    amount: dollars,
    txid,
    payment_address: asked.address,
    quote_token: asked.token,
  });
  const idempotencyKey = randomUUID();
  const { paymentId } = await patiently(async () =>
    visitor.call('POST /transactions', { body, idempotencyKey }),
  );
  const { address, amount: due, at: quotedAt } = asked;
  const usdCents = dollars * 100;
  return {
    registered: { paymentId, coin, txid, address, due, usdCents, quotedAt, happening, isStolen },
    later,
  };
}
