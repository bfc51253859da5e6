import net, { type AddressInfo } from 'node:net';
import type { MailPreview, OutboxMail } from '@ghost-pay/contract/outbox/outbox.endpoints';
import type { Pagination } from '@ghost-pay/contract/pagination';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { giveEmail, type MailSite, startMailSite } from '../../../test/mail-site.ts';
import { createPayment, subscriptionPayload } from '../../../test/payments.ts';
import { createSession, createTestServer, tellSubscribers } from '../../../test/test-server.ts';
import { createMailGateway } from '../../gateways/mail/mail-gateway.ts';
import { cutOffAfterMs, eventIdOf, longestWaitMs, nextTryAt } from './mail-rules.ts';
import { claimDueMail, markHandedOver, recordOutcome, takeBack } from './outbox.repository.ts';
import { forgetMails } from './usecases/outbox.ts';
import { sendMails } from './usecases/send-mails.ts';

let site: MailSite;
let headers: { authorization: string };
beforeAll(async () => {
  site = await startMailSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.peer.misbehave(undefined);
  site.peer.refuse(undefined);
  site.setPatience('long');
  await site.deliver();
  await site.server.dependencies.database.deleteFrom('mails').execute();
  ({ headers } = await createSession(site.server, { role: 'super_admin' }));
});

const minutes = (count: number) => count * 60_000;
/** Registers a payment, which causes a mail to its customer. */
async function newMail(email = 'luigi@example.org'): Promise<void> {
  await createPayment(site.server, subscriptionPayload({ userEmail: email }));
  await site.tell();
}
const states = async () =>
  (await site.outbox()).map(({ state, problem }) => (problem ? `${state}: ${problem}` : state));
const arrived = () => site.peer.mails().length;

