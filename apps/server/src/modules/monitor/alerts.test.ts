import { randomUUID } from 'node:crypto';
import type { AlertView } from '@ghost-pay/contract/alerts/alerts.endpoints';
import { type MailboxPeer, startMailboxPeer } from '@ghost-pay/sandbox/mailbox-peer';
import { type RegistrationPeer, startRegistrationPeer } from '@ghost-pay/sandbox/registration-peer';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { giveEmail } from '../../../test/mail-site.ts';
import { createPayment, nintendoPayload } from '../../../test/payments.ts';
import { rememberRows } from '../../../test/remembered-rows.ts';
import {
  createSession,
  createTestServer,
  tellSubscribers,
  type TestServer,
} from '../../../test/test-server.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../test/webhook-receiver.ts';
import {
  auditFact,
  databaseFact,
  keepCheckedFacts,
  readCheckedFacts,
} from '../../core/checked-facts.repository.ts';
import { noteServiceTime } from '../../core/clock-difference.ts';
import { machineName } from '../../core/machine-name.ts';
import { createMailGateway } from '../../gateways/mail/mail-gateway.ts';
import { createRegistrationGateway } from '../../gateways/registration/registration-gateway.ts';
import { checkDatabaseHourly } from '../../operations/site-database/external-database.ts';
import { deliverSubscriptionJob } from '../delivery/delivery.public.ts';
import { sendMails } from '../outbox/usecases/send-mails.ts';
import { sendWebhook } from '../webhooks/usecases/send-webhook.ts';
import type { Check } from './check.ts';
import { databaseFitness } from './checks/database.ts';
import { backups, clock, disks } from './checks/machine.ts';
import { mail as mailCheck } from './checks/mail.ts';
import { auditTrail, certificate, signIns } from './checks/security.ts';
import { services } from './checks/services.ts';
import { rates } from './checks/shop.ts';
import { promises } from './checks/work.ts';
import { checkAuditTrail, checkCertificate } from './usecases/scheduled-checks.ts';
import { watchAlerts } from './usecases/watch-alerts.ts';

const minute = 60_000;
const hour = 60 * minute;

let server: TestServer;
let registration: RegistrationPeer;
let mailbox: MailboxPeer;
let receiver: WebhookReceiver;
let putBack: () => Promise<void>;
beforeAll(async () => {
  registration = await startRegistrationPeer();
  mailbox = await startMailboxPeer();
  receiver = await startWebhookReceiver();
  const from = { name: 'Ghost Pay', address: 'no-reply@pay.example.org' };
  server = await createTestServer({
    registration: (outside) =>
      createRegistrationGateway(
        outside,
        { apiUrl: registration.url, apiKey: registration.apiKey },
        { timeoutMs: 10_000, waitsMs: [] },
      ),
    mail: createMailGateway({ smtpUrl: mailbox.smtpUrl, from }),
  });
  const chief = await createSession(server, { role: 'super_admin' });
  await giveEmail(server, { userId: chief.userId, email: 'chief@example.org' });
  const clerk = await createSession(server);
  await giveEmail(server, { userId: clerk.userId, email: 'clerk@example.org' });
  putBack = await rememberRows(server);
});
afterAll(async () => {
  await server.close();
  await receiver.close();
  await mailbox.close();
  await registration.close();
});
beforeEach(async () => {
  await letDeliveriesThrough();
  await putBack();
  // The database's clock has gone on: on a slow machine by more than what is an alert.
  server.clock.set(new Date());
});

const query = (text: string, values?: unknown[]) => server.testDatabase.pool.query(text, values);
const watch = async () => watchAlerts(server.dependencies).run({});
/** A paid subscription that the registration site did not take at its first try. */
const holdUpDelivery = async (transactionId: string = randomUUID()) => {
  const { database, jobs } = server.dependencies;
  await database
    .transaction()
    .execute(async (trx) => jobs.record(trx, deliverSubscriptionJob, { transactionId }));
  const output = { failure: { reason: 'outside_service', detail: null } };
  await query(
    `update pgboss.job set state = 'retry', created_on = $1, output = $2 where name = $3`,
    [server.clock.now(), output, deliverSubscriptionJob.name],
  );
};
const letDeliveriesThrough = async () =>
  query('delete from pgboss.job where name = $1', [deliverSubscriptionJob.name]);
