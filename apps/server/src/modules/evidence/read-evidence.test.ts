import { coinKeys, coins } from '@ghost-pay/contract/coins';
import { transactionHashIn } from '@ghost-pay/contract/typed-text';
import { assets } from '@ghost-pay/contract/evidence/assets';
import type { Evidence } from '@ghost-pay/contract/evidence/evidence.schemas';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Asked, type EvidenceSite, startEvidenceSite } from '../../../test/evidence-site.ts';
import { giveCoinRates } from '../../../test/coin-rates.ts';
import { newTransactionHash, subscriptionPayload } from '../../../test/payments.ts';
import { watchDue } from '../matching/usecases/watch-transfers.ts';
import { replayEvidence } from '../../../test/replay-evidence.ts';

// Payments whose chains are played over HTTP. The numbers are those of the lists of false payments and honest variants;
// the others of both lists are facts of a chain, which the sources' own lists hold.

let site: EvidenceSite;
beforeAll(async () => {
  site = await startEvidenceSite();
});
afterEach(() => site.peer.behave('well'));
afterAll(() => site.close());

const codes = ({ findings }: Pick<Evidence, 'findings'>) => findings.map(({ code }) => code);
const inShort = (evidence: Evidence) => [evidence.verdict, ...codes(evidence)].join(' ');

type Coin = (typeof coinKeys)[number];
interface Sent {
  readonly coin?: Coin;
  readonly amount?: (asked: Asked) => bigint;
  readonly to?: (asked: Asked) => string;
  readonly way?: 'plain' | 'contract' | 'failed';
  readonly contract?: string;
  readonly isTakenBack?: boolean;
}

/** Sends something for a quote, registers its hash, lets blocks come, and reads. */
async function judged(
  coin: Coin,
  {
    coin: sentCoin = coin,
    amount = ({ atomic }) => atomic,
    to = ({ address }) => address,
    ...way
  }: Sent = {},
): Promise<Evidence> {
  const asked = await site.ask(coin);
  site.server.clock.advance(30_000);
  const txid = site.pay(sentCoin, { amount: amount(asked), to: to(asked), ...way });
  const id = await register(coin, { txid, asked });
  site.mine(sentCoin, 4);
  if (sentCoin !== coin) site.mine(coin);
  await site.read();
  return site.evidence(id);
}

async function register(
  coin: Coin,
  { txid, asked }: { txid: string | null; asked: Asked },
): Promise<string> {
  const { id } = await site.register(
    subscriptionPayload({
      crypto_type: coin,
      txid,
      payment_address: asked.address,
      quote_token: asked.token,
    }),
  );
  return id;
}
const claimOf = (coin: Coin, txid: string) =>
  subscriptionPayload({ crypto_type: coin, txid, quote_token: null });
/** The status and the code with which a registration is refused. */
async function refused(payload: Record<string, unknown>): Promise<[number, string]> {
  const answer = await site.server.app.inject({
    method: 'POST',
    url: '/api/transactions',
    payload,
  });
  return [answer.statusCode, answer.json<{ code: string }>().code];
}
/** Another signature that differs in the case of letters only. */
function otherCase(signature: string): string {
  for (const [index, sign] of signature.split('').entries()) {
    const turned = /[a-z]/.test(sign) ? sign.toUpperCase() : sign.toLowerCase();
    const other = `${signature.slice(0, index)}${turned}${signature.slice(index + 1)}`;
    if (other !== signature && transactionHashIn('solana', other) !== undefined) return other;
  }
  throw new Error('The signature has no letter');
}
const strangerOn = (coin: Coin) => site.peer.chains[coins[coin].chain].kind.stranger();

