import type { AdminPrice } from '@ghost-pay/contract/pricing/pricing.schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rememberRows } from '../../../test/remembered-rows.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let boss: Awaited<ReturnType<typeof createSession>>;
let restoreRows: () => Promise<void>;
beforeAll(async () => {
  server = await createTestServer();
  boss = await createSession(server, { role: 'super_admin' });
  restoreRows = await rememberRows(server);
});
beforeEach(() => restoreRows());
afterAll(() => server.close());

interface Refusal {
  readonly code?: string;
  readonly fields?: Record<string, string>;
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the type of an answer is the test's own claim, as it is with `json`
async function call<Body = AdminPrice>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
): Promise<{ status: number; body: Body & Refusal }> {
  const answer = await server.app.inject({
    method,
    url: `/api${path}`,
    headers: boss.headers,
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json<Body & Refusal>() };
}

const all = async () => (await call<AdminPrice[]>('GET', '/settings/pricing/all')).body;
const onSale = async () => (await call<AdminPrice[]>('GET', '/pricing/all')).body;
const saveAll = (rows: object[]) => call<AdminPrice[]>('PUT', '/pricing/bulk/update', rows);
async function tier(duration: string, payment_type = 'crypto', region: string | null = null) {
  const found = (await all()).find(
    (row) =>
      row.duration === duration && row.payment_type === payment_type && row.region === region,
  );
  if (found === undefined) throw new Error(`There is no price for ${duration}`);
  return found;
}
const actions = async () =>
  (
    await server.dependencies.database
      .selectFrom('audit_trail')
      .select(['action', 'facts'])
      .orderBy('id')
      .execute()
  ).map(({ action, facts }) => ({ action, ...facts }));

describe('saving a list', () => {
  test('what is sent is stored, sold at once and written down', async () => {
    const [month, year] = [await tier('1 month'), await tier('1 year')];
    const answer = await saveAll([
      { ...month, price: 6.5 },
      { ...year, is_active: false },
      await tier('2 years'),
    ]);
    expect(answer.status).toBe(200);
    expect(answer.body.map(({ duration }) => duration)).toEqual(['1 month', '1 year', '2 years']);
    expect(await tier('1 month')).toMatchObject({ price: 6.5, is_active: true });
    expect(await tier('1 year')).toMatchObject({ price: 40, is_active: false });
    const shown = await onSale();
    expect(shown.find(({ id }) => id === month.id)?.price).toBe(6.5);
    expect(shown.find(({ id }) => id === year.id)).toBeUndefined();
    const place = { action: 'price_changed', payment_type: 'crypto', region: null };
    expect(await actions()).toMatchObject([
      { ...place, duration: '1 month', from_minor: 500, to_minor: 650, is_on_sale: true },
      { ...place, duration: '1 year', from_minor: 4000, was_on_sale: true, is_on_sale: false },
    ]);
  });

  test.each([
    [{ price: 0 }, '1.price', 'A price of 0'],
    [{ price: -1 }, '1.price', 'negative'],
    [{ price: 1.005 }, '1.price', '2 decimals'],
    [{ price: 1e9 }, '1.price', 'too large'],
    [{ price: '5' }, '1.price', 'enter a price'],
    [{ price: null }, '1.price', 'enter a price'],
    [{ duration: '8 months' }, '1.duration', 'Only the price'],
    [{ currency: 'EUR' }, '1.currency', 'Only the price'],
    [{ payment_type: 'card' }, '1.payment_type', 'Only the price'],
    [{ id: 'x' }, '1.id', 'does not exist'],
  ])('%j is refused beside its field, and nothing is saved', async (change, field, sentence) => {
    const [month, year] = [await tier('1 month'), await tier('1 year')];
    const answer = await saveAll([
      { ...month, price: 6.5 },
      { ...year, ...change },
    ]);
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(answer.body.fields?.[field]).toContain(sentence);
    expect(await tier('1 month')).toEqual(month);
    expect(await tier('1 year')).toEqual(year);
  });

  test('yen have no decimals', async () => {
    const answer = await saveAll([
      { ...(await tier('1 month', 'nintendo-eshop', 'japan')), price: 500.5 },
    ]);
    expect(answer.body.fields?.['0.price']).toContain('whole numbers');
  });

  test('0 can be saved while it is not on sale, and not be put on sale then', async () => {
    const row = await tier('1 month');
    const saved = await saveAll([{ ...row, price: 0, is_active: false }]);
    expect(saved.status).toBe(200);
    const back = await call('PUT', `/pricing/${row.id}`, { is_active: true });
    expect(back.body.fields?.['price']).toContain('A price of 0');
  });

  test.each([[[]], [{}], [null], ['x']])('%j is no list of prices', async (body) => {
    const answer = await server.app.inject({
      method: 'PUT',
      url: '/api/pricing/bulk/update',
      headers: { ...boss.headers, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
    expect(answer.statusCode).toBe(400);
  });

  test('a row may be sent once', async () => {
    const row = await tier('1 month');
    const answer = await saveAll([row, { ...row, price: 7 }]);
    expect(answer.body.fields?.['1.id']).toContain('twice');
  });
});

describe('two super admins at once', () => {
  test('the second does not overwrite what the first has changed', async () => {
    const seen = await tier('1 month');
    await saveAll([{ ...seen, price: 6 }]);
    for (const rows of [[{ ...seen, price: 7 }], [{ ...seen, is_active: false }], [seen]]) {
      expect(await saveAll(rows)).toMatchObject({ status: 409, body: { code: 'PRICES_CHANGED' } });
    }
    expect((await tier('1 month')).price).toBe(6);
    const again = await saveAll([{ ...(await tier('1 month')), price: 7 }]);
    expect(again.status).toBe(200);
  });

  test('nor is it refused for saying the same', async () => {
    const seen = await tier('1 month');
    await saveAll([{ ...seen, price: 6 }]);
    expect((await saveAll([{ ...seen, price: 6 }])).status).toBe(200);
  });

  test('a deleted row does not come back', async () => {
    const seen = await tier('1 month');
    await call('DELETE', `/pricing/${seen.id}`);
    expect((await saveAll([seen])).body.code).toBe('PRICES_CHANGED');
    expect((await call('PUT', `/pricing/${seen.id}`, { price: 6 })).body.code).toBe(
      'PRICE_NOT_FOUND',
    );
    expect((await call('DELETE', `/pricing/${seen.id}`)).body.code).toBe('PRICE_NOT_FOUND');
  });

  test('of twenty saves at once of one row, one is stored and nineteen are refused', async () => {
    const row = await tier('1 month');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => saveAll([{ ...row, price: 10 + index }])),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'PRICES_CHANGED')).toHaveLength(19);
  });

  test('lists in opposite orders do not wait for each other for ever', async () => {
    const rows = (await all()).filter(({ payment_type }) => payment_type === 'crypto');
    const list = (by: number) => rows.map((row) => ({ ...row, price: row.price + by }));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        saveAll(index % 2 === 0 ? list(index + 1) : list(index + 1).toReversed()),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  });
});

describe('single prices', () => {
  test('one is added, changed and deleted, and each is written down', async () => {
    const added = await call('POST', '/pricing', {
      category: 'ghost-eshop-pro',
      payment_type: 'nintendo-eshop',
      region: 'japan',
      duration: '5 months',
      price: 2500,
    });
    expect(added).toMatchObject({
      status: 201,
      body: { currency: 'JPY', is_active: true, price: 2500 },
    });
    const changed = await call('PUT', `/pricing/${added.body.id}`, {
      ...added.body,
      price: 2600,
    });
    expect(changed.body.price).toBe(2600);
    const stale = await call(
      'DELETE',
      `/pricing/${added.body.id}?updated_at=${added.body.updated_at}`,
    );
    expect(stale.body.code).toBe('PRICES_CHANGED');
    const gone = await call(
      'DELETE',
      `/pricing/${added.body.id}?updated_at=${changed.body.updated_at}`,
    );
    expect(gone.body).toEqual({ success: true });
    expect(await all()).toHaveLength(31);
    expect(await actions()).toMatchObject([
      { action: 'price_created', to_minor: 2500, from_minor: null },
      { action: 'price_changed', from_minor: 2500, to_minor: 2600 },
      { action: 'price_deleted', from_minor: 2600, to_minor: null },
    ]);
  });

  const card = { category: 'ghost-eshop-pro', payment_type: 'card', duration: '5 months' };
  const card5 = { ...card, price: 20 };
  const nintendo = { ...card5, payment_type: 'nintendo-eshop' };
  test.each([
    [{ ...card5, region: 'us' }, 'region'],
    [nintendo, 'region'],
    [{ ...nintendo, region: 'japan', currency: 'USD' }, 'currency'],
    [{ ...nintendo, region: 'japan', price: 0.5 }, 'price'],
    [{ ...card5, price: 0 }, 'price'],
    [card, 'price'],
    [{ ...card5, duration: '7 months' }, 'duration'],
    [{ ...card5, category: 'donation' }, 'category'],
  ])('%j is refused beside its field', async (payload, field) => {
    const answer = await call('POST', '/pricing', payload);
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toHaveProperty(field);
  });

  test('a place that is taken is refused', async () => {
    const answer = await call('POST', '/pricing', { ...card5, duration: '1 month' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'PRICE_EXISTS' } });
  });

  test('its place cannot be changed', async () => {
    const row = await tier('1 month');
    const answer = await call('PUT', `/pricing/${row.id}`, { duration: '8 months' });
    expect(answer.body.fields).toHaveProperty('duration');
  });

  test.each(['x', '019a0000-0000-7000-8000-000000000000'])('there is no price %s', async (id) => {
    expect((await call('PUT', `/pricing/${id}`, { price: 1 })).body.code).toBe('PRICE_NOT_FOUND');
    expect((await call('DELETE', `/pricing/${id}`)).body.code).toBe('PRICE_NOT_FOUND');
  });
});

test('what is on sale is told by category, way of paying and region', async () => {
  const get = async (path: string) => (await call<string[]>('GET', `/pricing/meta/${path}`)).body;
  expect(await get('categories')).toEqual(['ghost-eshop-pro']);
  expect(await get('payment-types?category=ghost-eshop-pro')).toEqual([
    'crypto',
    'card',
    'nintendo-eshop',
  ]);
  expect(await get('regions?payment_type=nintendo-eshop')).toEqual(['europe', 'us', 'japan']);
  expect(await get('regions?payment_type=card')).toEqual([]);
  const japan = (await all()).filter(({ region }) => region === 'japan');
  await saveAll(japan.map((row) => ({ ...row, is_active: false })));
  expect(await get('regions?payment_type=nintendo-eshop')).toEqual(['europe', 'us']);
  expect((await call('GET', '/pricing/meta/payment-types?category=x')).status).toBe(400);
});