const listed = async () => {
  const { headers } = await createSession(server);
  const answer = await server.app.inject({ url: '/api/alerts', headers });
  return answer.json<{ alerts: AlertView[] }>().alerts;
};
/** The test's clock runs ahead of the database's, which is an alert of its own. */
const others = async () => (await listed()).filter(({ kind }) => kind !== 'clock_off');
/** Sends the outbox, and returns the new mails about the registration site. */
async function mailed(): Promise<string[]> {
  const before = mailbox.mails().length;
  await sendMails(server.dependencies).run({});
  return mailbox
    .mails()
    .slice(before)
    .filter(({ subject }) => subject.includes('registration'))
    .map(({ to, subject }) => `${String(to)}: ${subject}`);
}

describe('a service that is away', () => {
  test('is told once by two instances, mailed each day, and cleared when nothing waits for it', async () => {
    await holdUpDelivery();
    server.clock.advance(5 * minute - 1);
    await watch();
    expect(await others()).toEqual([]);
    server.clock.advance(1);
    await Promise.all([watch(), watch()]);
    expect(await others()).toMatchObject([
      {
        kind: 'registration_away',
        severity: 'error',
        title: 'The registration site is away',
        sentence: expect.stringMatching(
          /^Paid subscriptions wait for the registration site since 20.* UTC: 1\.$/,
        ),
      },
    ]);
    // Super admins alone.
    expect(await mailed()).toEqual(['chief@example.org: Alert: The registration site is away']);
    server.clock.advance(23 * hour);
    await watch();
    expect(await mailed()).toEqual([]);
    server.clock.advance(hour);
    await Promise.all([watch(), watch()]);
    expect(await mailed()).toEqual([
      'chief@example.org: Alert, still: The registration site is away',
    ]);

    await letDeliveriesThrough();
    await Promise.all([watch(), watch()]);
    expect(await others()).toEqual([]);
    expect(await mailed()).toEqual(['chief@example.org: Over: The registration site is away']);
    const { rows } = await query(
      `select kind from events where kind like 'alert%' and facts->>'alert' = 'registration_away' order by id`,
    );
    expect(rows).toEqual([{ kind: 'alert_raised' }, { kind: 'alert_cleared' }]);
  });

  test('stays away while a delivery is tried again or was given up, until one is done or a person has activated it', async () => {
    const become = async (state: string) =>
      query('update pgboss.job set state = $1, completed_on = now() where name = $2', [
        state,
        deliverSubscriptionJob.name,
      ]);
    const setStatus = async (id: string, status: string) =>
      query(
        `update transactions set status = $1, payment_verified = $1 <> 'failed', subscription_updated = $1 = 'completed'
         where id = $2`,
        [status, id],
      );
    const ends: ((id: string) => Promise<unknown>)[] = [
      async () =>
        query(
          `insert into pgboss.job (name, state, completed_on) values ($1, 'completed', now())`,
          [deliverSubscriptionJob.name],
        ),
      async (id) => setStatus(id, 'completed'),
      async (id) => setStatus(id, 'failed'),
    ];
    for (const end of ends) {
      await letDeliveriesThrough();
      const { id } = await createPayment(server, nintendoPayload());
      await setStatus(id, 'pending_subscription_update');
      await holdUpDelivery(id);
      server.clock.advance(5 * minute);
      await watch();
      const [alert] = await others();
      expect(alert).toMatchObject({ kind: 'registration_away' });
      for (const state of ['active', 'failed']) {
        await become(state);
        await watch();
        expect(await others()).toMatchObject([{ id: alert?.id }]);
      }
      await end(id);
      await watch();
      expect(await others()).toEqual([]);
    }
  });

  test('goes to a webhook that wants alerts', async () => {
    const { headers } = await createSession(server, { role: 'super_admin' });
    const added = await server.app.inject({
      method: 'POST',
      url: '/api/webhooks',
      headers,
      payload: { url: receiver.url, kinds: ['alert_raised', 'alert_cleared'], is_enabled: true },
    });
    expect(added.statusCode).toBe(201);
    await holdUpDelivery();
    server.clock.advance(6 * minute);
    await watch();
    await tellSubscribers(server);
    const { rows } = await query(
      `delete from pgboss.job where name = 'send-webhook' returning data`,
    );
    for (const { data } of rows as { data: { deliveryId: string; turn: number } }[])
      await sendWebhook(server.dependencies).run(data);
    const told = receiver.received.map(
      ({ body }) => JSON.parse(body) as { kind: string; data: Record<string, string> },
    );
    expect(told.find(({ data }) => data['alert'] === 'registration_away')).toMatchObject({
      kind: 'alert_raised',
      data: { severity: 'error', subject: '', title: 'The registration site is away' },
    });
  });
});

