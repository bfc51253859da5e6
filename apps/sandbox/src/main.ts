import { join } from 'node:path';
import { startChainPeer } from './chains/chain-peer.ts';
import { startMailboxPeer } from './mailbox-peer.ts';
import { startPaygatePeer } from './paygate-peer.ts';
import { startRatesPeer, startTickerPeer } from './rates-peer.ts';
import { startRegistrationPeer } from './registration-peer.ts';

// The outside world as a separate process, on loopback and on free ports. It prints its addresses
// in one line of JSON. It ends with its parent process, however that ends: then its standard input
// closes, so no peer is left behind.

/** The content of that line. */
export interface SandboxAddresses {
  readonly paygate: { readonly url: string; readonly publicKey: string };
  readonly registration: { readonly url: string; readonly apiKey: string };
  readonly rates: { readonly coinbaseUrl: string; readonly krakenUrl: string };
  /** `url` is the page that shows the mails. */
  readonly mail: { readonly smtpUrl: string; readonly url: string };
  /** `url` is the page of the wallet and the block explorer; `sources` are addresses after their kind and a plus sign. */
  readonly chains: {
    readonly url: string;
    readonly sources: Readonly<Record<string, readonly string[]>>;
  };
}

const [stateFolder] = process.argv.slice(2);
const stateIn = (name: string) =>
  stateFolder === undefined ? {} : { stateFile: join(stateFolder, name) };
// Ctrl-C reaches the whole terminal; the server ends first, and may still need an answer from a peer.
process.on('SIGINT', () => undefined);

const paygate = await startPaygatePeer(stateIn('paygate.json'));
const registration = await startRegistrationPeer(stateIn('registration.json'));
const mailbox = await startMailboxPeer(
  stateFolder === undefined ? {} : { stateFolder: join(stateFolder, 'mails') },
);
const rates = await startRatesPeer();
const ticker = await startTickerPeer();
const chains = await startChainPeer({ ...stateIn('chains.json'), hasTimedBlocks: true });
const addresses: SandboxAddresses = {
  paygate: { url: paygate.url, publicKey: paygate.publicKey },
  registration: { url: registration.url, apiKey: registration.apiKey },
  rates: { coinbaseUrl: rates.url, krakenUrl: ticker.url },
  mail: { smtpUrl: mailbox.smtpUrl, url: mailbox.url },
  chains: { url: chains.url, sources: chains.sources },
};
process.stdout.write(`${JSON.stringify(addresses)}\n`);

process.stdin.resume();
process.stdin.once('close', () => {
  const peers = [paygate, registration, mailbox, rates, ticker, chains];
  void Promise.all(peers.map(async (peer) => peer.close())).finally(() => process.exit(0));
});
