import { Readable } from 'node:stream';
import type { NodemailerError } from 'nodemailer/lib/errors';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { type MailAddress, readMailAddress } from './mail-address.ts';
import { MailError } from './mail-error.ts';
import type { MailProblem } from '@ghost-pay/contract/outbox/outbox-words';
import { readSmtpUrl } from './smtp-url.ts';

/** The outgoing mail server, and the sender. */
export interface MailSettings {
  /** smtp:// or smtps://, with user and password if the server needs them. */
  readonly smtpUrl: string;
  /** `any` encrypts without asking whose certificate it is, for a relay of one's own. */
  readonly certificate?: 'verify' | 'any';
  readonly from: MailAddress;
}

/** A finished mail to one recipient. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** With its angle brackets; equal for every try of the same mail. */
  readonly messageId: string;
  readonly replyTo?: string;
}

export interface MailGateway {
  /** The sender's domain: Message-IDs end with it. */
  readonly domain: string;
  /**
   * Hands a mail over to the server. Returns once the server has accepted it. Throws a MailError that says
   * whether the mail may be retried, or whether it is unknown if the server accepted it.
   */
  send(mail: OutgoingMail, sending?: Sending): Promise<void>;
  /** Connects and signs in as for a mail, and sends none. Throws a MailError if the server does not let it. */
  checkSignIn(): Promise<void>;
}

export interface Sending {
  /** Awaited before the server gets the first byte of the message; if it throws, the server gets none. */
  readonly beforeHandOver?: () => Promise<void>;
  /** Gives up with the problem `cut_off`, unless the message is being handed over by then. */
  readonly ending?: AbortSignal | undefined;
}

interface Patience {
  readonly connectMs: number;
  readonly silenceMs: number;
  /** For the whole exchange. */
  readonly totalMs: number;
}

/** Some servers examine a message for a long time before they accept it. */
const patienceWithServers: Patience = { connectMs: 10_000, silenceMs: 60_000, totalMs: 120_000 };

/** Sends over SMTP, with one connection per mail. */
export function createMailGateway(
  { smtpUrl, certificate = 'verify', from }: MailSettings,
  patience: Patience = patienceWithServers,
): MailGateway {
  const server = readSmtpUrl(smtpUrl);
  const tls = { rejectUnauthorized: certificate === 'verify' };

  /** Connects, signs in, and runs `command`. `isHandedOver`: whether the server may have the mail by now. */
  async function exchange(
    command: (connection: SMTPConnection) => Promise<void>,
    {
      isHandedOver = () => false,
      ending,
    }: { isHandedOver?: () => boolean; ending?: AbortSignal | undefined } = {},
  ): Promise<void> {
    const connection = new SMTPConnection({
      ...server.connection,
      tls,
      connectionTimeout: patience.connectMs,
      greetingTimeout: patience.connectMs,
      dnsTimeout: patience.connectMs,
      socketTimeout: patience.silenceMs,
      socketCloseTimeout: 1_000,
      maxResponseSize: 64 * 1024,
    });
    const over = new AbortController();
    const fail = (problem: MailProblem, error?: unknown) => {
      const code = replyCodeOf(error);
      return new MailError(isHandedOver() && code === undefined ? 'no_answer' : problem, {
        replyCode: code,
        cause: error,
      });
    };
    try {
      await withinTime(
        patience.totalMs,
        () => fail('unreachable'),
        async (reject) => {
          // An error outside of a command rejects the whole exchange.
          connection.on('error', (error) => reject(fail(problemOf(error), error)));
          connection.once('end', () => reject(fail('unreachable')));
          const giveUp = () => {
            if (!isHandedOver()) reject(new MailError('cut_off', {}));
          };
          ending?.addEventListener('abort', giveUp, { signal: over.signal });
          if (ending?.aborted === true) giveUp();
          await step((done) => connection.connect(done));
          if (server.credentials !== undefined) {
            const { credentials } = server;
            await step((done) => connection.login({ credentials }, done));
          }
          await command(connection);
        },
      );
    } catch (error) {
      throw error instanceof MailError ? error : fail(problemOf(error), error);
    } finally {
      over.abort();
      // The exchange is complete, so the server's QUIT reply is not awaited.
      connection.on('error', () => undefined);
      connection.close();
    }
  }

  return {
    domain: from.address.slice(from.address.lastIndexOf('@') + 1),
    async send(mail, { beforeHandOver = () => Promise.resolve(), ending } = {}) {
      const { message, envelope } = await compose(mail, from);
      // From here on the server may have the mail, even if it reports an error.
      let isHandedOver = false;
      const body = Readable.from(
        (async function* give() {
          await beforeHandOver();
          if (ending?.aborted === true) throw new MailError('cut_off', {});
          isHandedOver = true;
          yield message;
        })(),
        { objectMode: false },
      );
      await exchange(
        (connection) =>
          step((done) => connection.send({ ...envelope, size: message.length }, body, done)),
        { isHandedOver: () => isHandedOver, ending },
      );
    },
    checkSignIn: () => exchange(() => Promise.resolve()),
  };
}

/** Turns nodemailer's callbacks into a promise; their results are not needed. */
function step(begin: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    begin((error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}

/** Runs until it ends, `reject` is called or the time is over. */
async function withinTime(
  totalMs: number,
  late: () => Error,
  run: (reject: (error: Error) => void) => Promise<void>,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      timer = setTimeout(() => reject(late()), totalMs);
      run(reject).then(resolve, reject);
    });
  } finally {
    clearTimeout(timer);
  }
}

/** Throws a MailError for an invalid recipient, and for a value that does not fit into a header. */
async function compose(
  { to, subject, text, html, messageId, replyTo }: OutgoingMail,
  from: MailAddress,
): Promise<{ message: Buffer; envelope: { from: string; to: string } }> {
  const recipient = readMailAddress(to);
  if (recipient === undefined || recipient.name !== undefined || /[\r\n\0]/.test(subject))
    throw new MailError('bad_address', {});
  const mime = new MailComposer({
    from: { name: from.name ?? '', address: from.address },
    to: { name: '', address: recipient.address },
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    html,
    messageId,
    // Suppresses automatic replies such as holiday notices.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  return {
    message: await mime.build(),
    envelope: { from: from.address, to: recipient.address },
  };
}

function replyCodeOf(error: unknown): number | undefined {
  return (error as NodemailerError | undefined)?.responseCode;
}

/** Node's and OpenSSL's codes of a certificate that is not trusted, and of a line that speaks no TLS. */
const tlsCodes = /CERT|SIGNATURE|ALTNAME|SSL|^EPROTO$/;

/** The problem, by the SMTP command and the server's reply. */
function problemOf(error: unknown): MailProblem {
  const { command = '', responseCode, code, originalCode } = error as NodemailerError;
  if (code === 'ETLS' || tlsCodes.test(originalCode ?? code ?? '')) return 'not_secure';
  if (code === 'EAUTH' || command.startsWith('AUTH')) return 'sign_in_refused';
  // Nodemailer itself refuses the address. Whether letters beyond ASCII are taken is left to the server.
  if (code === 'EENVELOPE' && command === 'API') return 'bad_address';
  if (responseCode === undefined) return 'unreachable';
  const isForGood = responseCode >= 500 && responseCode !== 503;
  if (!isForGood) return 'busy';
  if (command === 'RCPT TO') return 'recipient_refused';
  return command === 'DATA' ? 'message_refused' : 'sender_refused';
}