describe('the facts', () => {
  const read = async <Fact>(check: Check<Fact>) => check.read(server.dependencies);

  test('of a new site raise nothing', async () => {
    await watch();
    expect(await listed()).toEqual([]);
    expect(await read(backups)).toEqual({ runs: null, isLive: false });
    expect(await read(services)).toMatchObject({
      registration: { health: { isDown: false }, heldUp: { waiting: 0, since: null } },
      cardNetwork: null,
    });
    expect(await read(rates)).toBeNull();
    expect(await read(mailCheck)).toMatchObject({ contact: { lastSentAt: null, failing: null } });
    expect(await read(signIns)).toBe(0);
    expect(await read(auditTrail)).toBeUndefined();
    expect(await read(certificate)).toEqual({ hasHttps: false, certificate: undefined });
    expect(await read(promises)).toEqual({ broken: 0, since: null });
    expect(await read(disks)).toMatchObject([{ folder: 'data', machine: machineName }]);
  });

  test('of backups are the last ends of their job', async () => {
    const withBackups = { ...server.dependencies, backupDir: '/nowhere' };
    const columns =
      'policy, retry_limit, retry_delay, retry_backoff, expire_seconds, retention_seconds, deletion_seconds, partition, table_name';
    await query(
      `insert into pgboss.queue (name, ${columns}) select 'scheduled-backup', ${columns} from pgboss.queue limit 1`,
    );
    const run = (state: string, minutes: number) =>
      query(
        `insert into pgboss.job (name, state, completed_on) values ('scheduled-backup', $1, $2)`,
        [state, new Date(server.clock.now().getTime() - minutes * minute)],
      );
    expect((await backups.read(withBackups)).runs).toEqual({
      lastDoneAt: null,
      lastFailedAt: null,
      isDiskFull: false,
    });
    await run('completed', 1_500);
    await run('failed', 60);
    const { runs } = await backups.read(withBackups);
    expect(runs?.lastDoneAt).toEqual(new Date(server.clock.now().getTime() - 1_500 * minute));
    await watchAlerts(withBackups).run({});
    expect((await listed()).map(({ kind }) => kind)).toEqual(['backup_failed']);
    await run('completed', 1);
    await watchAlerts(withBackups).run({});
    expect(await listed()).toEqual([]);
    // A full disk is told with the first try.
    const tried = (reason: string) =>
      query(
        `insert into pgboss.job (name, state, started_on, output) values ('scheduled-backup', 'retry', $1, $2)`,
        [server.clock.now(), JSON.stringify({ failure: { reason, detail: null } })],
      );
    await tried('database_away');
    await watchAlerts(withBackups).run({});
    expect(await listed()).toEqual([]);
    server.clock.advance(1);
    await tried('disk_full');
    await watchAlerts(withBackups).run({});
    const [told] = await listed();
    expect(told).toMatchObject({
      kind: 'backup_failed',
      sentence: expect.stringContaining(': its disk is full.'),
    });
    await run('completed', -1);
    await watchAlerts(withBackups).run({});
    expect(await listed()).toEqual([]);
  });

  test('of mail are those of the outbox', async () => {
    const mail = (state: string, problem: string | null, minutes: number) =>
      query(
        `insert into mails (event_id, kind, recipient, mailbox, facts, message_id, state, problem, tries, due_at, created_at, changed_at)
         values (gen_random_uuid(), 'payment_received', 'a@b.example', 'a@b.example', '{}', gen_random_uuid(), $1, $2, 1,
           case when $1 = 'waiting' then now() end, $3, $3)`,
        [state, problem, new Date(server.clock.now().getTime() - minutes * minute)],
      );
    await mail('waiting', 'unreachable', 90);
    await mail('sent', null, 60);
    expect((await read(mailCheck)).contact).toMatchObject({ failing: null });
    // What only one recipient meets is no fault of the server.
    await mail('waiting', 'busy', 50);
    await mail('failed', 'recipient_refused', 50);
    expect((await read(mailCheck)).contact).toMatchObject({ failing: null });
    await mail('waiting', 'sign_in_refused', 30);
    await mail('failed', 'unreachable', 20);
    const ago = (minutes: number) => new Date(server.clock.now().getTime() - minutes * minute);
    expect((await read(mailCheck)).contact).toEqual({
      lastSentAt: ago(60),
      failing: { since: ago(30), lastAt: ago(20) },
    });
    await watch();
    expect(await listed()).toMatchObject([{ kind: 'mail_away' }]);
    const { rows } = await query(`select from mails where kind = 'admin_alert'`);
    expect(rows).toEqual([]);
  });

  test('of sign-ins are counted over a quarter of an hour', async () => {
    const attempt = (address: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress: address,
        payload: { username: `someone-${address}`, password: 'not the password' },
      });
    for (let count = 1; count <= 21; count += 1) await attempt(`203.0.113.${count}`);
    expect(await read(signIns)).toBe(21);
    await watch();
    expect(await listed()).toMatchObject([{ kind: 'sign_in_attack', severity: 'warning' }]);
    server.clock.advance(16 * minute);
    await watch();
    expect(await others()).toEqual([]);
  });

  test('of the clock are the larger of two differences, and those of this machine', async () => {
    const told = new Date(server.clock.now().getTime() - 40_000);
    await noteServiceTime(server.dependencies, {
      source: 'rates.example',
      told,
    });
    expect(await read(clock)).toEqual({
      machine: machineName,
      seconds: 40,
      source: 'rates.example',
    });
    await watch();
    expect(await listed()).toMatchObject([{ kind: 'clock_off', subject: machineName }]);
    server.clock.advance(11 * minute);
    const { source, seconds } = await read(clock);
    expect(source).toBe('the database');
    expect(seconds).toBeGreaterThan(600);
  });

  test('of the audit trail name the first entry that was changed', async () => {
    await server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username: 'nobody', password: 'not the password' },
    });
    const check = () => checkAuditTrail(server.dependencies).run({});
    await check();
    expect(await read(auditTrail)).toEqual({ brokenAt: null });
    const kept = await readCheckedFacts(server.dependencies.database, { name: auditFact });
    expect(kept).toMatchObject({ brokenAt: null, unchecked: 0 });
    expect(kept?.['entries']).toBeGreaterThan(0);
    await query(
      `alter table audit_trail disable trigger user; update audit_trail set action = 'login' where id = 1;
       alter table audit_trail enable trigger user`,
    );
    await check();
    await watch();
    expect(await listed()).toMatchObject([{ kind: 'audit_broken' }]);
  });

  test('of an outside database are what was found within two hours, and asked anew at a start', async () => {
    const problem = 'The database that DATABASE_URL names is a replica.';
    const { clock: now, database } = server.dependencies;
    await keepCheckedFacts(database, { name: databaseFact, facts: { problem }, now: now.now() });
    server.clock.advance(2 * hour);
    expect(await read(databaseFitness)).toBe(problem);
    server.clock.advance(1);
    expect(await read(databaseFitness)).toBeNull();

    await keepCheckedFacts(database, { name: databaseFact, facts: { problem }, now: now.now() });
    const { connection } = server.testDatabase;
    const check = checkDatabaseHourly({ connection, database, clock: now });
    expect(check.kind.atStart).toBe(true);
    await check.run({});
    // A database of tests trades safety for speed.
    expect(await read(databaseFitness)).toMatch(/^The database would lose acknowledged payments/);
  });

  test('of a certificate that cannot be reached are none', async () => {
    for (const publicUrl of ['http://localhost:3004', 'https://127.0.0.1:1']) {
      await checkCertificate({ ...server.dependencies, publicUrl }).run({});
      expect(await read(certificate)).toMatchObject({ certificate: null });
    }
  });

  test('that cannot be read are left out, and open alerts stay', async () => {
    await query(
      `insert into pgboss.job (name, start_after) values ('send-mails', now() - interval '1 hour')`,
    );
    await watch();
    expect(await listed()).toMatchObject([{ kind: 'queue_stuck' }]);
    await query('alter table pgboss.job rename to job_away');
    await watch();
    await query('alter table pgboss.job_away rename to job');
    expect(await listed()).toMatchObject([{ kind: 'queue_stuck' }]);
    await query('delete from pgboss.job');
    await watch();
    expect(await listed()).toEqual([]);
  });
});

test('an alert about one of several stays while they cannot be read', async () => {
  await query(
    `insert into alerts (kind, subject, facts, began_at, seen_at, raised_at)
     values ('chain_away', 'bitcoin', '{"sources": 2}', now(), now(), now())`,
  );
  await query('alter table settings rename to settings_away');
  await watch();
  await query('alter table settings_away rename to settings');
  expect(await others()).toMatchObject([{ kind: 'chain_away', subject: 'bitcoin' }]);
  // This site asks no source of a chain.
  await watch();
  expect(await others()).toEqual([]);
});

test('an alert of long ago is forgotten', async () => {
  await query(
    `insert into alerts (kind, subject, facts, began_at, seen_at, raised_at, cleared_at)
     select 'rates_away', '', '{}', at, at, at, at from (values (now() - interval '91 days'), (now() - interval '89 days')) v (at)`,
  );
  await watch();
  expect((await query('select 1 from alerts')).rowCount).toBe(1);
});
