import type { Evidence } from '@ghost-pay/contract/evidence/evidence.schemas';
import type { QuoteStatus } from '@ghost-pay/contract/quotes/quotes.schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveCoinRates } from '../../../test/coin-rates.ts';
import { type Asked, type EvidenceSite, startEvidenceSite } from '../../../test/evidence-site.ts';
import { subscriptionPayload } from '../../../test/payments.ts';
import { attachByAmount } from './usecases/attach-by-amount.ts';
import { watchDue } from './usecases/watch-transfers.ts';

// Money of a payment that was registered without a hash, found by the exact amount of its quote.

let site: EvidenceSite;
beforeAll(async () => {
  site = await startEvidenceSite();
  await site.server.testDatabase.pool.query(
    `insert into settings values ('security_require_txid', 'false', now())`,
  );
  await site.ask('btc');
  await watch();
});
afterAll(() => site.close());

/** The job's run, a while later. */
async function watch(): Promise<void> {
  site.server.clock.advance(120_000);
  await giveCoinRates(site.server);
  await watchDue(site.server.dependencies);
  await attachByAmount(site.server.dependencies);
}
const registered = async (asked: Asked, changes: object = {}) =>
  site.register(
    subscriptionPayload({
      crypto_type: 'btc',
      txid: null,
      payment_address: asked.address,
      quote_token: asked.token,
      ...changes,
    }),
  );
function sent(asked: Asked, amount = asked.atomic): string {
  const txid = site.pay('btc', { amount, to: asked.address });
  site.mine('btc', 7);
  return txid;
}
const inShort = ({ verdict, findings }: Evidence) =>
  [verdict, ...findings.map(({ code }) => code)].join(' ');
async function attachedTo(id: string) {
  const { rows } = await site.server.testDatabase.pool.query<{ txid: string; how: string }>(
    'select txid, attached_how as how from incoming_transfers where transaction_id = $1 order by first_seen_at',
    [id],
  );
  return rows;
}