interface Listed {
  readonly mails: readonly OutboxMail[];
  readonly pagination: Pagination;
}
async function list(query: Record<string, string> = {}): Promise<Listed> {
  const answer = await site.server.app.inject({ url: '/api/outbox', query, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Listed>();
}
async function resend(id: string, server = site.server) {
  const url = `/api/outbox/${id}/resend`;
  const answer = await server.app.inject({ method: 'POST', url, headers });
  const { code, ...body } = answer.json<OutboxMail & { code?: string }>();
  return { status: answer.statusCode, code, body };
}
const firstId = async () => (await list()).mails[0]?.id ?? '';

describe('what a mail says', () => {
  const preview = async (id: string) => {
    const answer = await site.server.app.inject({ url: `/api/outbox/${id}/preview`, headers });
    return { status: answer.statusCode, body: answer.json<MailPreview & { code?: string }>() };
  };

  test('is shown to a super admin, without the secret part of its links', async () => {
    await newMail();
    const { status, body } = await preview(await firstId());
    expect(status).toBe(200);
    expect(body).toMatchObject({
      mail: { recipient: 'luigi@example.org', kind: 'payment_received' },
      title: 'We have your payment details',
    });
    expect(body.links[0]?.address).toMatch(/\/track\/GHOST-[\w-]+$/);
  });

  test('of a mail that is gone cannot be told', async () => {
    const { status, body } = await preview('00000000-0000-4000-8000-000000000000');
    expect([status, body.code]).toEqual([404, 'MAIL_NOT_FOUND']);
  });
});

describe('a mail is sent once', () => {
  test('by any number of jobs at once', async () => {
    const before = arrived();
    for (let count = 0; count < 9; count += 1) await newMail(`toad-${count}@example.org`);
    await Promise.all(Array.from({ length: 6 }, () => site.send()));
    await site.send();
    expect(arrived() - before).toBe(9);
    expect(new Set(await states())).toEqual(new Set(['sent']));
  });

  test('for its event and recipient, whoever tells of the event again', async () => {
    const { database } = site.server.dependencies;
    await createPayment(site.server);
    const [event] = await database.selectFrom('events').selectAll().execute();
    await site.tell();
    await database
      .insertInto('events')
      .values({
        event_id: event?.event_id ?? '',
        kind: 'payment_created',
        transaction_id: event?.transaction_id ?? null,
        facts: '{}',
        happened_at: site.server.clock.now(),
        due_at: site.server.clock.now(),
      })
      .execute();
    await site.tell();
    expect(await site.outbox()).toHaveLength(1);
  });

  test('whose sender ended before it was handed over, it is due again', async () => {
    await newMail();
    const before = arrived();
    const { database } = site.server.dependencies;
    await claimDueMail(database, { now: site.server.clock.now(), longestWaitMs });
    site.server.clock.advance(cutOffAfterMs);
    await site.send();
    expect(await states()).toEqual(['sending']);
    site.server.clock.advance(1);
    await site.send();
    expect(await states()).toEqual(['sent']);
    expect(arrived() - before).toBe(1);
  });

  test('that was taken back is not handed over by its first sender', async () => {
    await newMail();
    const { database } = site.server.dependencies;
    const mail = await claimDueMail(database, { now: site.server.clock.now(), longestWaitMs });
    if (mail === undefined) throw new Error('No mail is due');
    site.server.clock.advance(cutOffAfterMs + 1);
    await site.send();
    const late = markHandedOver(database, { mail, now: site.server.clock.now() });
    await expect(late).rejects.toThrow('The mail was taken back');
    await takeBack(database, { mail, now: site.server.clock.now() });
    expect(await states()).toEqual(['sent']);
  });

  test('when the server stops, none is begun, and none is uncertain', async () => {
    const before = arrived();
    for (let count = 0; count < 12; count += 1) await newMail(`toad-${count}@example.org`);
    const ending = new AbortController();
    site.peer.onTaken(() => ending.abort());
    await site.send(ending.signal);
    site.peer.onTaken(undefined);
    const sent = (await states()).filter((state) => state === 'sent').length;
    expect(arrived() - before).toBe(sent);
    expect(sent).toBeLessThan(12);
    expect(new Set(await states())).toEqual(new Set(['sent', 'waiting']));
    await site.send();
    expect(new Set(await states())).toEqual(new Set(['sent']));
    expect(arrived() - before).toBe(12);
  });

  test('when the server stops before the mail server answers, it waits as if it had not been tried', async () => {
    await newMail();
    site.peer.misbehave('silent');
    const ending = new AbortController();
    const sending = site.send(ending.signal);
    await expect.poll(states).toEqual(['sending']);
    ending.abort();
    await sending;
    site.peer.misbehave(undefined);
    expect(await states()).toEqual(['waiting']);
    await site.send();
    expect(await states()).toEqual(['sent']);
  });

  test('found as being handed over after its sender ended, it is uncertain and left to a human', async () => {
    await newMail();
    const before = arrived();
    const claimed = await claimDueMail(site.server.dependencies.database, {
      now: site.server.clock.now(),
      longestWaitMs,
    });
    expect(claimed?.state).toBe('sending');
    if (claimed)
      await markHandedOver(site.server.dependencies.database, {
        mail: claimed,
        now: site.server.clock.now(),
      });
    // While the sender may still be running, the state stays.
    site.server.clock.advance(cutOffAfterMs);
    await site.send();
    expect(await states()).toEqual(['sending']);
    site.server.clock.advance(1);
    for (let run = 0; run < 3; run += 1) {
      await site.send();
      site.server.clock.advance(minutes(60));
    }
    expect(await states()).toEqual(['uncertain: cut_off']);
    expect(arrived()).toBe(before);
    // A sender that ends after its mail was marked as cut off changes nothing.
    if (claimed)
      await recordOutcome(site.server.dependencies.database, {
        mail: claimed,
        outcome: { state: 'sent', problem: null, replyCode: null, dueAt: null },
        now: site.server.clock.now(),
      });
    expect(await states()).toEqual(['uncertain: cut_off']);
  });

  test.each(['no_answer', 'break_after_data'] as const)(
    'when the server had it and did not say what became of it: %s',
    async (fault) => {
      await newMail();
      const before = arrived();
      site.peer.misbehave(fault);
      if (fault === 'no_answer') site.setPatience('short');
      await site.send();
      site.peer.misbehave(undefined);
      site.setPatience('long');
      site.server.clock.advance(minutes(24 * 60));
      await site.send();
      expect(await states()).toEqual(['uncertain: no_answer']);
      expect(arrived() - before).toBe(1);
    },
  );
});

describe('a mail that was not taken', () => {
  test('is tried again at growing intervals, then given up', async () => {
    site.peer.misbehave('busy');
    await newMail();
    await site.send();
    const tried = async () => (await list()).mails[0];
    for (const [index, wait] of [1, 5, 20, 60, 240, 720, 1440].entries()) {
      site.server.clock.advance(minutes(wait) - 1);
      ({ headers } = await createSession(site.server, { role: 'super_admin' }));
      await site.send();
      expect(await tried()).toMatchObject({ state: 'waiting', tries: index + 1, reply_code: 451 });
      site.server.clock.advance(1);
      await site.send();
      expect(await tried()).toMatchObject({ tries: index + 2, problem: 'busy' });
    }
    expect(await states()).toEqual(['failed: busy']);
    site.peer.misbehave(undefined);
    site.server.clock.advance(minutes(100_000));
    await site.send();
    expect(await states()).toEqual(['failed: busy']);
  });

  test.each(['silent', 'huge_greeting'] as const)('waits while the server is %s', async (fault) => {
    await newMail();
    const before = arrived();
    site.peer.misbehave(fault);
    if (fault === 'silent') site.setPatience('short');
    await site.send();
    expect(await states()).toEqual(['waiting: unreachable']);
    site.peer.misbehave(undefined);
    site.setPatience('long');
    site.server.clock.advance(minutes(1));
    await site.send();
    expect(await states()).toEqual(['sent']);
    expect(arrived() - before).toBe(1);
  });

  test('because its recipient is refused is given up at once, and keeps nobody else waiting', async () => {
    const before = arrived();
    site.peer.refuse('nobody@example.org');
    await newMail('nobody@example.org');
    await newMail('luigi@example.org');
    await site.send();
    expect(await states()).toEqual(['failed: recipient_refused', 'sent']);
    expect(arrived() - before).toBe(1);
  });

  test('leaves the others for the next run when the server is not to be reached', async () => {
    for (let count = 0; count < 12; count += 1) await newMail(`koopa-${count}@example.org`);
    site.peer.misbehave('busy');
    await site.send();
    const tried = (await states()).filter((state) => state !== 'waiting').length;
    expect(tried).toBeGreaterThan(0);
    expect(tried).toBeLessThanOrEqual(4);
  });
});

describe('the log of a mail that was not taken', () => {
  const sendThrough = async (smtpUrl: string): Promise<string[]> => {
    const lines: string[] = [];
    const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
    const mail = createMailGateway({ smtpUrl, from: { address: 'no-reply@pay.example.org' } });
    await sendMails({ ...site.server.dependencies, log, mail }).run({});
    return lines;
  };

  test.each([
    ['MAIL FROM', 'sender_refused'],
    ['RCPT TO', 'recipient_refused'],
    ['DATA', 'message_refused'],
  ])('has how the server answered to %s, and not in which words', async (command, problem) => {
    const server = await startNamingServer({ refuses: command, named: 'canary@example.org' });
    await newMail('canary@example.org');
    const lines = await sendThrough(server.smtpUrl);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({
        level: 40,
        msg: 'a mail could not be sent',
        kind: 'payment_received',
        problem,
        replyCode: 550,
        command,
        code: expect.stringMatching(/^E[A-Z]+$/),
      }),
    ]);
    expect(lines.join('')).not.toContain('canary');
    server.close();
  });

  test('has why there was no connection', async () => {
    const server = await startNamingServer({ refuses: 'MAIL FROM', named: 'nobody' });
    server.close();
    await newMail();
    const [line = ''] = await sendThrough(server.smtpUrl);
    const why = { problem: 'unreachable', code: 'ESOCKET', originalCode: 'ECONNREFUSED' };
    expect(JSON.parse(line)).toMatchObject(why);
  });
});

