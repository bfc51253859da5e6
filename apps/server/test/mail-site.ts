import { type MailboxPeer, startMailboxPeer } from '@ghost-pay/sandbox/mailbox-peer';
import type { ReceivedMail } from '@ghost-pay/sandbox/mailbox';
import { createMailGateway } from '../src/gateways/mail/mail-gateway.ts';
import { sendMails } from '../src/modules/outbox/usecases/send-mails.ts';
import { createTestServer, tellSubscribers, type TestServer } from './test-server.ts';

/** The whole site with a simulated mail server that speaks real SMTP. */
export interface MailSite {
  readonly server: TestServer;
  readonly peer: MailboxPeer;
  /** Runs the dispatcher once. */
  tell(): Promise<void>;
  /** Runs the job that sends the outbox. */
  send(ending?: AbortSignal): Promise<void>;
  /** Both; returns the mails that have arrived since the last call, oldest first. */
  deliver(): Promise<readonly ReceivedMail[]>;
  /** The time limits for the mail server: long, except in tests of its silence. */
  setPatience(patience: 'long' | 'short'): void;
  /** The outbox, oldest first. */
  outbox(): Promise<{ kind: string; recipient: string; state: string; problem: string | null }[]>;
  close(): Promise<void>;
}

export async function startMailSite(
  environment: NodeJS.ProcessEnv = {},
  others: Pick<NonNullable<Parameters<typeof createTestServer>[0]>, 'log'> = {},
): Promise<MailSite> {
  const peer = await startMailboxPeer();
  const from = { name: 'Ghost Pay', address: 'no-reply@pay.example.org' };
  const long = { connectMs: 30_000, silenceMs: 30_000, totalMs: 60_000 };
  const short = { ...long, connectMs: 4_000, silenceMs: 4_000 };
  const patience = { ...long };
  const server = await createTestServer({
    ...others,
    environment,
    mail: createMailGateway({ smtpUrl: peer.smtpUrl, from }, patience),
  });
  const { dependencies } = server;
  let seen = 0;
  const tell = async () => tellSubscribers({ dependencies });
  const send = async (ending?: AbortSignal) => sendMails(dependencies).run({}, ending);
  return {
    server,
    peer,
    tell,
    send,
    async deliver() {
      await tell();
      await send();
      const news = peer.mails().slice(seen);
      seen += news.length;
      return news;
    },
    setPatience: (wanted) => void Object.assign(patience, wanted === 'long' ? long : short),
    outbox: async () =>
      dependencies.database
        .selectFrom('mails')
        .select(['kind', 'recipient', 'state', 'problem'])
        .orderBy('id')
        .execute(),
    close: async () => {
      await peer.close();
      await server.close();
    },
  };
}

/** Sets an administrator's e-mail address. */
export async function giveEmail(
  { dependencies }: Pick<TestServer, 'dependencies'>,
  { userId, email }: { userId: string; email: string | null },
): Promise<void> {
  await dependencies.database
    .updateTable('admin_users')
    .set({ email })
    .where('id', '=', userId)
    .execute();
}
