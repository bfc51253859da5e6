import { join } from 'node:path';
import { startMailboxPeer } from './mailbox-peer.ts';
import { startPaygatePeer } from './paygate-peer.ts';
import { startRegistrationPeer } from './registration-peer.ts';

// The outside world as a process of its own, on the loopback and on ports that are free. It says
// where it is by one line of JSON, and ends with whoever started it: however that one ends, our
// standard input closes, so that no peer is ever left behind.

/** What the line says. */
export interface SandboxAddresses {
  readonly paygate: { readonly url: string; readonly publicKey: string };
  readonly registration: { readonly url: string; readonly apiKey: string };
  /** `url` is of the page on which the mails can be read. */
  readonly mail: { readonly smtpUrl: string; readonly url: string };
}

const [stateFolder] = process.argv.slice(2);
const stateIn = (name: string) =>
  stateFolder === undefined ? {} : { stateFile: join(stateFolder, name) };
// ctrl-C reaches the whole terminal; the server ends first, and may still have to ask something.
process.on('SIGINT', () => undefined);

const paygate = await startPaygatePeer(stateIn('paygate.json'));
const registration = await startRegistrationPeer(stateIn('registration.json'));
const mailbox = await startMailboxPeer(
  stateFolder === undefined ? {} : { stateFolder: join(stateFolder, 'mails') },
);
const addresses: SandboxAddresses = {
  paygate: { url: paygate.url, publicKey: paygate.publicKey },
  registration: { url: registration.url, apiKey: registration.apiKey },
  mail: { smtpUrl: mailbox.smtpUrl, url: mailbox.url },
};
process.stdout.write(`${JSON.stringify(addresses)}\n`);

process.stdin.resume();
process.stdin.once('close', () => {
  void Promise.all([paygate.close(), registration.close(), mailbox.close()]).finally(() =>
    process.exit(0),
  );
});
