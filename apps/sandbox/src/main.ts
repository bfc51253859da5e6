import { startPaygatePeer } from './paygate-peer.ts';

// The outside world as a process of its own, on the loopback and on ports that are free. It says
// where it is by one line of JSON, and ends with whoever started it: however that one ends, our
// standard input closes, so that no peer is ever left behind.

/** What the line says. */
export interface SandboxAddresses {
  readonly paygate: { readonly url: string; readonly publicKey: string };
}

const [stateFile] = process.argv.slice(2);
// ctrl-C reaches the whole terminal; the server ends first, and may still have to ask something.
process.on('SIGINT', () => undefined);

const paygate = await startPaygatePeer(stateFile === undefined ? {} : { stateFile });
const addresses: SandboxAddresses = {
  paygate: { url: paygate.url, publicKey: paygate.publicKey },
};
process.stdout.write(`${JSON.stringify(addresses)}\n`);

process.stdin.resume();
process.stdin.once('close', () => {
  void paygate.close().finally(() => process.exit(0));
});
