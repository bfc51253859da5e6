import { type MailboxPeer, startMailboxPeer } from '@ghost-pay/sandbox/mailbox-peer';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeCertificate } from '../../../test/self-made-certificate.ts';
import { readMailAddress } from './mail-address.ts';
import { MailError } from './mail-error.ts';
import { createMailGateway, type MailGateway, type OutgoingMail } from './mail-gateway.ts';
import { isSmtpUrl, readSmtpUrl } from './smtp-url.ts';

let peer: MailboxPeer;
let gateway: MailGateway;
const from = { name: 'Ghost Pay', address: 'no-reply@pay.example.org' };
const patient = { connectMs: 30_000, silenceMs: 30_000, totalMs: 60_000 };
const impatient = { ...patient, connectMs: 4_000, silenceMs: 4_000 };
beforeEach(async () => {
  peer = await startMailboxPeer();
  gateway = createMailGateway({ smtpUrl: peer.smtpUrl, from }, patient);
});
afterEach(() => peer.close());

const mail: OutgoingMail = {
  to: 'luigi@example.org',
  subject: 'Grüße — your payment',
  text: 'Hello\n.\nGrüße\n',
  html: '<p>Grüße &amp; more</p>',
  messageId: '<019a0000-0000-7000-8000-000000000000@pay.example.org>',
  replyTo: 'support@example.org',
};
async function problemOf(sending: Promise<void>): Promise<MailError> {
  const error = await sending.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MailError);
  return error as MailError;
}

test('a mail arrives as it was sent, with its Message-ID and to nobody else', async () => {
  await gateway.send(mail);
  expect(peer.mails()).toHaveLength(1);
  const [arrived] = peer.mails();
  expect(arrived).toMatchObject({
    from: '"Ghost Pay" <no-reply@pay.example.org>',
    to: ['luigi@example.org'],
    subject: mail.subject,
    messageId: mail.messageId,
  });
  expect(arrived?.text.trim()).toBe(mail.text.trim());
  expect(arrived?.html.trim()).toBe(mail.html);
  expect(arrived?.raw).toContain('Reply-To: support@example.org\r\n');
  expect(arrived?.raw).toContain('Auto-Submitted: auto-generated\r\n');
});

test('a mail arrives at an address with letters beyond ASCII', async () => {
  await gateway.send({ ...mail, to: 'müller@example.org' });
  expect(peer.mails().map(({ to }) => to)).toEqual([['müller@example.org']]);
});

describe('a server that', () => {
  test.each([
    ['says nothing', 'silent', 'unreachable', undefined],
    ['greets with 50 MB', 'huge_greeting', 'unreachable', undefined],
    ['is busy', 'busy', 'busy', 451],
    ['does not want the message', 'refuse_message', 'message_refused', 554],
    ['takes the message and says nothing', 'no_answer', 'no_answer', undefined],
    ['takes the message and is gone', 'break_after_data', 'no_answer', undefined],
  ] as const)('%s', async (_what, fault, problem, replyCode) => {
    peer.misbehave(fault);
    const waitsLong = fault !== 'silent' && fault !== 'no_answer';
    const asked = waitsLong
      ? gateway
      : createMailGateway({ smtpUrl: peer.smtpUrl, from }, impatient);
    const error = await problemOf(asked.send(mail));
    expect({ problem: error.problem, replyCode: error.replyCode }).toEqual({ problem, replyCode });
    expect(error.isUncertain).toBe(problem === 'no_answer');
    expect(error.isFinal).toBe(problem === 'message_refused');
    peer.misbehave(undefined);
    await gateway.send({ ...mail, subject: 'Next' });
    expect(peer.mails().at(-1)?.subject).toBe('Next');
  });

  test('does not know the recipient', async () => {
    peer.refuse('luigi@example.org');
    const error = await problemOf(gateway.send(mail));
    expect(error).toMatchObject({ problem: 'recipient_refused', replyCode: 550, isFinal: true });
    await gateway.send({ ...mail, to: 'mario@example.org' });
    expect(peer.mails().map(({ to }) => to)).toEqual([['mario@example.org']]);
  });

  test('is not there', async () => {
    const { smtpUrl } = peer;
    await peer.close();
    const error = await problemOf(createMailGateway({ smtpUrl, from }, patient).send(mail));
    expect(error).toMatchObject({ problem: 'unreachable', isFinal: false, isUncertain: false });
    peer = await startMailboxPeer();
  });
});

describe('a server that offers encryption with a certificate of its own making', () => {
  let relay: MailboxPeer;
  beforeEach(async () => {
    relay = await startMailboxPeer({ certificate: makeCertificate() });
  });
  afterEach(() => relay.close());

  test('is told as not secure, by the reason', async () => {
    const { smtpUrl } = relay;
    const error = await problemOf(createMailGateway({ smtpUrl, from }, patient).send(mail));
    expect(error).toMatchObject({ problem: 'not_secure', isFinal: false, isUncertain: false });
    expect(JSON.stringify(error.traces)).toContain('SELF_SIGNED_CERT');
    expect(relay.mails()).toEqual([]);
  });

  test('gets mails where the operator takes any certificate', async () => {
    const settings = { smtpUrl: relay.smtpUrl, from, certificate: 'any' } as const;
    await createMailGateway(settings, patient).send(mail);
    expect(relay.mails()).toHaveLength(1);
  });
});