describe.each(coinKeys)('an honest payment in %s', (coin) => {
  test('is arriving, and then proven by the exact amount of its quote', async () => {
    const { id } = await site.paid(coin);
    // Solana's nodes know nothing of a transaction before its first block.
    if (coin === 'sol') site.mine(coin);
    await site.read();
    const arriving = await site.evidence(id);
    expect([arriving.verdict, arriving.sources_agree]).toEqual(['settling', true]);
    site.mine(coin, 4);
    await site.readLater();
    const evidence = await site.evidence(id);
    expect([inShort(evidence), evidence.whose]).toEqual(['proven exact_amount', 'quote']);
    expect(evidence).toMatchObject({ readings: 2, next_reading_at: expect.any(String) as unknown });
    const { evidence_mark: mark, logs } = await site.detail(id);
    expect(mark?.verdict).toBe('proven');
    expect(logs.filter(({ action }) => action === 'evidence')).toHaveLength(1);
  });
});

describe('a false payment', () => {
  test.each<[string, Coin, Sent, string]>([
    [
      '1: the hash of a payment to another person',
      'btc',
      { to: () => strangerOn('btc') },
      'refuted wrong_destination',
    ],
    [
      '1: the same of Ethereum',
      'eth',
      { to: () => strangerOn('eth') },
      'refuted wrong_destination',
    ],
    [
      '2: a failed transaction with the right value',
      'eth',
      { way: 'failed' },
      'refuted transaction_failed',
    ],
    ['2: a failed call of a token', 'usdt', { way: 'failed' }, 'refuted transaction_failed'],
    [
      '4: a fake token of the right amount',
      'usdt',
      { contract: '0x00000000000000000000000000000000000fa4e0' },
      'refuted fake_token',
    ],
    ['5: a transfer of nothing', 'usdt', { amount: () => 0n }, 'refuted zero_value'],
    [
      '6: the right token to another address',
      'usdc',
      { to: () => strangerOn('usdc') },
      'refuted wrong_destination',
    ],
    ['7: another coin of the same chain', 'usdt', { coin: 'eth' }, 'questionable wrong_token'],
    [
      '10: a tenth too little',
      'btc',
      { amount: ({ atomic }) => (atomic * 9n) / 10n },
      'questionable underpaid',
    ],
    [
      '10: a tenth too little of a token',
      'usdc',
      { amount: ({ atomic }) => (atomic * 9n) / 10n },
      'questionable underpaid',
    ],
    [
      '21: the same token on another chain',
      'usdc',
      { coin: 'usdt', contract: assets['usdc@ethereum'].contract },
      'questionable wrong_network',
    ],
    ['28: a failed transaction of Solana', 'sol', { way: 'failed' }, 'refuted transaction_failed'],
    [
      '49: ten times as much as was asked',
      'bnb',
      { amount: ({ atomic }) => atomic * 10n },
      'questionable overpaid',
    ],
  ])('%s', async (_name, coin, sent, expected) => {
    expect(inShort(await judged(coin, sent))).toBe(expected);
  });

  test('10: a tenth too little is told to its payer, once', async () => {
    const asked = await site.ask('btc');
    site.server.clock.advance(30_000);
    const txid = site.pay('btc', { amount: (asked.atomic * 9n) / 10n, to: asked.address });
    const id = await register('btc', { txid, asked });
    site.mine('btc', 4);
    await site.read();
    const told = async () =>
      (
        await site.server.testDatabase.database
          .selectFrom('events')
          .select('facts')
          .where('kind', '=', 'payment_situation')
          .where('transaction_id', '=', id)
          .execute()
      ).map(({ facts }) => facts);
    expect(await told()).toEqual([
      expect.objectContaining({ situation: 'short', symbol: 'BTC', address: asked.address }),
    ]);
    site.mine('btc');
    await site.readLater();
    expect(await told()).toEqual([]);
  });

  test('11: an unknown hash, and after six hours one that was never seen', async () => {
    const asked = await site.ask('btc');
    const id = await register('btc', { txid: newTransactionHash(), asked });
    site.mine('btc');
    await site.read();
    expect(inShort(await site.evidence(id))).toBe('not_found');
    site.server.clock.advance(7 * 3_600_000);
    site.mine('btc');
    await site.read();
    expect(inShort(await site.evidence(id))).toBe('not_found never_seen');
  });

  test('12: pending, and never in a block', async () => {
    const { id } = await site.paid('eth');
    await site.read();
    site.server.clock.advance(6 * 3_600_000);
    site.mine('btc');
    await site.readLater();
    expect((await site.evidence(id)).verdict).toBe('settling');
  });

  test('13: in a block that left the chain', async () => {
    const { id } = await site.paid('bnb');
    site.mine('bnb');
    await site.read();
    expect((await site.evidence(id)).verdict).toBe('settling');
    site.peer.chains.bsc.reorganise({ depth: 1, isLost: true });
    site.mine('bnb', 4);
    await site.readLater();
    const evidence = await site.evidence(id);
    expect(inShort(evidence)).toBe('not_found vanished');
    // What was seen stays on the card.
    expect(evidence.seen?.in_block).toBe(true);
  });

  test('15: replaced by another transaction before a block', async () => {
    const asked = await site.ask('btc');
    const txid = site.pay('btc', { amount: asked.atomic, to: asked.address, isTakenBack: true });
    const id = await register('btc', { txid, asked });
    await site.read();
    expect((await site.evidence(id)).verdict).toBe('settling');
    site.mine('btc', 3);
    await site.readLater();
    expect(inShort(await site.evidence(id))).toBe('not_found vanished');
  });

  test.each(['amount', 'recipient'] as const)(
    '16, 17: one source lies about the %s',
    async (lie) => {
      site.peer.behave(lie, { source: 'two' });
      expect(inShort(await judged('eth'))).toBe('unavailable sources_disagree');
      site.peer.behave('well');
      site.peer.behave(lie, { source: 'one' });
      expect(inShort(await judged('usdt'))).toBe('unavailable sources_disagree');
    },
  );

  test('17: a liar about Bitcoin is proved wrong by the block, and given a rest', async () => {
    const [, liar] = site.server.dependencies.chains.bitcoin;
    site.peer.behave('amount', { source: 'two' });
    const { id } = await site.paid('btc');
    site.mine('btc', 4);
    await site.read();
    expect(inShort(await site.evidence(id))).toBe('unavailable sources_disagree');
    // Both are asked to show what they say.
    await site.readLater();
    const evidence = await site.evidence(id);
    expect([inShort(evidence), evidence.is_checked_here]).toEqual(['proven exact_amount', true]);
    expect(liar?.health()).toMatchObject({ isDown: true, isSetAside: true });
  });

  test('16: one source does not know it: believed for ten minutes, and then neither source', async () => {
    site.peer.behave('not_found', { source: 'two' });
    const { id } = await site.paid('eth');
    site.mine('eth', 4);
    await site.read();
    expect(inShort(await site.evidence(id))).toBe(
      'proven sources_disagree exact_amount single_source',
    );
    site.mine('eth');
    await site.readLater(11);
    expect(inShort(await site.evidence(id))).toBe('unavailable sources_disagree');
  });

  test('9, 50: older than the quote that was later given the same amount', async () => {
    const asked = await site.ask('eth');
    const txid = site.pay('eth', { amount: asked.atomic, to: asked.address });
    site.mine('eth', 4);
    site.server.clock.advance(3_600_000);
    const later = await site.ask('eth');
    const { pool } = site.server.testDatabase;
    await pool.query(
      'update quotes set is_unique = false, closed_at = now() where amount_atomic = $1',
      [asked.atomic.toString()],
    );
    await pool.query(
      'update quotes set amount_atomic = $1 where id = (select id from quotes order by created_at desc limit 1)',
      [asked.atomic.toString()],
    );
    const id = await register('eth', { txid, asked: later });
    site.mine('eth');
    await site.read();
    expect(codes(await site.evidence(id))).toContain('too_old');
    expect((await site.evidence(id)).verdict).toBe('questionable');
  });

  test.each(['seen by watching', 'in a block that was known'] as const)(
    'money that was %s before the quote was made is not the quote’s, although it is exactly its amount',
    async (how) => {
      for (const coin of coinKeys) {
        const victim = await site.ask(coin);
        const txid = site.pay(coin, { amount: victim.atomic, to: victim.address });
        site.mine(coin, 4);
        if (how === 'seen by watching') {
          await watchDue(site.server.dependencies);
          site.server.clock.advance(60_000);
          await watchDue(site.server.dependencies);
        } else
          for (const source of site.server.dependencies.chains[coins[coin].chain])
            await source.readTip();
        site.server.clock.advance(10_000);
        await giveCoinRates(site.server);
        const thief = await site.ask(coin);
        // As if the thief had asked until the amount was given.
        const { pool } = site.server.testDatabase;
        const amount = victim.atomic.toString();
        await pool.query(
          'update quotes set is_unique = false, closed_at = now() where amount_atomic = $1',
          [amount],
        );
        await pool.query(
          `update quotes set amount_atomic = $1, is_unique = true
            where id = (select id from quotes order by created_at desc limit 1)`,
          [amount],
        );
        const id = await register(coin, { txid, asked: thief });
        site.mine(coin, 10);
        await site.read();
        const evidence = await site.evidence(id);
        expect([coin, evidence.verdict, codes(evidence)]).toEqual([
          coin,
          'questionable',
          expect.arrayContaining(['older_than_quote']),
        ]);
        expect(codes(evidence)).not.toContain('exact_amount');
      }
    },
  );

  test('8: counted for another payment, on its own chain and on another one', async () => {
    const first = await site.paid('usdt');
    site.mine('usdt', 4);
    await site.read();
    expect((await site.evidence(first.id)).verdict).toBe('proven');
    const again = (coin: Coin) =>
      subscriptionPayload({ crypto_type: coin, txid: first.txid, quote_token: null });
    // Ether and Tether share a chain.
    for (const coin of ['usdt', 'eth'] as const)
      expect(await refused(again(coin))).toEqual([409, 'DUPLICATE_TXID']);
    const { id, paymentId } = await site.register(again('usdc'));
    site.mine('usdc');
    await site.read();
    const evidence = await site.evidence(id);
    expect(inShort(evidence)).toBe('refuted wrong_network already_counted');
    expect(evidence.findings[1]).toMatchObject({
      payment_id: (await site.detail(first.id)).payment_id,
    });
    expect(paymentId).not.toBe(evidence.findings[1]?.payment_id);
  });

  test('33: the same hash in another spelling is the same hash, also in full-width digits, in two halves, and with a sign that nobody sees', async () => {
    const { txid } = await site.paid('eth');
    const digits = txid.slice(2);
    const asked = await site.ask('btc');
    const bitcoin = site.pay('btc', { amount: asked.atomic, to: asked.address });
    await register('btc', { txid: bitcoin, asked });
    const widened = (text: string) =>
      text.replace(/[0-9a-f]/g, (sign) =>
        String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0),
      );
    const spellings: readonly [Coin, string][] = [
      ['eth', txid.toUpperCase()],
      ['eth', digits],
      ['eth', digits.toUpperCase()],
      ['usdt', `  0X${digits}\t`],
      ['btc', `\n${bitcoin.toUpperCase()}  `],
      ['eth', widened(digits)],
      ['btc', widened(bitcoin)],
      ['eth', `${digits.slice(0, 32)} ${digits.slice(32)}`],
      ['eth', `${digits.slice(0, 63)}\u200b${digits.slice(63)}`],
    ];
    for (const [coin, typed] of spellings)
      expect(await refused(claimOf(coin, typed))).toEqual([409, 'DUPLICATE_TXID']);
  });

  test('33: a signature of Solana in another letter case is another transaction', async () => {
    const { txid } = await site.paid('sol');
    site.mine('sol', 4);
    const swapped = otherCase(txid);
    const { id } = await site.register(claimOf('sol', swapped));
    await site.read();
    expect(inShort(await site.evidence(id))).toBe('not_found');
  });

  test('35: one output, and two payments by hashes of the same block', async () => {
    const asked = await site.ask('usdc');
    const other = await site.ask('usdc');
    site.server.clock.advance(30_000);
    const paying = site.pay('usdc', { amount: asked.atomic, to: asked.address });
    const beside = site.pay('usdc', { amount: asked.atomic, to: strangerOn('usdc') });
    const ids = [
      await register('usdc', { txid: paying, asked }),
      await register('usdc', { txid: beside, asked: other }),
    ];
    site.mine('usdc', 4);
    await site.read();
    const [paid, fooled] = await Promise.all(ids.map(async (id) => site.evidence(id)));
    expect(paid && inShort(paid)).toBe('proven exact_amount');
    expect(fooled && inShort(fooled)).toBe('refuted wrong_destination');
  });

  test('38: an amount that others were asked for too tells nobody', async () => {
    const asked = await site.ask('eth');
    await site.server.testDatabase.pool.query(
      'update quotes set is_unique = false where amount_atomic = $1',
      [asked.atomic.toString()],
    );
    site.server.clock.advance(30_000);
    const txid = site.pay('eth', { amount: asked.atomic, to: asked.address });
    const id = await register('eth', { txid, asked });
    site.mine('eth', 4);
    await site.read();
    const evidence = await site.evidence(id);
    // Without the exact amount of a quote of its own no machine may approve it.
    expect([inShort(evidence), evidence.whose]).toEqual(['proven', 'hash_only']);
  });

  test('37: the amount of a quote whose time is long over does not speak for the payment', async () => {
    const asked = await site.ask('bnb');
    site.server.clock.advance(73 * 3_600_000);
    await giveCoinRates(site.server);
    const txid = site.pay('bnb', { amount: asked.atomic, to: asked.address });
    const id = await register('bnb', { txid, asked });
    site.mine('bnb', 4);
    await site.read();
    const evidence = await site.evidence(id);
    expect(codes(evidence)).toContain('late');
    expect(codes(evidence)).not.toContain('exact_amount');
    expect(evidence.whose).toBe('hash_only');
  });

  test('late money is worth what it was worth when it came, though the rates were away at that moment', async () => {
    const asked = await site.ask('bnb');
    site.server.clock.advance(80 * 3_600_000);
    const txid = site.pay('bnb', { amount: asked.atomic, to: asked.address });
    const id = await register('bnb', { txid, asked });
    site.mine('bnb', 4);
    await site.server.testDatabase.pool.query('delete from coin_rates');
    await site.read();
    expect(codes(await site.evidence(id))).toContain('due_unknown');
    await giveCoinRates(site.server);
    await site.readLater(3);
    expect(codes(await site.evidence(id))).not.toContain('due_unknown');
  });

  test('36, 37: a stranger claims the hash of another visitor’s exact amount, without or with a forged token', async () => {
    for (const quoteToken of [null, 'x'.repeat(22)]) {
      const asked = await site.ask('sol');
      site.server.clock.advance(30_000);
      const txid = site.pay('sol', { amount: asked.atomic, to: asked.address });
      const { id } = await site.register(
        subscriptionPayload({ crypto_type: 'sol', txid, quote_token: quoteToken }),
      );
      site.mine('sol', 4);
      await site.read();
      const evidence = await site.evidence(id);
      expect([evidence.verdict, evidence.whose]).toEqual(['questionable', 'another_quote']);
      expect(codes(evidence)).toContain('amount_of_another_quote');
    }
  });

  test('34: one transaction, claimed by two: the first is held once the second one has a better claim', async () => {
    const asked = await site.ask('usdc');
    site.server.clock.advance(30_000);
    const txid = site.pay('usdc', { amount: asked.atomic, to: asked.address });
    const { id } = await site.register(
      subscriptionPayload({ crypto_type: 'usdc', txid, quote_token: null }),
    );
    site.mine('usdc', 4);
    await site.read();
    const refused = await site.server.app.inject({
      method: 'POST',
      url: '/api/transactions',
      payload: subscriptionPayload({ crypto_type: 'usdc', txid, quote_token: asked.token }),
    });
    expect(refused.statusCode).toBe(409);
    site.mine('usdc');
    await site.read();
    expect(codes(await site.evidence(id))).toContain('contested');
  });

  test('a stranger’s quote of another amount holds up no payment whose money is known', async () => {
    const stranger = await site.ask('sol');
    const { id, txid } = await site.paid('sol');
    site.mine('sol', 4);
    await site.read();
    expect(inShort(await site.evidence(id))).toBe('proven exact_amount');
    const again = subscriptionPayload({ crypto_type: 'sol', txid, quote_token: stranger.token });
    expect(await refused(again)).toEqual([409, 'DUPLICATE_TXID']);
    const { flags, allowed_actions: actions } = await site.detail(id);
    expect(flags).toEqual(['contest_noted']);
    expect(actions).toContain('verify_payment');
  });
});

