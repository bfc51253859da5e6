import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { SandboxAddresses } from '@ghost-pay/sandbox/main';
import { checkoutDir } from '../apps/server/src/checkout.ts';
import type { SandboxPeers } from '../apps/server/src/config/service-settings.ts';
import type { OpenSandbox } from '../apps/server/src/start.ts';

/**
 * Starts the outside world for a sandbox's server: a second process on loopback, on free ports, so
 * two servers never compete for one. The process ends when its standard input closes, and the
 * operating system closes it however this process ends. `dataDir` is the folder for its data.
 */
export const playOutside: OpenSandbox = async (dataDir) => {
  const stateFolder = join(dataDir, 'sandbox');
  const child = spawn(
    process.execPath,
    [join(checkoutDir, 'apps/sandbox/src/main.ts'), stateFolder],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
    },
  );
  // The process may already have ended, and then the message that it may end fails.
  child.stdin.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const { paygate, registration, rates, mail, chains } = await readAddresses(child);
  const peers: SandboxPeers = {
    paygate: {
      apiUrl: paygate.url,
      checkoutUrl: paygate.url,
      publicKeys: [paygate.publicKey],
    },
    registration: { apiUrl: registration.url, apiKey: registration.apiKey },
    rates,
    mail,
    wallet: { url: chains.url },
    chains: chains.sources,
  };
  return {
    peers,
    close: async () => {
      child.stdin.end();
      await ended;
    },
  };
};

async function readAddresses(child: ChildProcess): Promise<SandboxAddresses> {
  if (child.stdout === null) throw new Error('The sandbox has no output');
  for await (const line of createInterface({ input: child.stdout })) {
    child.stdout.resume();
    return JSON.parse(line) as SandboxAddresses;
  }
  throw new Error('The sandbox ended before it printed its addresses');
}
