import { randomBytes } from 'node:crypto';
import type { CallOptions } from '@ghost-pay/contract/client';
import { goodPassword } from '../../../apps/server/test/admins.ts';
import { codeNow, type KnownWorld, type MakeKnown, throwAway } from './known-request.ts';

const newUsername = () => `user-${randomBytes(6).toString('hex')}`;

// Prices that no payment of the trial uses: changing them affects no other request.
const sacrificed = { category: 'ghost-eshop-pro', payment_type: 'card', region: null } as const;
const sacrificedDurations = ['5 months', '8 months', '13 months', '25 months'] as const;
let turn = 0;

function nextPlace() {
  turn += 1;
  const duration = sacrificedDurations[turn % sacrificedDurations.length] ?? '5 months';
  return { ...sacrificed, duration, price: 20, currency: 'USD', is_active: true } as const;
}

async function withoutPrice({ dependencies }: KnownWorld) {
  const place = nextPlace();
  await dependencies.database
    .deleteFrom('pricing')
    .where('payment_type', '=', 'card')
    .where('duration', '=', place.duration)
    .execute();
  return place;
}

async function withPrice(world: KnownWorld) {
  const place = nextPlace();
  // Another request may have made or removed it meanwhile: then this one is refused.
  const superAdmin = world.client(world.superAdmin);
  await superAdmin.call('POST /pricing', { body: place }).catch(() => undefined);
  const row = await world.dependencies.database
    .selectFrom('pricing')
    .select('id')
    .where('payment_type', '=', 'card')
    .where('duration', '=', place.duration)
    .executeTakeFirst();
  return { id: row?.id ?? crypto.randomUUID(), ...place };
}