describe('an honest variant', () => {
  test.each<[string, Coin, Sent, string]>([
    ['3: a token by a router', 'usdt', { way: 'contract' }, 'proven exact_amount'],
    [
      '4: a coin through a contract, traced',
      'eth',
      { way: 'contract' },
      'proven exact_amount through_contract',
    ],
    [
      '9: one percent too much',
      'eth',
      { amount: ({ atomic }) => (atomic * 101n) / 100n },
      'proven amount_not_exact',
    ],
    ['18: SOL', 'sol', {}, 'proven exact_amount'],
    [
      'half a percent too little',
      'usdc',
      { amount: ({ atomic }) => (atomic * 995n) / 1000n },
      'proven amount_not_exact',
    ],
  ])('%s', async (_name, coin, sent, expected) => {
    expect(inShort(await judged(coin, sent))).toBe(expected);
  });

  test('10: paid twenty minutes after the quote’s fifteen', async () => {
    const asked = await site.ask('btc');
    site.server.clock.advance(35 * 60_000);
    const txid = site.pay('btc', { amount: asked.atomic, to: asked.address });
    const id = await register('btc', { txid, asked });
    site.mine('btc', 4);
    await site.read();
    const evidence = await site.evidence(id);
    expect([inShort(evidence), evidence.whose]).toEqual(['proven exact_amount', 'quote']);
  });

  test('24: the former price, 29 minutes after it was changed: by its quote, or people look', async () => {
    const { rows } = await site.server.testDatabase.pool.query<{ id: string }>(
      `select id from pricing where payment_type = 'crypto' and duration = '3 months'`,
    );
    const setPrice = async (price: number) => {
      const { headers } = await site.admin();
      const url = `/api/pricing/${rows[0]?.id}`;
      const changed = await site.server.app.inject({
        method: 'PUT',
        url,
        headers,
        payload: { price },
      });
      expect(changed.statusCode, changed.body).toBe(200);
    };
    const payload = claimOf('usdc', '');
    const former = payload.amount;
    const asked = await site.ask('usdc');
    await setPrice(former * 2);
    site.server.clock.advance(29 * 60_000);
    await giveCoinRates(site.server);
    const quoted = site.pay('usdc', { amount: asked.atomic, to: asked.address });
    const byQuote = await register('usdc', { txid: quoted, asked });
    const txid = site.pay('usdc', { amount: BigInt(former) * 1_000_000n, to: asked.address });
    const { id } = await site.register({ ...payload, txid });
    site.mine('usdc', 4);
    await site.read();
    await setPrice(former);
    expect(inShort(await site.evidence(byQuote))).toBe('proven exact_amount');
    expect(inShort(await site.evidence(id))).toBe('questionable underpaid other_price no_quote');
  });

  test('12: the hash in upper case, with blanks', async () => {
    const asked = await site.ask('eth');
    const txid = site.pay('eth', { amount: asked.atomic, to: asked.address });
    const id = await register('eth', { txid: `  ${txid.replace('0x', '').toUpperCase()} `, asked });
    site.mine('eth', 4);
    await site.read();
    expect((await site.evidence(id)).verdict).toBe('proven');
  });

  test('13: the hash before the transaction is sent', async () => {
    const asked = await site.ask('usdc');
    const { kind } = site.peer.chains.base;
    const content = kind.transfer({
      contract: assets['usdc@base'].contract,
      to: asked.address,
      amount: asked.atomic,
      way: 'plain',
    });
    const id = await register('usdc', { txid: kind.idOf(content), asked });
    await site.read();
    expect((await site.evidence(id)).verdict).toBe('not_found');
    site.peer.chains.base.send(content);
    site.mine('usdc', 4);
    await site.readLater();
    expect(inShort(await site.evidence(id))).toBe('proven exact_amount');
  });

  test('14: registered two days later', async () => {
    const asked = await site.ask('btc');
    site.server.clock.advance(60_000);
    const txid = site.pay('btc', { amount: asked.atomic, to: asked.address });
    site.mine('btc', 3);
    site.server.clock.advance(48 * 3_600_000);
    const id = await register('btc', { txid, asked });
    site.mine('btc');
    await site.read();
    expect(inShort(await site.evidence(id))).toBe('proven exact_amount');
  });

  test('21: one source away', async () => {
    site.peer.behave('reset', { source: 'one' });
    expect(inShort(await judged('bnb'))).toBe('proven exact_amount single_source');
  });

  test('22: both away for a while, then back', async () => {
    const { id } = await site.paid('usdc');
    site.mine('usdc', 4);
    site.peer.behave('reset', { chain: 'base' });
    await site.read();
    expect(inShort(await site.evidence(id))).toBe('unavailable sources_away');
    expect((await site.evidence(id)).sources.map(({ said }) => said)).toEqual([null, null]);
    site.peer.behave('well');
    site.server.clock.advance(20 * 60_000);
    site.mine('usdc');
    await site.read();
    expect(inShort(await site.evidence(id))).toBe('proven exact_amount');
  });
});

