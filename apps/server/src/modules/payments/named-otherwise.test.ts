import type { Quote } from '@ghost-pay/contract/quotes/quotes.schemas';
import { coinKeys } from '@ghost-pay/contract/coins';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { giveCoinRates } from '../../../test/coin-rates.ts';
import { type EvidenceSite, startEvidenceSite } from '../../../test/evidence-site.ts';
import {
  createPayment,
  donationPayload,
  newTransactionHash,
  nintendoPayload,
  paysafecardPayload,
  rewarblePayload,
  subscriptionPayload,
} from '../../../test/payments.ts';
import { createSession } from '../../../test/test-server.ts';
import { demonstrationAddresses } from '../settings/demonstration-addresses.ts';

// What becomes of a price and an address that a visitor names and that are not the site's of now. Cards have their cells
// in create-wallet.test.ts.

const own = demonstrationAddresses.crypto_btc_address;
const another = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
/** Once configured, and said never to have been the site's own. */
const foreign = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2';

let site: EvidenceSite;
beforeAll(async () => {
  site = await startEvidenceSite();
  await query(
    `insert into address_history (key, old_address, new_address, changed_at, changed_by, changed_by_username, not_ours)
     values ('crypto_btc_address', $1, $2, $3, uuidv7(), 'boss', true)`,
    [foreign, own, new Date(site.server.clock.now().getTime() - 80 * 3_600_000)],
  );
  const { headers } = await createSession(site.server, { role: 'super_admin' });
  const made = await site.server.app.inject({
    method: 'POST',
    url: '/api/approval-rules',
    headers,
    payload: {
      name: 'All',
      coins: coinKeys,
      types: ['ghost-eshop-pro', 'donation'],
      most_usd: 50,
      day_usd: 5000,
      day_payments: 400,
      min_sources: 2,
      delay_minutes: 0,
      known_after: 0,
      mode: 'shadow',
    },
  });
  expect(made.statusCode, made.body).toBe(201);
});
beforeEach(async () => {
  site.server.clock.advance(73 * 3_600_000);
  await query('update payment_evidence set next_reading_at = null');
  await setPrice(1200);
});
afterAll(() => site.close());

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const { rows } = await site.server.testDatabase.pool.query<Row>(text, values);
  return rows;
}
/** Of three months, changed long ago. */
async function setPrice(minor: number): Promise<void> {
  const at = new Date(site.server.clock.now().getTime() - 48 * 3_600_000);
  await query(
    `update pricing set price_minor = $1, updated_at = $2 where duration = '3 months' and region is null`,
    [minor, at],
  );
}
async function post(payload: Record<string, unknown>) {
  const answer = await site.server.app.inject({
    method: 'POST',
    url: '/api/transactions',
    payload,
  });
  return { status: answer.statusCode, body: answer.json<{ code?: string; expected?: object }>() };
}
async function rowOf(payload: Record<string, unknown>) {
  const [row] = await query<{ id: string }>(
    `select id, amount_minor::int as due, payment_address as address, other_address,
       other_price_minor::int as other_minor, other_price_currency as other_currency
     from transactions where payment_id = $1`,
    [payload['payment_id']],
  );
  return row;
}

