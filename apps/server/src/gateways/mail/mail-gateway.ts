import { Readable } from 'node:stream';
import type { NodemailerError } from 'nodemailer/lib/errors';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { type MailAddress, readMailAddress } from './mail-address.ts';
import { type MailProblem, MailError } from './mail-error.ts';
import { readSmtpUrl } from './smtp-url.ts';

/** Through which server mails go out, and in whose name. */
export interface MailSettings {
  /** smtp:// or smtps://, with user and password where the server wants them. */
  readonly smtpUrl: string;
  readonly from: MailAddress;
}

/** A mail to one person, ready to go. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** With its angle brackets; the same for the same mail, however often it is sent. */
  readonly messageId: string;
  readonly replyTo?: string;
}

export interface MailGateway {
  /** The domain after the @ of the sender: Message-IDs end with it. */
  readonly domain: string;
  /**
   * Hands a mail over to the server. Returns once the server has taken it; throws a MailError that
   * says whether it may be tried again, or whether nobody knows if it was taken.
   */
  send(mail: OutgoingMail): Promise<void>;
}

interface Patience {
  readonly connectMs: number;
  readonly silenceMs: number;
  /** For all of it. */
  readonly totalMs: number;
}

/** Some servers look at a message for long before they say that they take it. */
const patienceWithServers: Patience = { connectMs: 10_000, silenceMs: 60_000, totalMs: 120_000 };

/** Speaks SMTP, one connection a mail. */
export function createMailGateway(
  { smtpUrl, from }: MailSettings,
  patience: Patience = patienceWithServers,
): MailGateway {
  const server = readSmtpUrl(smtpUrl);
  return {
    domain: from.address.slice(from.address.lastIndexOf('@') + 1),
    async send(mail) {
      const { message, envelope } = await compose(mail, from);
      const connection = new SMTPConnection({
        ...server.connection,
        connectionTimeout: patience.connectMs,
        greetingTimeout: patience.connectMs,
        dnsTimeout: patience.connectMs,
        socketTimeout: patience.silenceMs,
        socketCloseTimeout: 1_000,
        maxResponseSize: 64 * 1024,
      });
      // From here on the server may have it, whatever it says afterwards.
      let isHandedOver = false;
      const body = Readable.from(
        (function* give() {
          isHandedOver = true;
          yield message;
        })(),
        { objectMode: false },
      );
      const fail = (problem: MailProblem, error?: unknown) => {
        const code = replyCodeOf(error);
        return new MailError(isHandedOver && code === undefined ? 'no_answer' : problem, {
          replyCode: code,
          cause: error,
        });
      };
      try {
        await withinTime(
          patience.totalMs,
          () => fail('unreachable'),
          async (reject) => {
            // One that comes without a question under way belongs to nobody else.
            connection.on('error', (error) => reject(fail(problemOf(error), error)));
            connection.once('end', () => reject(fail('unreachable')));
            await step((done) => connection.connect(done));
            if (server.credentials !== undefined) {
              const { credentials } = server;
              await step((done) => connection.login({ credentials }, done));
            }
            await step((done) =>
              connection.send({ ...envelope, size: message.length }, body, done),
            );
          },
        );
      } catch (error) {
        throw error instanceof MailError ? error : fail(problemOf(error), error);
      } finally {
        // What has been said is said: nobody waits for a goodbye.
        connection.on('error', () => undefined);
        connection.close();
      }
    },
  };
}

/** Mail server's callbacks as a promise; what they hand over is not needed. */
function step(begin: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    begin((error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}

/** Runs until it ends, is rejected from outside or the time is over. */
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

/** Throws a MailError for a recipient to whom nothing can be sent, and for what does not fit into a header. */
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
    // Nobody's holiday notice is wanted.
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

/** What went wrong, by what was being said and how the server answered. */
function problemOf(error: unknown): MailProblem {
  const { command = '', responseCode, code } = error as NodemailerError;
  if (code === 'ETLS') return 'not_secure';
  if (code === 'EAUTH' || command.startsWith('AUTH')) return 'sign_in_refused';
  // It could not even be said to the server, such as an address that only newer ones understand.
  if (code === 'EENVELOPE' && command === 'API') return 'bad_address';
  if (responseCode === undefined) return 'unreachable';
  const isForGood = responseCode >= 500 && responseCode !== 503;
  if (!isForGood) return 'busy';
  if (command === 'RCPT TO') return 'recipient_refused';
  return command === 'DATA' ? 'message_refused' : 'sender_refused';
}
