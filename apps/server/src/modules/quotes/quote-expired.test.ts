import type { ErrorBody } from '@ghost-pay/contract/error-body.schemas';
import type { Quote } from '@ghost-pay/contract/quotes/quotes.schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nintendoPayload, paysafecardPayload, rewarblePayload } from '../../../test/payments.ts';
import { createTestServer, type TestServer } from '../../../test/test-server.ts';

const minute = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

interface Answer {
  readonly status: number;
  readonly body: Partial<ErrorBody> & { paymentId?: string };
}
async function post(url: string, payload: object, key?: string): Promise<Answer> {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api${url}`,
    headers: key === undefined ? {} : { 'idempotency-key': key },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}
const sql = (text: string) => server.testDatabase.pool.query(text);
/** What the caller of a refusal decides by: each request has its own id. */
const withoutId = ({ status, body }: Answer) => ({
  status,
  body: { ...body, requestId: undefined },
});

describe.each([
  {
    method: 'nintendo-eshop',
    region: 'europe',
    payloadOf: nintendoPayload,
    tier: `payment_type = 'nintendo-eshop' and region = 'europe' and duration = '3 months'`,
  },
  {
    method: 'alternative-rewarble',
    payloadOf: (changes: object) => rewarblePayload({}, { ...changes }),
    tier: `payment_type = 'card' and duration = '3 months'`,
  },
  {
    method: 'alternative-paysafe',
    payloadOf: (changes: object) => paysafecardPayload({}, { ...changes }),
    tier: `payment_type = 'card' and duration = '3 months'`,
  },
])('a quote for $method', ({ method, region, payloadOf, tier }) => {
  const choice = { subscriptionDuration: '3 months', ...(region && { region }) };
  const asked = { type: 'ghost-eshop-pro', payment_method: method, ...choice };
  async function quote(): Promise<Quote> {
    const { status, body } = await post('/payments/quotes', asked);
    expect(status).toBe(201);
    return body as Quote;
  }
  const paidBy = ({ amount, currency, quoteToken: quote_token }: Quote) =>
    payloadOf({ ...choice, amount, currency, quote_token });

  test('holds until half an hour after its time, and is then refused with a new one that holds', async () => {
    const [early, late] = [await quote(), await quote()];
    await sql(`update pricing set price_minor = price_minor + 100 where ${tier}`);
    server.clock.advance(45 * minute);
    expect(await post('/transactions', paidBy(early))).toMatchObject({ status: 201 });
    server.clock.advance(1000);
    const refused = await post('/transactions', paidBy(late));
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'QUOTE_EXPIRED',
        quote: {
          amount: late.amount + 1,
          currency: late.currency,
          expiresAt: new Date(server.clock.now().getTime() + 15 * minute).toISOString(),
          coin: null,
          processors: null,
        },
      },
    });
    await sql(`update pricing set price_minor = price_minor - 100 where ${tier}`);
    const paid = paidBy(refused.body.quote as Quote);
    expect(await post('/transactions', paid)).toMatchObject({ status: 201 });
    const row = await server.testDatabase.database
      .selectFrom('transactions')
      .select(['amount_minor', 'quote_id'])
      .where('payment_id', '=', paid['payment_id'])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      amount_minor: Math.round((late.amount + 1) * 100),
      quote_id: expect.any(String) as string,
    });
  });

  test('that was used counts as none, also when its time is over', async () => {
    const used = await quote();
    expect(await post('/transactions', paidBy(used))).toMatchObject({ status: 201 });
    server.clock.advance(46 * minute);
    expect(await post('/transactions', paidBy(used))).toMatchObject({ status: 201 });
  });

  test.each([
    [
      'the tier is not sold any more',
      'TIER_NOT_AVAILABLE',
      `update pricing set is_active = false where ${tier}`,
      `update pricing set is_active = true where ${tier}`,
    ],
    [
      'the method is switched off',
      'PAYMENT_METHOD_DISABLED',
      `insert into settings (key, value, updated_at)
        select key, 'false', now() from unnest(array['payment_method_nintendo_enabled', 'payment_method_alternative_enabled']) as key
        on conflict (key) do update set value = 'false'`,
      `update settings set value = 'true' where key in ('payment_method_nintendo_enabled', 'payment_method_alternative_enabled')`,
    ],
  ])('is refused for what is wrong when %s', async (_, code, before, after) => {
    const late = await quote();
    server.clock.advance(46 * minute);
    await sql(before);
    const refused = await post('/transactions', paidBy(late));
    expect(refused).toMatchObject({ status: 400, body: { code } });
    expect(refused.body).not.toHaveProperty('quote');
    await sql(after);
  });

  test('answers a repeated request alike: the payment before its time was over, the new quote after it', async () => {
    const [early, late] = [paidBy(await quote()), paidBy(await quote())];
    const paid = await post('/transactions', early, `paid-${method}`);
    expect(paid.status).toBe(201);
    server.clock.advance(46 * minute);
    expect(await post('/transactions', early, `paid-${method}`)).toEqual(paid);
    const atOnce = await Promise.all(
      Array.from({ length: 5 }, () => post('/transactions', late, `late-${method}`)),
    );
    server.clock.advance(minute);
    const refused = withoutId(await post('/transactions', late, `late-${method}`));
    expect(refused).toMatchObject({ status: 409, body: { code: 'QUOTE_EXPIRED' } });
    for (const answer of atOnce) expect(withoutId(answer)).toEqual(refused);
    expect(await post('/transactions', { ...late, amount: 1 }, `late-${method}`)).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
  });
});