describe('A payment without a hash', () => {
  test('16: gets the transfer of exactly its amount with its hash, and is proven', async () => {
    const asked = await site.ask('btc');
    const { id } = await registered(asked);
    const txid = sent(asked);
    await watch();
    expect(await attachedTo(id)).toEqual([{ txid, how: 'amount' }]);
    await site.read();
    expect(inShort(await site.evidence(id))).toBe('proven exact_amount');
    const { txid: filled, logs } = await site.detail(id);
    expect(filled).toBe(txid);
    expect(logs.find(({ action }) => action === 'transfer_attached')).toMatchObject({
      admin_username: null,
      details: expect.stringContaining('by the exact amount of its quote. Its hash was filled in.'),
    });
    const { rows } = await site.server.testDatabase.pool.query<{ action: string }>(
      'select action from audit_trail where subject_id = $1',
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['transfer_attached']);
  });

  test('23: finds money that came first, while nobody was watching', async () => {
    const asked = await site.ask('btc');
    const txid = sent(asked);
    site.server.clock.advance(6 * 3_600_000);
    const { id } = await registered(asked);
    await watch();
    expect(await attachedTo(id)).toEqual([{ txid, how: 'amount' }]);
    site.mine('btc');
    await site.read();
    expect(inShort(await site.evidence(id))).toBe('proven exact_amount');
  });

  test('gets it once, by whichever of three instances is first', async () => {
    const asked = await site.ask('btc');
    const { id } = await registered(asked);
    sent(asked);
    site.server.clock.advance(120_000);
    await watchDue(site.server.dependencies);
    await Promise.all(
      Array.from({ length: 3 }, async () => attachByAmount(site.server.dependencies)),
    );
    expect(await attachedTo(id)).toHaveLength(1);
    const { logs } = await site.detail(id);
    expect(logs.filter(({ action }) => action === 'transfer_attached')).toHaveLength(1);
  });

  test('leaves a second transfer of the amount to people', async () => {
    const asked = await site.ask('btc');
    const { id } = await registered(asked);
    sent(asked);
    sent(asked);
    await watch();
    await watch();
    expect(await attachedTo(id)).toHaveLength(1);
  });

  test.each<[string, () => Promise<{ asked: Asked; changes?: object; amount?: bigint }>]>([
    [
      'a unit less than its amount',
      async () => {
        const asked = await site.ask('btc');
        return { asked, amount: asked.atomic - 1n };
      },
    ],
    [
      'its amount, but others were asked for it too',
      async () => {
        const asked = await site.ask('btc');
        await site.server.testDatabase.pool.query(
          'update quotes set is_unique = false where amount_atomic = $1',
          [asked.atomic.toString()],
        );
        return { asked };
      },
    ],
    [
      'its amount, registered without the token',
      async () => ({ asked: await site.ask('btc'), changes: { quote_token: null } }),
    ],
  ])('does not get a transfer of %s', async (_name, given) => {
    const { asked, changes, amount } = await given();
    const { id } = await registered(asked, changes);
    sent(asked, amount);
    await watch();
    expect(await attachedTo(id)).toEqual([]);
    expect((await site.detail(id)).txid).toBeNull();
  });

  test('50: does not get what was sent before its quote was given', async () => {
    const earlier = await site.ask('btc');
    sent(earlier);
    await watch();
    site.server.clock.advance(100 * 3_600_000);
    const asked = await site.ask('btc');
    // The amount is free again after three days.
    await site.server.testDatabase.pool.query('update quotes set closed_at = now()');
    await site.server.testDatabase.pool.query(
      'update quotes set amount_atomic = $1 where amount_atomic = $2',
      [earlier.atomic.toString(), asked.atomic.toString()],
    );
    const { id } = await registered(asked);
    await watch();
    expect(await attachedTo(id)).toEqual([]);
  });

  test('gets nothing once it is failed', async () => {
    const asked = await site.ask('btc');
    const { id } = await registered(asked);
    const { headers } = await site.admin();
    await site.server.app.inject({
      method: 'POST',
      url: `/api/transactions/${id}/mark-failed`,
      headers,
      payload: { reason: 'Never paid.' },
    });
    sent(asked);
    await watch();
    expect(await attachedTo(id)).toEqual([]);
  });
});

describe('The page of a visitor who was asked for coins', () => {
  const statusOf = async (quoteToken: string) => {
    const answer = await site.server.app.inject({
      method: 'POST',
      url: '/api/payments/quotes/status',
      payload: { quoteToken },
    });
    expect(answer.statusCode).toBe(200);
    return answer.json<QuoteStatus>().transfer;
  };

  test('is told of the money with its hash, which registers the payment', async () => {
    const asked = await site.ask('btc');
    expect(await statusOf(asked.token)).toBeNull();
    const txid = site.pay('btc', { amount: asked.atomic, to: asked.address });
    await watch();
    expect(await statusOf(asked.token)).toMatchObject({ txid, symbol: 'BTC', state: 'pending' });
    site.mine('btc', 7);
    await watch();
    expect(await statusOf(asked.token)).toMatchObject({ txid, state: 'final' });
    const { id } = await registered(asked, { txid });
    // A payment claims it now.
    expect(await statusOf(asked.token)).toBeNull();
    await site.read();
    expect(inShort(await site.evidence(id))).toBe('proven exact_amount');
    expect(await statusOf(asked.token)).toBeNull();
  });

  test('learns nothing about money of another amount, nor of an amount that others were asked for', async () => {
    const asked = await site.ask('btc');
    sent(asked, asked.atomic + 1n);
    await watch();
    expect(await statusOf(asked.token)).toBeNull();
    sent(asked);
    await watch();
    expect(await statusOf(asked.token)).not.toBeNull();
    await site.server.testDatabase.pool.query(
      'update quotes set is_unique = false where amount_atomic = $1',
      [asked.atomic.toString()],
    );
    expect(await statusOf(asked.token)).toBeNull();
  });

  test('with an unknown token is told the same as without money', async () => {
    expect(await statusOf('x'.repeat(43))).toBeNull();
  });
});