describe('coins', () => {
  const quotes = ['valid', 'none', 'ended'] as const;
  const prices = [12, 11] as const;
  const addresses = { own, another, malformed: 'nowhere', unnamed: undefined } as const;
  type AddressName = keyof typeof addresses;

  /** The address of the finding for people, null without one; undefined where nothing is registered. */
  const aboutAddress: Record<
    (typeof quotes)[number],
    Record<AddressName, string | null | undefined>
  > = {
    valid: { own: null, another: null, malformed: null, unnamed: null },
    none: { own: null, another, malformed: undefined, unnamed: null },
    // The only address that the visitor was shown is the one that was never the site's.
    ended: { own: null, another, malformed: undefined, unnamed: foreign },
  };
  const cells = quotes.flatMap((quote) =>
    prices.flatMap((price) =>
      (Object.keys(addresses) as AddressName[]).map((address) => ({ quote, price, address })),
    ),
  );

  test.each(cells)('quote $quote, price $price, address $address', async (cell) => {
    const expected = aboutAddress[cell.quote][cell.address];
    const asked = await site.ask('btc');
    if (cell.quote === 'ended')
      await query(
        `update quotes set payment_address = $1, is_unique = false
         where id = (select id from quotes order by created_at desc limit 1)`,
        [foreign],
      );
    site.server.clock.advance(30_000);
    const hasQuote = cell.quote === 'valid';
    const payload = subscriptionPayload({
      amount: cell.price,
      // Without its quote, the asked amount would be another visitor's: $12 at $100,000 for a bitcoin.
      txid: site.pay('btc', { amount: hasQuote ? asked.atomic : 12_000n, to: own }),
      payment_address: addresses[cell.address],
      quote_token: cell.quote === 'none' ? null : asked.token,
    });
    const { status, body } = await post(payload);
    if (expected === undefined) {
      expect([status, body.code]).toEqual([400, 'ADDRESS_UNKNOWN']);
      expect(await rowOf(payload)).toBeUndefined();
      return;
    }
    expect(status, JSON.stringify(body)).toBe(201);
    const isOtherPrice = cell.price === 11 && !hasQuote;
    const row = await rowOf(payload);
    expect(row).toMatchObject({
      due: 1200,
      address: own,
      other_address: expected,
      other_minor: isOtherPrice ? 1100 : null,
      other_currency: isOtherPrice ? 'USD' : null,
    });

    site.mine('btc', 7);
    await giveCoinRates(site.server);
    await site.read();
    const evidence = await site.evidence(row?.id ?? '');
    const told = evidence.findings.filter(({ code }) =>
      ['other_address', 'other_price', 'no_quote', 'exact_amount'].includes(code),
    );
    const findings = [
      ...(expected === null ? [] : [{ code: 'other_address', address: expected }]),
      ...(isOtherPrice ? [{ code: 'other_price', amount: '11.00', symbol: 'USD' }] : []),
      hasQuote ? { code: 'exact_amount' } : { code: 'no_quote' },
    ];
    expect(told).toEqual(findings);
    const isDoubtful = expected !== null || isOtherPrice;
    expect(evidence.verdict).toBe(isDoubtful ? 'questionable' : 'proven');
    const [decided] = await query<{ decision: string; reasons: string[] }>(
      'select decision, reasons from approval_decisions where transaction_id = $1',
      [row?.id],
    );
    expect(decided).toMatchObject({
      decision: hasQuote ? 'approve' : 'leave',
      reasons: hasQuote
        ? []
        : (expect.arrayContaining(findings.map(({ code }) => code)) as unknown),
    });
  });

  test.each<[string, Record<string, unknown>, object]>([
    ['in another currency', { currency: 'EUR' }, { other_minor: 1200, other_currency: 'EUR' }],
    ['of a cent', { amount: 0.01 }, { other_minor: 1 }],
    ['of the month before', { amount: 12 }, { due: 1300, other_minor: 1200 }],
  ])('a price %s is told to administrators, and the price of now is due', async (_, named, row) => {
    if ('due' in row) await setPrice(1300);
    const payload = subscriptionPayload(named);
    expect(await post(payload)).toMatchObject({ status: 201 });
    expect(await rowOf(payload)).toMatchObject({ due: 1200, ...row });
  });

  test('of a donor have the amount that the donor names', async () => {
    const payload = donationPayload({ amount: 11 });
    expect(await post(payload)).toMatchObject({ status: 201 });
    expect(await rowOf(payload)).toMatchObject({ due: 1100, other_minor: null });
  });

  test.each([
    ['an address of another network', another, 'ADDRESS_UNKNOWN'],
    ['nothing but spaces', '  ', 'INVALID_INPUT'],
    ['something too long', 'x'.repeat(121), 'INVALID_INPUT'],
    ['something else than a text', 7, 'INVALID_INPUT'],
  ])('are refused with %s for an address', async (_, payment_address, code) => {
    const payload = subscriptionPayload({
      crypto_type: 'eth',
      txid: `0x${newTransactionHash()}`,
      payment_address,
    });
    expect(await post(payload)).toMatchObject({ status: 400, body: { code } });
  });

  test('have the same address in another spelling', async () => {
    const { crypto_eth_address: address } = demonstrationAddresses;
    const payload = subscriptionPayload({
      crypto_type: 'eth',
      txid: `0x${newTransactionHash()}`,
      payment_address: address.toLowerCase(),
    });
    expect(await post(payload)).toMatchObject({ status: 201 });
    expect(await rowOf(payload)).toMatchObject({ address, other_address: null });
  });
});