describe('a mail is handed over', () => {
  test('only after what must come before it', async () => {
    const told: string[] = [];
    peer.onTaken(() => told.push('taken'));
    await gateway.send(mail, {
      beforeHandOver: () => {
        told.push(`before, of ${peer.mails().length} mails`);
        return Promise.resolve();
      },
    });
    expect(told).toEqual(['before, of 0 mails', 'taken']);
  });

  test('not at all if that fails, and then it can be tried again', async () => {
    const beforeHandOver = () => Promise.reject(new Error('not stored'));
    const error = await problemOf(gateway.send(mail, { beforeHandOver }));
    expect(error).toMatchObject({ isUncertain: false, isFinal: false });
    expect(peer.mails()).toEqual([]);
  });

  test.each(['before it is begun', 'while the server says nothing'] as const)(
    'not at all when the site ends %s',
    async (moment) => {
      const ending = new AbortController();
      if (moment === 'before it is begun') ending.abort();
      else peer.misbehave('silent');
      const sending = problemOf(gateway.send(mail, { ending: ending.signal }));
      setImmediate(() => ending.abort());
      expect(await sending).toMatchObject({ problem: 'cut_off', isUncertain: false });
      expect(peer.mails()).toEqual([]);
    },
  );

  test('to its end when the site ends after that', async () => {
    const ending = new AbortController();
    peer.onTaken(() => ending.abort());
    await gateway.send(mail, { ending: ending.signal });
    expect(peer.mails()).toHaveLength(1);
  });
});

describe('a sign-in that is tried', () => {
  const withPassword = () =>
    createMailGateway({ smtpUrl: peer.smtpUrl.replace('//', '//site:secret@'), from }, patient);

  test('succeeds without a mail', async () => {
    const before = peer.mails().length;
    await withPassword().checkSignIn();
    await gateway.checkSignIn();
    expect(peer.mails()).toHaveLength(before);
  });

  test('fails as a mail would', async () => {
    peer.misbehave('refuse_sign_in');
    await expect(withPassword().checkSignIn()).rejects.toMatchObject({
      problem: 'sign_in_refused',
      replyCode: 535,
    });
    peer.misbehave(undefined);
  });
});

describe('nothing becomes a header of its own', () => {
  test.each([
    'a@b.example\r\nBcc: x@y.example',
    'a@b.example\nBcc: x@y.example',
    'a@b.example, x@y.example',
    'a@b.example;x@y.example',
    'Name <a@b.example>',
    '<a@b.example> x@y.example',
    'a@b.example> RCPT TO:<x@y.example',
    '',
  ])('by the recipient %j', async (to) => {
    const error = await problemOf(gateway.send({ ...mail, to }));
    expect(error).toMatchObject({ problem: 'bad_address', isFinal: true });
    expect(peer.mails()).toEqual([]);
  });

  test.each(['Hello\r\nBcc: x@y.example', 'Hello\nBcc: x@y.example', 'Hello\r\n\r\nbody'])(
    'by the subject %j',
    async (subject) => {
      await problemOf(gateway.send({ ...mail, subject }));
      expect(peer.mails()).toEqual([]);
    },
  );
});

test.each([
  ['a@b.example', { address: 'a@b.example' }],
  ['Ghost Pay <a@b.example>', { name: 'Ghost Pay', address: 'a@b.example' }],
  ['Ghost "Pay" <a@b.example>', undefined],
  ['Ghost\nPay <a@b.example>', undefined],
  ['a@b.example, c@d.example', undefined],
  ['nobody', undefined],
])('the address %j is read', (text, address) => expect(readMailAddress(text)).toEqual(address));

describe('an SMTP_URL', () => {
  test.each([
    ['smtp://mail', { host: 'mail', port: 587, secure: false, requireTLS: false }],
    ['smtps://mail', { host: 'mail', port: 465, secure: true, requireTLS: false }],
    ['smtp://u:p%40@mail:25', { host: 'mail', port: 25, secure: false, requireTLS: true }],
    ['smtp://u:p@127.0.0.1:25', { host: '127.0.0.1', port: 25, secure: false, requireTLS: false }],
    ['smtp://[::1]:25', { host: '::1', port: 25, secure: false, requireTLS: false }],
  ])('%s', (text, connection) => {
    expect(isSmtpUrl(text)).toBe(true);
    expect(readSmtpUrl(text).connection).toEqual(connection);
  });

  test('holds user and password', () =>
    expect(readSmtpUrl('smtp://u:p%40@mail').credentials).toEqual({ user: 'u', pass: 'p@' }));

  test.each(['http://mail', 'smtp://', 'smtp:///x', 'smtp://mail/x', 'smtp://u:%zz@mail', 'mail'])(
    'is not %j',
    (text) => expect(isSmtpUrl(text)).toBe(false),
  );
});
