import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type MailboxPeer, startMailboxPeer } from '@ghost-pay/sandbox/mailbox-peer';
import { type PaygatePeer, startPaygatePeer } from '@ghost-pay/sandbox/paygate-peer';
import { type RegistrationPeer, startRegistrationPeer } from '@ghost-pay/sandbox/registration-peer';

/** Card network, registration site and mail server, which outlive the server process under test. */
export interface OutsideWorld {
  readonly paygate: PaygatePeer;
  readonly registration: RegistrationPeer;
  readonly mailbox: MailboxPeer;
  /** The environment variables with their addresses. */
  readonly environment: Record<string, string>;
  close(): Promise<void>;
}

/** `folder` is where the card network's key is stored for the server. */
export async function startOutsideWorld(folder: string): Promise<OutsideWorld> {
  const [paygate, registration, mailbox] = await Promise.all([
    startPaygatePeer(),
    startRegistrationPeer(),
    // Tests that count mails need all of them.
    startMailboxPeer({ kept: Number.POSITIVE_INFINITY }),
  ]);
  const keyFile = path.join(folder, 'card-network.pem');
  await writeFile(keyFile, paygate.publicKey);
  return {
    paygate,
    registration,
    mailbox,
    environment: {
      PAYGATE_API_URL: paygate.url,
      PAYGATE_CHECKOUT_URL: paygate.url,
      PAYGATE_PUBLIC_KEY_FILE: keyFile,
      REGISTRATION_API_URL: registration.url,
      REGISTRATION_API_KEY: registration.apiKey,
      SMTP_URL: mailbox.smtpUrl,
    },
    close: async () => {
      await Promise.all([paygate.close(), registration.close(), mailbox.close()]);
    },
  };
}
