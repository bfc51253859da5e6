import {
  qrSettings,
  type SettingKey,
  settingKeys,
} from '@ghost-pay/contract/settings/setting-keys';
import type { Settings, SettingsUpdate } from '@ghost-pay/contract/settings/settings.schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rememberRows } from '../../../test/remembered-rows.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';
import { buildApp } from '../../app.ts';
import { demonstrationAddresses } from './demonstration-addresses.ts';
import { refuseDemonstrationAddresses } from './settings.public.ts';

const genesis = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
const taproot = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0';
const wallet = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

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
async function call<Body>(
  method: 'GET' | 'PUT',
  path: string,
  { as = boss, payload }: { as?: { headers: { authorization: string } }; payload?: object } = {},
): Promise<{ status: number; body: Body & Refusal }> {
  const answer = await server.app.inject({
    method,
    url: `/api${path}`,
    headers: as.headers,
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json<Body & Refusal>() };
}

const read = async () => (await call<Settings>('GET', '/settings')).body;
const save = (payload: SettingsUpdate | Record<string, unknown>, as = boss) =>
  call<{ settings_version: string; qrCodesGenerated: string[] }>('PUT', '/settings', {
    as,
    payload,
  });
const trail = () =>
  server.dependencies.database
    .selectFrom('audit_trail')
    .select(['action', 'author_id', 'subject_id', 'facts'])
    .orderBy('id')
    .execute();

describe('reading', () => {
  test('all settings are strings, with the defaults of the specification and an image for each address', async () => {
    const settings = await read();
    expect(Object.keys(settings)).toHaveLength(settingKeys.length + qrSettings.length + 1);
    for (const value of Object.values(settings)) expect(value).toBeTypeOf('string');
    expect(settings).toMatchObject({
      notifications_email: 'true',
      notifications_payment: 'true',
      notifications_failure: 'true',
      security_require_txid: 'true',
      security_auto_process: 'false',
      subscription_auto_apply: 'true',
      security_max_pending_hours: '72',
      security_ask_again_above_usd: '100',
      // The default is 10: the tests of other things wait for nothing.
      undo_seconds: '0',
      codes_keep_days: '30',
      personal_keep_months: '24',
      payment_method_nintendo_enabled: 'true',
      payment_method_card_name: 'Secure Card Payment',
      payment_method_alternative_description:
        'Pay with PayPal, cards, etc. via Paysafecard codes - No KYC',
      ...demonstrationAddresses,
    });
    expect(settings.crypto_btc_qr).toMatch(/^data:image\/png;base64,/);
  });

  test('a coin without an address has no image', async () => {
    await save({ crypto_sol_address: '' });
    expect(await read()).toMatchObject({ crypto_sol_address: '', crypto_sol_qr: '' });
  });

  test('anybody may ask for the card payout wallet', async () => {
    const ask = async () =>
      (await server.app.inject('/api/settings/payment/eth-address')).json<{ address: string }>();
    await save({ card_payout_address: wallet });
    expect(await ask()).toEqual({ address: wallet });
    await save({ card_payout_address: '' });
    expect(await ask()).toEqual({ address: '' });
  });
});

describe('saving', () => {
  test('what was read can be sent back as it is, and changes nothing', async () => {
    const settings = await read();
    const answer = await save(settings);
    expect(answer).toEqual({
      status: 200,
      body: { settings_version: settings.settings_version, qrCodesGenerated: [] },
    });
    expect(await trail()).toEqual([]);
  });

  test('what is sent is stored and written down; the rest stays', async () => {
    await save({ security_max_pending_hours: ' 48 ', payment_method_card_name: '  Cards ' });
    expect(await read()).toMatchObject({
      security_max_pending_hours: '48',
      payment_method_card_name: 'Cards',
      security_require_txid: 'true',
    });
    expect(await trail()).toEqual([
      {
        action: 'settings_changed',
        author_id: boss.userId,
        subject_id: 'payment_method_card_name',
        facts: { from: 'Secure Card Payment', to: 'Cards' },
      },
      {
        action: 'settings_changed',
        author_id: boss.userId,
        subject_id: 'security_max_pending_hours',
        facts: { from: '72', to: '48' },
      },
    ]);
  });

  test('images that are sent are ignored', async () => {
    const before = await read();
    await save({ crypto_btc_qr: 'data:image/png;base64,AAAA' });
    expect(await read()).toEqual(before);
  });

  test.each([
    ['security_max_pending_hours', ['0', '169', '1.5', '', 'abc', '07', '-1', '1e2', 72]],
    ['security_ask_again_above_usd', ['-1', '10000', '99.5', '']],
    ['undo_seconds', ['-1', '61', '2.5', '']],
    ['codes_keep_days', ['0', '366', 'x']],
    ['transfers_floor_cents', ['-1', '1001', '0.5', '']],
    ['bitcoin_address_gap', ['0', '1001', '0.5', '']],
    ['personal_keep_months', ['0', '121', 'x']],
    ['security_require_txid', ['TRUE', '1', '', true, null]],
    ['payment_method_card_enabled', ['on']],
    ['payment_method_card_name', ['', '   ', 'a\u0007b', 'x'.repeat(61), 'a\u202eb']],
    ['payment_method_card_description', ['', 'x'.repeat(201), 'two\nlines']],
    ['crypto_btc_address', ['x'.repeat(121), null, 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn']],
    ['crypto_eth_address', [genesis]],
    ['card_payout_address', ['0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed']],
  ])('%s takes none of %j, and says so beside the field', async (key, values) => {
    const before = await read();
    for (const value of values) {
      const answer = await save({ [key]: value, notifications_email: 'false' });
      expect(answer, String(value)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
      expect(answer.body.fields?.[key]).toMatch(/\w{3}/);
    }
    expect(await read()).toEqual(before);
  });

  test.each(['crypto_doge_address', 'jwt_secret', '__proto__', 'constructor'])(
    'there is no setting %s',
    async (key) => {
      const answer = await server.app.inject({
        method: 'PUT',
        url: '/api/settings',
        headers: { ...boss.headers, 'content-type': 'application/json' },
        payload: `{"${key}": "x"}`,
      });
      expect(answer.statusCode).toBe(400);
    },
  );

  test('bodies of 200 KB are read, of 300 KB refused', async () => {
    const image = (kilobytes: number) => `data:${'A'.repeat(kilobytes * 1024)}`;
    expect((await save({ crypto_btc_qr: image(200) })).status).toBe(200);
    expect(await save({ crypto_btc_qr: image(300) })).toMatchObject({ status: 413 });
  });
});

describe('two super admins at once', () => {
  test('the second does not overwrite what the first has changed', async () => {
    const seen = await read();
    await save({ security_require_txid: 'false', settings_version: seen.settings_version });
    const second = await save({
      security_max_pending_hours: '10',
      settings_version: seen.settings_version,
    });
    expect(second).toMatchObject({ status: 409, body: { code: 'SETTINGS_CHANGED' } });
    const now = await read();
    expect(now).toMatchObject({ security_require_txid: 'false', security_max_pending_hours: '72' });
    const again = await save({
      security_max_pending_hours: '10',
      settings_version: now.settings_version,
    });
    expect(again.status).toBe(200);
    expect(again.body.settings_version).toBe((await read()).settings_version);
  });

  test('of twenty saves of one version, one is stored and nineteen are refused', async () => {
    const { settings_version } = await read();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        save({ security_max_pending_hours: String(index + 1), settings_version }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'SETTINGS_CHANGED')).toHaveLength(19);
    expect(await trail()).toHaveLength(1);
  });
});

/** A non-default value for every setting. */
const otherValues = {
  crypto_btc_address: taproot,
  crypto_eth_address: wallet,
  crypto_usdt_address: wallet,
  crypto_bnb_address: wallet,
  crypto_usdc_address: wallet,
  crypto_sol_address: '4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS',
  card_payout_address: wallet,
  security_require_txid: 'false',
  security_auto_process: 'true',
  security_max_pending_hours: '5',
  subscription_auto_apply: 'false',
  codes_keep_days: '5',
  personal_keep_months: '5',
  security_ask_again_above_usd: '5',
  undo_seconds: '30',
  card_minimum_share_percent: '10',
  evidence_tolerance_percent: '5',
  evidence_oldest_hours: '5',
  transfers_floor_cents: '5',
  bitcoin_address_gap: '20',
  evidence_confirmations: '{"bitcoin":[{"below":null,"blocks":1}]}',
  card_payout_coins: 'polygon_usdc',
  card_providers: JSON.stringify([
    {
      id: 'ramp',
      name: 'Ramp Network',
      description: '',
      icon: 'ramp',
      regions: ['Europe'],
      processingFee: 'About 4%',
      estimatedFeePercent: 4,
      minimumUSD: 5,
      badge: null,
      badgeColor: null,
    },
  ]),
  payment_method_card_enabled: 'false',
  payment_method_crypto_enabled: 'false',
  payment_method_nintendo_enabled: 'false',
  payment_method_alternative_enabled: 'false',
  payment_method_card_name: 'Other',
  payment_method_crypto_name: 'Other',
  payment_method_nintendo_name: 'Other',
  payment_method_alternative_name: 'Other',
  payment_method_card_description: 'Other',
  payment_method_crypto_description: 'Other',
  payment_method_nintendo_description: 'Other',
  payment_method_alternative_description: 'Other',
  notifications_email: 'false',
  notifications_payment: 'false',
  notifications_failure: 'false',
} satisfies Record<SettingKey, string>;

test('with an old second factor the notifications change and auto-processing goes off, and nothing else', async () => {
  expect((await save({ security_auto_process: 'true' })).status).toBe(200);
  const before = await read();
  server.clock.advance(10 * 60_000 + 32_000);
  const taken: string[] = [];
  const changes = Object.entries({ ...otherValues, security_auto_process: 'false' });
  for (const [key, value] of changes) {
    const answer = await save({ [key]: value });
    if (answer.status === 200) taken.push(key);
    else expect(answer, key).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } });
  }
  expect(taken).toEqual([
    'security_auto_process',
    'notifications_email',
    'notifications_payment',
    'notifications_failure',
  ]);
  const { settings_version: _before, ...expected } = {
    ...before,
    security_auto_process: 'false',
    notifications_email: 'false',
    notifications_payment: 'false',
    notifications_failure: 'false',
  };
  expect(await read()).toMatchObject(expected);
});

