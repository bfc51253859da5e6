import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemRandomness } from '../../core/randomness.ts';
import { issuePasswordLink } from '../../modules/auth/auth.public.ts';
import { goodPassword } from '../../../test/admins.ts';
import {
  asCsv,
  olderFolder,
  olderGiftCard,
  olderId,
  olderPayment,
  type OlderRecord,
} from '../../../test/older-system.ts';
import {
  createPayment,
  newCode,
  newTransactionHash,
  nintendoPayload,
} from '../../../test/payments.ts';
import { rememberRows } from '../../../test/remembered-rows.ts';
import {
  createSession,
  createTestServer,
  tellSubscribers,
  type TestServer,
} from '../../../test/test-server.ts';
import { moment, type ReportLine } from './cells.ts';
import { importData } from './import-data.ts';

let server: TestServer;
let putBack: () => Promise<void>;
beforeAll(async () => {
  server = await createTestServer();
  putBack = await rememberRows(server);
});
afterAll(() => server.close());
beforeEach(() => putBack());

/** Imports a folder with these files, and returns the result with the lines of the whole report. */
async function take(
  files: Readonly<Record<string, string | Buffer>>,
  { isDryRun = false, randomness = server.dependencies.randomness } = {},
) {
  const { folder, remove } = await olderFolder(files);
  try {
    const reportFile = path.join(folder, 'report.jsonl');
    const result = await importData(
      { ...server.dependencies, database: server.testDatabase.database, randomness },
      { folder, isDryRun, reportFile, onProgress: () => undefined },
    );
    const report = (await readFile(reportFile, 'utf8'))
      .split('\n')
      .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as ReportLine]));
    expect(result.report).toMatchObject({
      refused: report.filter(({ outcome }) => outcome === 'refused').length,
      changed: report.filter(({ outcome }) => outcome === 'changed').length,
    });
    return { ...result, report };
  } finally {
    await remove();
  }
}
const takePayments = (records: readonly OlderRecord[]) => take({ 'payments.csv': asCsv(records) });