/** A mail server that names the recipient in its refusal, as many do. */
async function startNamingServer({
  refuses,
  named,
}: {
  refuses: string;
  named: string;
}): Promise<{ smtpUrl: string; close: () => void }> {
  const server = net.createServer((socket) => {
    const answerTo = (line: string): string =>
      line.startsWith(refuses) ? `550 5.1.1 <${named}>: Recipient address rejected` : '250 mail';
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1))
        socket.write(`${answerTo(line)}\r\n`);
    });
    socket.write('220 mail\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { smtpUrl: `smtp://127.0.0.1:${port}`, close: () => server.close() };
}

describe('the outbox', () => {
  test('is listed newest first, filtered and page by page', async () => {
    const chief = await createSession(site.server, { role: 'super_admin' });
    await giveEmail(site.server, { userId: chief.userId, email: 'chief@example.org' });
    site.peer.refuse('luigi@example.org');
    const { id, paymentId } = await createPayment(site.server);
    await site.deliver();
    site.server.clock.advance(1_000);
    await newMail('mario@example.org');
    await giveEmail(site.server, { userId: chief.userId, email: null });

    const { mails, pagination } = await list();
    expect(pagination).toEqual({ page: 1, limit: 20, total: 4, pages: 1 });
    expect(mails.map(({ state }) => state).toSorted()).toEqual([
      'failed',
      'sent',
      'waiting',
      'waiting',
    ]);
    expect(mails.find(({ state }) => state === 'failed')).toEqual({
      id: expect.any(String),
      kind: 'payment_received',
      recipient: 'luigi@example.org',
      subject: `We have your payment details (${paymentId})`,
      state: 'failed',
      problem: 'recipient_refused',
      reply_code: 550,
      tries: 1,
      due_at: null,
      created_at: expect.any(String),
      changed_at: expect.any(String),
      transaction_id: id,
    });
    const recipients = async (query: Record<string, string>) =>
      (await list(query)).mails.map(({ recipient }) => recipient);
    expect(await recipients({ recipient: 'MARIO' })).toEqual(['mario@example.org']);
    expect(await recipients({ recipient: '%' })).toEqual([]);
    expect(await recipients({ state: 'failed' })).toEqual(['luigi@example.org']);
    expect(await recipients({ kind: 'admin_new_payment', state: 'sent' })).toEqual([
      'chief@example.org',
    ]);
    const pages = await Promise.all(
      ['1', '2', '3'].map((page) => list({ limit: '2', page, kind: 'payment_received' })),
    );
    expect(pages.map((page) => page.mails.length)).toEqual([2, 0, 0]);
  });

  test.each([{ state: 'x' }, { kind: 'x' }, { page: '0' }, { limit: '101' }, { recipient: ' ' }])(
    'refuses %j',
    async (query) => {
      const answer = await site.server.app.inject({
        url: '/api/outbox',
        query: query as unknown as Record<string, string>,
        headers,
      });
      expect(answer.statusCode).toBe(400);
    },
  );

  test('forgets what was settled 30 days ago, and nothing that still waits', async () => {
    await newMail();
    await site.send();
    await newMail();
    site.server.clock.advance(minutes(30 * 24 * 60));
    await forgetMails(site.server.dependencies).run({});
    expect(await states()).toEqual(['sent', 'waiting']);
    site.server.clock.advance(1);
    await forgetMails(site.server.dependencies).run({});
    expect(await states()).toEqual(['waiting']);
  });
});