describe('changing an address', () => {
  const old = () => server.clock.advance(10 * 60_000 + 1);
  const forget = () =>
    server.dependencies.database
      .deleteFrom('settings')
      .where('key', 'in', ['crypto_btc_address', 'card_payout_address'])
      .execute();

  test('it is written to the trail, to the history and into a new image', async () => {
    await forget();
    const first = await save({ crypto_btc_address: genesis });
    expect(first.body.qrCodesGenerated).toEqual(['crypto_btc_qr']);
    const image = (await read()).crypto_btc_qr;
    const second = await save({
      crypto_btc_address: ` ${taproot.toUpperCase()} `,
      card_payout_address: wallet.toLowerCase(),
    });
    expect(second.body.qrCodesGenerated).toEqual(['crypto_btc_qr']);
    expect(await read()).toMatchObject({
      crypto_btc_address: taproot,
      card_payout_address: wallet,
    });
    expect((await read()).crypto_btc_qr).not.toBe(image);
    expect((await call('GET', '/settings/address-changes')).body).toEqual([
      {
        id: '3',
        key: 'card_payout_address',
        old_address: null,
        new_address: wallet,
        changed_at: server.clock.now().toISOString(),
        changed_by: boss.username,
        not_ours: false,
      },
      expect.objectContaining({ old_address: genesis, new_address: taproot }),
      expect.objectContaining({ old_address: null, new_address: genesis }),
    ]);
    const entries = await trail();
    expect(entries.map(({ action, subject_id }) => [action, subject_id])).toEqual([
      ['address_changed', 'crypto_btc_address'],
      ['address_changed', 'crypto_btc_address'],
      ['address_changed', 'card_payout_address'],
    ]);
    expect(entries[1]?.facts).toEqual({
      coin: 'btc',
      from: '1A1zP1eP…DivfNa',
      to: 'bc1p0xlx…zk5jj0',
      from_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      to_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(entries[1]?.facts['from_hash']).toBe(entries[0]?.facts['to_hash']);
  });

  test('the same address in another spelling is no change', async () => {
    await save({ card_payout_address: wallet });
    old();
    expect((await save({ card_payout_address: wallet.toLowerCase() })).status).toBe(200);
  });

  test('every super admin is told of it for 72 hours', async () => {
    await save({ card_payout_address: wallet });
    const told = async () => {
      const other = await createSession(server, { role: 'super_admin' });
      return (await call<unknown[]>('GET', '/settings/address-changes', { as: other })).body;
    };
    server.clock.advance(72 * 3_600_000 - 1);
    expect(await told()).toHaveLength(1);
    server.clock.advance(1);
    expect(await told()).toHaveLength(0);
  });
});

describe('live mode', () => {
  test('does not take a demonstration address', async () => {
    const { dependencies } = server;
    const live = await buildApp({
      ...dependencies,
      site: { ...dependencies.site, mode: 'live' },
    });
    await save({ crypto_eth_address: wallet, card_payout_address: wallet });
    for (const key of ['crypto_eth_address', 'card_payout_address']) {
      const answer = await live.inject({
        method: 'PUT',
        url: '/api/settings',
        headers: boss.headers,
        payload: { [key]: '0x000000000000000000000000000000000000dead' },
      });
      expect(answer.statusCode).toBe(400);
      expect(answer.json<Refusal>().fields?.[key]).toContain('demonstration address');
    }
    await live.close();
  });

  test('does not start while one is left, the card payout wallet included', async () => {
    const { database } = server.dependencies;
    await save({
      crypto_btc_address: taproot,
      crypto_eth_address: wallet,
      crypto_usdt_address: wallet,
      crypto_bnb_address: wallet,
      crypto_usdc_address: wallet,
      crypto_sol_address: '4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS',
    });
    await expect(refuseDemonstrationAddresses(database)).rejects.toThrow('card_payout_address');
    await save({ card_payout_address: wallet });
    await expect(refuseDemonstrationAddresses(database)).resolves.toBeUndefined();
  });
});

test('the installation says what it is and how much it holds', async () => {
  await createSession(server);
  server.clock.advance(90_500);
  await save({ crypto_sol_address: '', payment_method_card_enabled: 'false' });
  expect((await call('GET', '/settings/system-information')).body).toEqual({
    app_version: '2.5.9',
    database_version: expect.stringMatching(/^18\./),
    node_version: process.versions.node,
    mode: 'sandbox',
    uptime_seconds: 90,
    prices_total: 31,
    prices_on_sale: 31,
    admin_users: 2,
    coins_configured: 5,
    methods_enabled: 3,
  });
});
