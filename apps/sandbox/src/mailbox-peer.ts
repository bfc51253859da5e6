import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { mailPage, mailsPage, noMailPage } from './mailbox-pages.ts';
import { openMailbox, type ReceivedMail } from './mailbox.ts';
import { pageHeaders } from './sandbox-page.ts';
import { servePeer } from './serve-peer.ts';

/** The faults that the mailbox can be told to show. */
export type MailFault =
  /** Takes the connection and says nothing. */
  | 'silent'
  /** Sends a greeting of several megabytes. */
  | 'huge_greeting'
  /** Rejects every sign-in, with 535. */
  | 'refuse_sign_in'
  /** Rejects every sender for now, with 451. */
  | 'busy'
  /** Rejects every message for good, with 554. */
  | 'refuse_message'
  /** Receives the message and never answers. */
  | 'no_answer'
  /** Receives the message and breaks the line instead of answering. */
  | 'break_after_data';

export interface MailboxPeer {
  readonly smtpUrl: string;
  /** The page with the mails, without a slash at the end. */
  readonly url: string;
  /** The oldest first. */
  readonly mails: () => readonly ReceivedMail[];
  /** Holds from now on; undefined = no fault. */
  misbehave(fault: MailFault | undefined): void;
  /** Holds from now on: rejects this recipient for good, with 550; undefined = no recipient. */
  refuse(recipient: string | undefined): void;
  /** Called when a message has arrived, before the peer answers. */
  onTaken(listener: (() => void) | undefined): void;
  close(): Promise<void>;
}

const hugeGreetingLength = 50 * 1024 * 1024;

/** Plays every mail server in the world on loopback: accepts every mail, and shows it on a page. */
export async function startMailboxPeer({
  stateFolder,
  kept = 300,
  certificate,
}: {
  /** The folder that keeps mails over a restart; without it they are not kept. */
  stateFolder?: string;
  /** The number of mails that are kept; older ones are deleted. */
  kept?: number;
  /** Offers STARTTLS with it, as a stock Postfix does with its own. */
  certificate?: { readonly key: string; readonly cert: string };
} = {}): Promise<MailboxPeer> {
  const mailbox = await openMailbox({ folder: stateFolder, kept });
  let fault: MailFault | undefined;
  let refused: string | undefined;
  let taken: (() => void) | undefined;

  const smtp = new SMTPServer({
    authOptional: true,
    ...(certificate ?? { disabledCommands: ['STARTTLS'] }),
    logger: false,
    banner: 'sandbox mailbox',
    size: 1024 * 1024,
    // No reverse look-up of the client's address.
    disableReverseLookup: true,
    closeTimeout: 1,
    onConnect: (_session, next) => {
      smtp.options.banner =
        fault === 'huge_greeting' ? 'x'.repeat(hugeGreetingLength) : 'sandbox mailbox';
      if (fault !== 'silent') next();
    },
    onAuth: (_auth, _session, next) => {
      if (fault === 'refuse_sign_in') next(smtpError(535, 'This password is not the right one'));
      else next(null, { user: 'sandbox' });
    },
    onMailFrom: (_address, _session, next) =>
      next(fault === 'busy' ? smtpError(451, 'Please try again later') : null),
    onRcptTo: ({ address }, _session, next) =>
      next(address === refused ? smtpError(550, 'No such mailbox here') : null),
    onData: (stream, session, next) => void receive(stream, session, next),
  });
  // Some tests break the connection on purpose.
  smtp.on('error', () => undefined);

  async function receive(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    next: (error?: Error | null) => void,
  ): Promise<void> {
    try {
      await take(stream, session);
    } catch {
      next(smtpError(451, 'The message could not be read'));
      return;
    }
    answerMessage(next);
  }

  async function take(stream: SMTPServerDataStream, { envelope }: SMTPServerSession) {
    const raw = await buffer(stream);
    if (fault === 'refuse_message') return;
    await mailbox.add({ raw, to: envelope.rcptTo.map(({ address }) => address) });
    taken?.();
  }

  function answerMessage(next: (error?: Error | null) => void): void {
    if (fault === 'refuse_message') next(smtpError(554, 'This is not wanted here'));
    else if (fault === 'break_after_data') breakLines();
    else if (fault !== 'no_answer') next();
  }

  function breakLines(): void {
    for (const connection of smtp.connections) connection._socket.destroy();
  }

  await new Promise<void>((resolve) => {
    smtp.listen(0, '127.0.0.1', resolve);
  });
  const { port } = smtp.server.address() as AddressInfo;
  const page = await servePeer(({ pathname }, _request, response) =>
    show(mailbox.all(), pathname, response),
  );

  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    url: page.url,
    mails: () => mailbox.all(),
    misbehave(next) {
      fault = next;
    },
    refuse(recipient) {
      refused = recipient;
    },
    onTaken(listener) {
      taken = listener;
    },
    close: async () => {
      await page.close();
      breakLines();
      await new Promise<void>((resolve) => {
        smtp.close(() => resolve());
      });
    },
  };
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** The mail as a separate document: no script runs in it and no resource is loaded, for any content. */
const mailDocumentHeaders = {
  ...pageHeaders,
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; sandbox; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
} as const;
const mailPageHeaders = {
  ...pageHeaders,
  'content-security-policy': `${pageHeaders['content-security-policy']}; frame-src 'self'`,
} as const;

function show(mails: readonly ReceivedMail[], path: string, response: ServerResponse): void {
  if (path === '/') return void response.writeHead(200, pageHeaders).end(mailsPage(mails));
  const [, number, document] = /^\/mails\/(\d+)(\/html)?$/.exec(path) ?? [];
  const mail = mails.find((one) => String(one.number) === number);
  if (mail === undefined) return void response.writeHead(404, pageHeaders).end(noMailPage());
  if (document === undefined)
    return void response.writeHead(200, mailPageHeaders).end(mailPage(mail));
  response.writeHead(200, mailDocumentHeaders).end(mail.html);
}