test('39, and honest 11: money to a former address counts for 72 hours, and to one that was never ours not at all', async () => {
  const change = async (body: object) => {
    const { headers } = await site.admin();
    const answer = await site.server.app.inject({
      method: 'PUT',
      url: '/api/settings',
      headers,
      payload: body,
    });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const before = await site.ask('btc');
  await change({ crypto_btc_address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' });
  const pay = async () => {
    const txid = site.pay('btc', { amount: before.atomic, to: before.address });
    site.mine('btc', 3);
    return txid;
  };
  site.server.clock.advance(10 * 3_600_000);
  const id = await register('btc', { txid: await pay(), asked: before });
  await site.read();
  expect(inShort(await site.evidence(id))).toBe('proven address_replaced exact_amount');
  // Too late: nobody watches that address any more.
  site.server.clock.advance(63 * 3_600_000);
  const late = await pay();
  const { id: lost } = await site.register({
    ...claimOf('btc', late),
    payment_address: (await site.ask('btc')).address,
  });
  await site.read();
  expect(inShort(await site.evidence(lost))).toBe('refuted wrong_destination');
  // The new address turns out to be a stranger's.
  const foreign = await site.ask('btc');
  const txid = site.pay('btc', { amount: foreign.atomic, to: foreign.address });
  const fooled = await register('btc', { txid, asked: foreign });
  site.mine('btc', 3);
  await site.read();
  expect((await site.evidence(fooled)).verdict).toBe('proven');
  await change({ crypto_btc_address: before.address, not_ours: ['crypto_btc_address'] });
  site.mine('btc');
  await site.read();
  expect(inShort(await site.evidence(fooled))).toBe('refuted wrong_destination');
});

test('a payment without a hash is not asked about', async () => {
  await site.server.testDatabase.pool.query(
    `insert into settings values ('security_require_txid', 'false', now())`,
  );
  const asked = await site.ask('btc');
  const id = await register('btc', { txid: null, asked });
  await site.read();
  const evidence = await site.evidence(id);
  expect([inShort(evidence), evidence.next_reading_at]).toEqual(['not_found no_hash', null]);
  expect([evidence.readings, evidence.sources]).toEqual([0, []]);
});

test('every stored verdict is reached again from its readings', async () => {
  const { verdicts, differences } = await replayEvidence(site.server.dependencies.database);
  expect(differences).toEqual([]);
  expect(verdicts).toBeGreaterThan(30);
  // Also of what was stored before visitors could name another address or price.
  await site.server.testDatabase.pool.query(
    `update payment_evidence set basis = basis #- '{payment,otherAddress}' #- '{payment,otherPrice}'
     where basis @> '{"payment":{"otherAddress":null,"otherPrice":null}}'`,
  );
  expect((await replayEvidence(site.server.dependencies.database)).differences).toEqual([]);
});