describe('a code', () => {
  const kinds = {
    nintendo: (changes: object) => nintendoPayload({ ...changes }),
    rewarble: (changes: object) => rewarblePayload({}, { ...changes }),
    paysafecard: (changes: object) => paysafecardPayload({}, { ...changes }),
  };
  const cells = (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap((kind) =>
    [true, false].flatMap((hasQuote) =>
      [true, false].map((isPrice) => ({ kind, hasQuote, isPrice })),
    ),
  );

  test.each(cells)('$kind, quote $hasQuote, at the price $isPrice', async (cell) => {
    const { kind, hasQuote, isPrice } = cell;
    const { payment_method, region, amount: price, currency } = kinds[kind]({});
    const quote = await site.server.app.inject({
      method: 'POST',
      url: '/api/payments/quotes',
      payload: {
        type: 'ghost-eshop-pro',
        payment_method,
        subscriptionDuration: '3 months',
        ...(kind === 'nintendo' && { region }),
      },
    });
    expect(quote.statusCode, quote.body).toBe(201);
    const payload = kinds[kind]({
      amount: isPrice ? price : price - 1,
      quote_token: hasQuote ? quote.json<Quote>().quoteToken : null,
    });
    const { status, body } = await post(payload);
    if (hasQuote || isPrice) {
      expect(status, JSON.stringify(body)).toBe(201);
      expect(await rowOf(payload)).toMatchObject({ due: price * 100, other_minor: null });
    } else
      expect([status, body]).toMatchObject([
        400,
        { code: 'AMOUNT_MISMATCH', expected: { amount: price, currency } },
      ]);
  });

  test('at the price of a moment ago is refused with the right one', async () => {
    await setPrice(1300);
    expect(await post(rewarblePayload({}, { amount: 12 }))).toMatchObject({
      status: 400,
      body: { code: 'AMOUNT_MISMATCH', expected: { amount: 13, currency: 'USD' } },
    });
  });
});

test('an administrator sees that a payment’s address is not configured any more', async () => {
  const { id } = await createPayment(site.server, donationPayload());
  for (const [crypto_btc_address, isReplaced] of [
    [another, true],
    [own, false],
  ] as const) {
    const { headers } = await createSession(site.server, { role: 'super_admin' });
    const change = { method: 'PUT', url: '/api/settings', headers } as const;
    const put = await site.server.app.inject({ ...change, payload: { crypto_btc_address } });
    expect(put.statusCode, put.body).toBe(200);
    for (const url of [`/api/transactions/${id}`, '/api/transactions']) {
      const answer = await site.server.app.inject({ url, headers });
      const body = answer.json<{ transactions?: { id: string }[] }>();
      const shown = body.transactions?.find((row) => row.id === id) ?? body;
      expect(shown, url).toMatchObject({
        payment_address: own,
        payment_address_replaced: isReplaced,
      });
    }
  }
});

test('a payment of an earlier version, at an address that had just been replaced, is judged by what it was registered with', async () => {
  await giveCoinRates(site.server);
  const changeTo = async (crypto_btc_address: string) => {
    const { headers } = await createSession(site.server, { role: 'super_admin' });
    const payload = { crypto_btc_address };
    await site.server.app.inject({ method: 'PUT', url: '/api/settings', headers, payload });
  };
  await changeTo(another);
  const payload = subscriptionPayload({ txid: site.pay('btc', { amount: 12_000n, to: own }) });
  const { id } = await createPayment(site.server, payload);
  await query('update transactions set payment_address = $1, amount_minor = 1100 where id = $2', [
    own,
    id,
  ]);
  site.mine('btc', 7);
  await site.read();
  const { findings, expected } = await site.evidence(id);
  expect(expected.address).toBe(own);
  expect(findings.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['address_replaced', 'no_quote']),
  );
  expect(findings.map(({ code }) => code)).not.toContain('other_address');
  await changeTo(own);
});

test('what is no address of the coin is told apart, with what to do where coins were sent', async () => {
  const answer = await post(donationPayload({ payment_address: 'nowhere' }));
  expect(answer.body).toMatchObject({
    error: expect.stringMatching(/not ours.*do not pay again.*support/) as string,
  });
});