describe('sent again by a super admin', () => {
  test('it goes out once more under the same Message-ID, and that stands in the audit trail', async () => {
    site.peer.misbehave('break_after_data');
    await newMail();
    await site.send();
    site.peer.misbehave(undefined);
    const id = await firstId();
    expect(await resend(id)).toMatchObject({ status: 200, body: { state: 'waiting', tries: 0 } });
    await site.send();
    expect(await states()).toEqual(['sent']);
    const [first, second] = site.peer.mails().slice(-2);
    expect(second?.messageId).toBe(first?.messageId);
    expect(second?.text).toBe(first?.text);
    const audit = await site.server.app.inject({
      url: '/api/audit',
      query: { action: 'mail_resent' },
      headers,
    });
    expect(audit.json<{ entries: object[] }>().entries[0]).toMatchObject({
      facts: { mail: id, kind: 'payment_received', state: 'uncertain' },
      details: 'luigi@example.org',
    });
  });

  test('it is not while it is being sent, nor when it is forgotten', async () => {
    await newMail();
    const { database } = site.server.dependencies;
    const id = await firstId();
    await claimDueMail(database, { now: site.server.clock.now(), longestWaitMs });
    expect(await resend(id)).toMatchObject({ status: 409, code: 'MAIL_BEING_SENT' });
    await database.deleteFrom('mails').execute();
    expect(await resend(id)).toMatchObject({ status: 404, code: 'MAIL_NOT_FOUND' });
  });
});

test('without a mail server nothing is put into the outbox', async () => {
  const server = await createTestServer();
  await createPayment(server);
  await tellSubscribers(server);
  const { rows } = await server.testDatabase.pool.query('select 1 from mails');
  expect(rows).toEqual([]);
  await server.close();
});

test.each([
  [1, 1],
  [2, 5],
  [3, 20],
  [4, 60],
  [5, 240],
  [6, 720],
  [7, 1440],
  [8, undefined],
  [9, undefined],
])('after try %i the next one follows after %s minutes', (tries, wait) => {
  const now = new Date('2026-11-21T12:00:00Z');
  const next = wait === undefined ? undefined : new Date(now.getTime() + minutes(wait));
  expect(nextTryAt({ tries, now })).toEqual(next);
});

test('an event that is not recorded has an id by its name', () => {
  expect(eventIdOf('a')).toBe(eventIdOf('a'));
  expect(eventIdOf('a')).not.toBe(eventIdOf('b'));
  expect(eventIdOf('a')).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
});