async function addWebhook(world: KnownWorld): Promise<string> {
  // There is room for twenty. Webhooks that another request is using stay.
  await world.dependencies.database
    .deleteFrom('webhook_endpoints')
    .where('id', 'in', (query) =>
      query
        .selectFrom('webhook_endpoints')
        .select('id')
        .orderBy('created_at', 'desc')
        .offset(8)
        .limit(5)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
  const superAdmin = world.client(world.superAdmin);
  const { webhook } = await superAdmin.call('POST /webhooks', { body: webhookBody });
  return webhook.id;
}

/** Port 9 discards all data, if any program listens there at all. */
const webhookBody: CallOptions<'POST /webhooks'>['body'] = {
  url: 'http://127.0.0.1:9/',
  kinds: ['payment_failed'],
  is_enabled: true,
};

/** The account of BIP-84's test vectors. */
const zpub =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';

/** A job in the state after its last failure, of a kind that is not passed on to another kind then. */
async function failedJob({ dependencies }: KnownWorld): Promise<{ id: string; queue: string }> {
  const { rows } = await dependencies.pool.query<{ id: string; queue: string }>(
    `update pgboss.job set state = 'failed', retry_count = 5,
       output = '{"failure": {"reason": "database_away", "detail": null}}'
     where id = (select id from pgboss.job where state = 'completed'
       and dead_letter is null and name not like '\\_\\_%' order by random() limit 1)
     returning id, name as queue`,
  );
  return rows[0] ?? { id: crypto.randomUUID(), queue: 'deliver-subscription' };
}

async function someMail({ dependencies }: KnownWorld): Promise<string> {
  const mail = await dependencies.database
    .selectFrom('mails')
    .select('id')
    .where('state', '=', 'sent')
    .limit(1)
    .executeTakeFirst();
  return mail?.id ?? crypto.randomUUID();
}

export const knownBackOfficeRequests: Readonly<Record<string, MakeKnown>> = {
  'POST /auth/login': async (world) => {
    const { username } = await throwAway(world);
    return { body: { username, password: goodPassword, twofa_token: codeNow() } };
  },
  'POST /auth/logout': async (world) => ({ token: (await throwAway(world)).token }),
  'POST /auth/change-password': async (world) => ({
    token: (await throwAway(world)).token,
    body: { currentPassword: goodPassword, newPassword: 'Wander8-lantern' },
  }),
  'GET /auth/2fa/setup': async (world) => ({
    token: (await throwAway(world, { restricted: true })).token,
  }),
  'POST /auth/2fa/enable': async (world) => {
    const { token } = await throwAway(world, { restricted: true });
    const { manualEntry } = await world.client(token).call('GET /auth/2fa/setup');
    return { token, body: { token: codeNow(manualEntry) } };
  },
  'POST /auth/2fa/disable': async (world) => ({
    token: (await throwAway(world)).token,
    body: { token: codeNow() },
  }),
  'POST /auth/2fa/verify': async (world) => ({
    token: (await throwAway(world)).token,
    body: { token: codeNow() },
  }),
  'POST /auth/2fa/recovery-codes': async (world) => ({ token: (await throwAway(world)).token }),
  'DELETE /auth/sessions/:id': async (world) => {
    const { token } = await throwAway(world);
    const [own] = await world.client(token).call('GET /auth/sessions');
    return { token, params: { id: own?.id ?? '' } };
  },
  'POST /users': () => ({
    body: { username: newUsername(), email: null, password: goodPassword, role: 'admin' },
  }),
  'PUT /users/:id': async (world) => ({
    params: { id: (await throwAway(world)).userId },
    body: { email: 'a@example.org', role: 'super_admin' },
    token: world.superAdmin,
  }),
  'DELETE /users/:id': async (world) => ({ params: { id: (await throwAway(world)).userId } }),
  'POST /users/:id/reset-2fa': async (world) => ({
    params: { id: (await throwAway(world)).userId },
  }),
  'POST /pricing': async (world) => ({ body: await withoutPrice(world) }),
  'PUT /pricing/:id': async (world) => ({
    params: { id: (await withPrice(world)).id },
    body: { price: 21.5, is_active: false },
  }),
  'PUT /pricing/bulk/update': async (world) => ({ body: [await withPrice(world)] }),
  'DELETE /pricing/:id': async (world) => ({ params: { id: (await withPrice(world)).id } }),
  'PUT /settings': () => ({ body: { payment_method_card_name: 'Card', codes_keep_days: '30' } }),
  'POST /settings/bitcoin-key/addresses': () => ({ body: { key: zpub } }),
  'PUT /settings/bitcoin-key/next-index': async (world) => {
    await world
      .client(world.superAdmin)
      .call('PUT /settings', { body: { crypto_btc_address: zpub } });
    // Never back.
    return { body: { next_index: 1 + Math.floor(performance.now()) } };
  },
  'POST /webhooks': async (world) => {
    await addWebhook(world);
    return { body: webhookBody };
  },
  'PUT /webhooks/:id': async (world) => ({
    params: { id: await addWebhook(world) },
    body: webhookBody,
  }),
  'DELETE /webhooks/:id': async (world) => ({ params: { id: await addWebhook(world) } }),
  'POST /webhooks/:id/renew-secret': async (world) => ({
    params: { id: await addWebhook(world) },
  }),
  'POST /webhooks/:id/test': async (world) => ({ params: { id: await addWebhook(world) } }),
  'POST /webhooks/deliveries/:id/redeliver': async (world) => {
    const params = { id: await addWebhook(world) };
    const { id } = await world.client(world.superAdmin).call('POST /webhooks/:id/test', { params });
    return { params: { id } };
  },
  'GET /outbox/:id/preview': async (world) => ({ params: { id: await someMail(world) } }),
  'POST /outbox/:id/resend': async (world) => ({ params: { id: await someMail(world) } }),
  'POST /jobs/:id/retry': async (world) => ({ params: { id: (await failedJob(world)).id } }),
  'POST /jobs/queues/:queue/retry': async (world) => ({
    params: { queue: (await failedJob(world)).queue },
  }),
};