async function get<Answer>(path: string, as?: { authorization: string }): Promise<Answer> {
  const answer = await server.app.inject({ url: `/api${path}`, ...(as && { headers: as }) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Answer>();
}
async function detailOf(number: number, as: { authorization: string }): Promise<TransactionDetail> {
  const { transactions } = await get<{ transactions: { id: string }[] }>(
    `/transactions?search=${olderId(number)}`,
    as,
  );
  return get(`/transactions/${transactions[0]?.id}`, as);
}
const count = async (table: string) => {
  const { rows } = await server.testDatabase.pool.query<{ count: number }>(
    `select count(*) from ${table}`,
  );
  return rows[0]?.count;
};

describe('An import', () => {
  test('takes over payments that lists, tracker, search, figures, receipts and statements then know, and sends nothing', async () => {
    const code = newCode();
    const hash = newTransactionHash();
    const token = 'wallet+token/==';
    const { payments, report } = await takePayments([
      olderPayment(1, { txid: hash.toUpperCase(), notes: 'Paid twice?', status: 'COMPLETED' }),
      olderGiftCard(2, {
        payment_code: code.toLowerCase(),
        status: 'pending_payment_verification',
        payment_verified: 0,
        subscription_updated: 0,
      }),
      olderPayment(3, {
        payment_method: 'card',
        crypto_type: null,
        txid: null,
        payment_provider: 'ramp',
        payment_ipn_token: token,
        status: 'payment_initiated',
        payment_verified: false,
        subscription_updated: false,
      }),
      olderPayment(4, {
        type: 'donation',
        subscription_duration: null,
        subscription_updated: 0,
        user_username: null,
        user_email: null,
        amount: 25,
      }),
      olderPayment(5, {
        status: 'pending_subscription_update',
        subscription_updated: false,
        logs: [
          {
            action: 'verified',
            details: 'By hand',
            created_at: '2025-01-01 10:00:00',
            admin_username: 'old-admin',
          },
        ],
      }),
    ]);
    expect({ payments, report }).toEqual({
      payments: { taken: 5, open: 3, present: 0, refused: 0 },
      report: [],
    });

    const { headers } = await createSession(server);
    const { transactions, pagination } = await get<{
      transactions: TransactionDetail[];
      pagination: { total: number };
    }>('/transactions', headers);
    expect(pagination.total).toBe(5);
    expect(transactions.map(({ payment_id: id }) => id)).toEqual([5, 4, 3, 2, 1].map(olderId));
    const [fifth, , third, second, first] = transactions;
    expect(first).toMatchObject({
      txid: hash,
      status: 'completed',
      notes: 'Paid twice?',
      amount: 12,
      usd_value: { amount: 12 },
      flags: [],
    });
    expect(second).toMatchObject({
      region: 'europe',
      payment_code: `••••••••••••${code.slice(-4)}`,
      flags: ['overdue', 'imported'],
      usd_value: { rate: expect.any(Number) as number },
    });
    expect(third).toMatchObject({
      payment_provider: 'ramp',
      payment_ipn_token_present: true,
      flags: ['overdue', 'imported'],
    });
    expect(fifth?.flags).toEqual(['overdue', 'imported']);
    expect(fifth?.allowed_actions).toContain('update_subscription');
    const detail = await detailOf(5, headers);
    expect(detail.logs).toMatchObject([
      {
        action: 'verified',
        details: 'By hand',
        admin_username: 'old-admin',
        created_at: '2025-01-01T10:00:00.000Z',
      },
      { action: 'imported', admin_username: null },
    ]);

    for (const search of [code, hash, 'customer-1@example.org']) {
      const found = await get<{ pagination: { total: number } }>(
        `/transactions?search=${search}`,
        headers,
      );
      expect([search, found.pagination.total]).toEqual([search, 1]);
    }
    const revealed = await server.app.inject({
      method: 'POST',
      url: `/api/transactions/${second?.id}/reveal-code`,
      headers,
      payload: {},
    });
    expect(revealed.json()).toEqual({ code, pin: null });
    const stored = await server.testDatabase.pool.query<{ text: string }>(
      `select (select string_agg(t::text, ' ') from transactions t) || (select string_agg(c::text, ' ') from payment_codes c) as text`,
    );
    for (const secret of [code, token]) expect(stored.rows[0]?.text).not.toContain(secret);

    expect(await get(`/transactions/track/${olderId(1)}`)).toMatchObject({
      paymentId: olderId(1),
      status: 'completed',
      createdAt: '2025-01-01T00:01:00.000Z',
    });
    expect(await get(`/transactions/track/${olderId(1)}/receipt/facts`)).toMatchObject({
      paymentId: olderId(1),
      amount: 12,
      paidOn: null,
    });
    expect(await get('/transactions/stats/summary', headers)).toMatchObject({
      totalTransactions: 5,
      completedTransactions: 2,
      totalRevenue: 37,
      pendingPaymentVerification: 2,
      pendingSubscriptionUpdate: 1,
    });
    const statement = await get<object>('/accounts/2025-01', headers);
    expect(JSON.stringify(statement)).toContain('37');

    await tellSubscribers(server);
    expect(
      await Promise.all(
        ['events', 'mails', 'webhook_deliveries', 'payment_evidence', 'pgboss.job'].map(count),
      ),
    ).toEqual([0, 0, 0, 0, 0]);
    const { rows: entries } = await server.testDatabase.pool.query(
      `select action, author_kind, facts from audit_trail where action <> 'code_revealed'`,
    );
    expect(entries).toMatchObject([
      {
        action: 'data_imported',
        author_kind: 'operator',
        facts: {
          payments: 5,
          refused: 0,
          'payments.csv': expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        },
      },
    ]);
  });

  test('claims hashes and codes, and reports each second one by line', async () => {
    const [hash, code, released] = [newTransactionHash(), newCode(), newTransactionHash()];
    const { payments, report } = await takePayments([
      olderPayment(1, { txid: hash }),
      olderPayment(2, { txid: hash.toUpperCase() }),
      olderGiftCard(3, { payment_code: code }),
      olderGiftCard(4, { payment_code: ` ${code.toLowerCase().replace(/(.{4})/g, '$1-')}` }),
      olderPayment(1),
      olderPayment(6, {
        txid: released,
        status: 'failed',
        payment_verified: 0,
        subscription_updated: 0,
        claim_released_at: '2025-02-01',
      }),
      olderPayment(7, { txid: released }),
    ]);
    expect(payments).toMatchObject({ taken: 4, refused: 3 });
    expect(report.map(({ line, why }) => [line, why])).toEqual([
      [3, `The transaction hash is claimed by ${olderId(1)} of line 2.`],
      [5, `The code is claimed by ${olderId(3)} of line 4.`],
      [6, `payment_id is taken by ${olderId(1)} of line 2.`],
    ]);
    const again = await server.app.inject({
      method: 'POST',
      url: '/api/transactions',
      payload: nintendoPayload({ paymentCode: code }),
    });
    expect(again.json()).toMatchObject({ code: 'DUPLICATE_TXID' });
  });

  test('says of each line why it is refused or changed, and repeats no value', async () => {
    const rows: [OlderRecord, RegExp][] = [
      [{ payment_id: 'GHOST-1' }, /payment_id must be GHOST-/],
      [{ payment_id: '' }, /payment_id is missing/],
      [{ type: 'secret-thing' }, /type must be one of: ghost-eshop-pro, donation/],
      [{ payment_method: 'constructor' }, /payment_method must be one of/],
      [{ crypto_type: 'doge' }, /crypto_type must be one of/],
      [{ amount: '12,50' }, /amount must be a number such as 12.50/],
      [{ amount: -5 }, /amount must be a number/],
      [{ amount: 0 }, /amount must be more than 0/],
      [{ amount: '12.505' }, /whole cents/],
      [{ currency: 'GBP' }, /currency must be one of: USD, EUR, JPY/],
      [{ status: 'refunded' }, /status must be one of/],
      [{ payment_verified: 'perhaps' }, /payment_verified must be true or false/],
      [{ created_at: '03/04/2025' }, /created_at must be a moment such as/],
      [{ created_at: '2025-02-30' }, /created_at must be a moment/],
      [{ created_at: '1970-01-01' }, /before 2009 or in the future/],
      [{ created_at: null }, /created_at is missing/],
      [{ subscription_duration: '7 weeks' }, /subscription_duration must be one of/],
      [{ logs: '[{' }, /broken JSON/],
      [{ status: 'completed', claim_released_at: '2025-02-01' }, /Only a failed payment/],
      [{ txid: 'my secret wallet' }, /txid is no transaction hash of its chain, and is left out/],
      [{ user_email: 'secret at home' }, /e-mail address is none/],
      [{ payment_verified: 0 }, /payment_verified contradicts the status/],
    ];
    const { report } = await takePayments(rows.map(([more], at) => olderPayment(at, more)));
    expect(report.map(({ line }) => line)).toEqual(rows.map((_row, at) => at + 2));
    for (const [at, [, sentence]] of rows.entries()) expect(report[at]?.why).toMatch(sentence);
    expect(JSON.stringify(report)).not.toMatch(/secret|refunded|doge/);
  });

  test.each([
    '2025-03-04T05:06:07Z',
    '2025-03-04 05:06:07',
    '2025-03-04 07:06:07+02',
    '2025-03-04T05:06:07.000+0000',
    '1741064767',
    '1741064767000',
  ])('reads the moment %s', (text) => {
    const read = moment(text, 'created_at', { now: new Date(), note: () => undefined });
    expect(read).toEqual(new Date('2025-03-04T05:06:07Z'));
  });

  test('reads CSV with the titles of the older system’s own export, semicolons and a byte order mark', async () => {
    const csv = [
      'Payment ID;User;Email;Type;Payment Method;Crypto Type;Region;Amount;Currency;Status;Payment Verified;Subscription Updated;Created At;Subscription Duration;Notes;Colour',
      `${olderId(1)};=anna;anna@example.org;ghost-eshop-pro;card;;;12.00;USD;completed;true;true;2025-01-02;3 months;"said ""yes""; twice";red`,
    ].join('\r\n');
    const { payments, report, unreadColumns } = await take({ 'payments.csv': `\ufeff${csv}` });
    expect({ payments, report, unreadColumns }).toMatchObject({
      payments: { taken: 1 },
      report: [],
      unreadColumns: ['colour'],
    });
    const { headers } = await createSession(server);
    expect(await detailOf(1, headers)).toMatchObject({
      user_username: '=anna',
      notes: 'said "yes"; twice',
    });
  });

  test('keeps vouchers with their brand, value and PIN', async () => {
    const payment_code = JSON.stringify({
      code: 'aB12 cD34 eF56 gH78',
      type: 'PayPal',
      amount: 12,
      currency: 'USD',
      pin: '99',
    });
    await takePayments([
      olderPayment(1, {
        payment_method: 'alternative-rewarble',
        crypto_type: null,
        txid: null,
        payment_code,
        status: 'pending_payment_verification',
        payment_verified: 0,
        subscription_updated: 0,
      }),
    ]);
    const { headers } = await createSession(server);
    const { id, ...voucher } = await detailOf(1, headers);
    expect(voucher).toMatchObject({
      code_type: 'PayPal',
      code_amount: 12,
      code_currency: 'USD',
      code_outcome: null,
    });
    const revealed = await server.app.inject({
      method: 'POST',
      url: `/api/transactions/${id}/reveal-code`,
      headers,
      payload: {},
    });
    expect(revealed.json()).toEqual({ code: 'aB12cD34eF56gH78', pin: '99' });
  });

  test('changes nothing in a dry run, which finds the duplicates of far batches', async () => {
    const before = await Promise.all(
      ['transactions', 'imports', 'audit_trail', 'admin_users'].map(count),
    );
    const records = Array.from({ length: 1200 }, (_, at) => olderPayment(at));
    const files = {
      'payments.csv': asCsv([...records, olderPayment(0)]),
      'users.csv': asCsv([{ username: 'old-admin', role: 'admin' }]),
    };
    const dry = await take(files, { isDryRun: true });
    expect(dry).toMatchObject({ payments: { taken: 1200, refused: 1 }, lists: { users: 1 } });
    expect(
      await Promise.all(['transactions', 'imports', 'audit_trail', 'admin_users'].map(count)),
    ).toEqual(before);
    const real = await take(files);
    expect({ payments: real.payments, report: real.report }).toEqual({
      payments: dry.payments,
      report: dry.report,
    });
  });

  test('takes over nothing where it was interrupted, and everything with its next run', async () => {
    const records = Array.from({ length: 600 }, (_, at) => olderPayment(at));
    const masked = olderGiftCard(600, { payment_code: '••••••••1234' });
    const files = {
      'payments.csv': asCsv([...records, masked, olderPayment(4, { amount: 'x' })]),
      'users.csv': asCsv([{ username: 'old-admin' }, { username: 'x' }]),
    };
    const tables = ['transactions', 'imports', 'audit_trail', 'admin_users'];
    const before = await Promise.all(tables.map(count));
    // Asked for by the masked code, when the first batch is in.
    const bytes = () => {
      throw new Error('power cut');
    };
    await expect(take(files, { randomness: { ...systemRandomness, bytes } })).rejects.toThrow(
      'power cut',
    );
    expect(await Promise.all(tables.map(count))).toEqual(before);
    const { payments, report, lists } = await take(files);
    expect({ payments, users: lists.users }).toEqual({
      payments: { taken: 601, open: 0, present: 0, refused: 1 },
      users: 1,
    });
    expect(report.map(({ file, line }) => `${file}:${line}`)).toEqual([
      'users.csv:3',
      'payments.csv:602',
      'payments.csv:603',
    ]);
    await expect(take(files)).rejects.toThrow('These files were imported before, on 20');
    expect(await count('transactions')).toBe(601);
  });

  test('finishes what an earlier program left half done, also after the first payment of the site', async () => {
    const files = { 'payments.csv': asCsv([olderPayment(1), olderPayment(2)]) };
    await take(files);
    const { pool } = server.testDatabase;
    const [second] = (
      await pool.query<{ id: string }>('select id from transactions where payment_id = $1', [
        olderId(2),
      ])
    ).rows;
    for (const [table, column] of [
      ['transaction_logs', 'transaction_id'],
      ['transactions', 'id'],
    ])
      await pool.query(`delete from ${table} where ${column} = $1`, [second?.id]);
    await pool.query('update imports set finished_at = null');
    await createPayment(server);
    expect((await take(files)).payments).toMatchObject({ taken: 1, present: 1, refused: 0 });
    await expect(take(files)).rejects.toThrow('These files were imported before, on 20');
  });

  test('is possible only before the first payment of the site, and passes over what is there', async () => {
    const wrong = olderPayment(2);
    const first = await take({
      'payments.csv': asCsv([olderPayment(1), { ...wrong, amount: 'x' }]),
    });
    expect(first.payments).toMatchObject({ taken: 1, refused: 1 });
    expect(await take({ 'payments.csv': asCsv([olderPayment(1), wrong]) })).toMatchObject({
      payments: { taken: 1, present: 1, refused: 0 },
    });
    await createPayment(server);
    await expect(take({ 'payments.csv': asCsv([olderPayment(3)]) })).rejects.toThrow(
      'has taken payments of its own',
    );
  });

  test('takes over settings, a price list and administrators, who sign in by a link', async () => {
    const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
    const { lists, report } = await take({
      'settings.csv': asCsv([
        { key: 'crypto_btc_address', value: address },
        { key: 'crypto_eth_address', value: 'nonsense' },
        { key: 'crypto_btc_qr', value: 'data:' },
        { key: 'security_max_pending_hours', value: '48' },
        { key: 'security_auto_process', value: 'true' },
        { key: 'payment_method_card_enabled', value: '0' },
        { key: 'theme', value: 'dark' },
      ]),
      'prices.csv': asCsv([
        {
          id: 1,
          category: 'ghost-eshop-pro',
          payment_type: 'crypto',
          region: '',
          duration: '1 month',
          price: '6.00',
          currency: 'USD',
          is_active: 1,
        },
        {
          id: 2,
          category: 'ghost-eshop-pro',
          payment_type: 'nintendo-eshop',
          region: 'europe',
          duration: '13 months',
          price: 55,
          currency: 'EUR',
          is_active: 1,
        },
      ]),
      'users.csv': asCsv([
        {
          id: 1,
          username: 'Anna_1',
          email: 'anna@example.org',
          role: 'super_admin',
          created_at: '2024-01-01',
        },
        { username: 'anna_1' },
        { username: 'no spaces' },
      ]),
    });
    expect(lists).toMatchObject({ users: 1, prices: 2, settings: 3 });
    expect(report.map(({ file, line, outcome }) => `${file}:${line} ${outcome}`)).toEqual([
      'settings.csv:3 refused',
      'settings.csv:6 changed',
      'settings.csv:8 refused',
      'users.csv:2 changed',
      'users.csv:3 refused',
      'users.csv:4 refused',
    ]);
    const prices =
      await get<{ payment_type: string; duration: string; price: number }[]>('/pricing/all');
    expect(prices.map((price) => [price.payment_type, price.duration, price.price])).toEqual(
      expect.arrayContaining([
        ['crypto', '1 month', 6],
        ['nintendo-eshop', '13 months', 55],
      ]),
    );
    expect(prices).toHaveLength(2);
    const { rows } = await server.testDatabase.pool.query(
      'select key, new_address, changed_by_username from address_history',
    );
    expect(rows).toMatchObject([
      { key: 'crypto_btc_address', new_address: address, changed_by_username: 'operator' },
    ]);
    expect(await count('events')).toBe(0);

    const logIn = (password: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { username: 'Anna_1', password },
      });
    expect((await logIn(goodPassword)).json()).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    const link = await issuePasswordLink(server.dependencies, { username: 'anna_1' });
    if (typeof link !== 'object') throw new Error('There is a link');
    const { searchParams } = new URL(link.path, 'http://site.example');
    const choose = (more: object) =>
      server.app.inject({
        method: 'POST',
        url: '/api/auth/setup',
        payload: {
          token: searchParams.get('token'),
          username: searchParams.get('name'),
          password: goodPassword,
          ...more,
        },
      });
    expect((await choose({ username: 'someone-else' })).json()).toMatchObject({
      code: 'SETUP_LINK_INVALID',
    });
    expect((await choose({})).json()).toEqual({ username: 'Anna_1' });
    expect((await choose({})).json()).toMatchObject({ code: 'SETUP_LINK_INVALID' });
    const session = await logIn(goodPassword);
    expect(session.json()).toMatchObject({
      user: { username: 'Anna_1', role: 'admin', twofa_enabled: false, email: 'anna@example.org' },
    });
    expect(await issuePasswordLink(server.dependencies, { username: 'Anna_1' })).toBe(
      'has_password',
    );
  });
});

describe('A hostile file', () => {
  const good = asCsv([olderPayment(1)]);
  test.each<[string, Record<string, string | Buffer>, RegExp]>([
    [
      'UTF-16',
      { 'payments.csv': Buffer.from(`\ufeff${good}`, 'utf16le') },
      /payments.csv is not UTF-8 text but UTF-16/,
    ],
    ['a program', { 'payments.csv': Buffer.from([0x7f, 0x45, 0, 0, 1]) }, /is not UTF-8 text/],
    [
      'a column twice',
      { 'payments.csv': 'payment_id,Payment ID\n1,2\n' },
      /column Payment ID twice|column payment_id twice/,
    ],
    [
      'no names',
      { 'payments.csv': ',,\n1,2,3\n' },
      /first line of payments.csv must hold the names/,
    ],
    ['two files of a kind', { 'payments.csv': good, 'Payments.CSV': '' }, /Leave one of them/],
    ['of another form', { 'payments.jsonl': '' }, /no file to import: settings.csv, prices.csv/],
  ])('that is %s is refused as a whole', async (_what, files, sentence) => {
    await expect(take(files)).rejects.toThrow(sentence);
  });
});
