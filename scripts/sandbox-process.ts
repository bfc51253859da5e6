import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { SandboxAddresses } from '@ghost-pay/sandbox/main';
import type { SandboxPeers } from '../apps/server/src/config/service-settings.ts';
import type { OpenSandbox } from '../apps/server/src/start.ts';
import { ROOT } from './run-tool.ts';

/**
 * How a sandbox's server gets its outside world: a second process on the loopback, on free ports, so
 * that two servers never fight for one. It ends when its standard input closes, which the operating
 * system does for us in whatever way we end. `dataDir` is where it keeps what it knows.
 */
export const playOutside: OpenSandbox = async (dataDir) => {
  const stateFolder = join(dataDir, 'sandbox');
  const child = spawn(process.execPath, [join(ROOT, 'apps/sandbox/src/main.ts'), stateFolder], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'] },
  });
  // When it is gone already there is nobody to tell that it may end.
  child.stdin.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const { paygate, registration, mail } = await readAddresses(child);
  const peers: SandboxPeers = {
    paygate: {
      apiUrl: paygate.url,
      checkoutUrl: paygate.url,
      publicKeys: [paygate.publicKey],
    },
    registration: { apiUrl: registration.url, apiKey: registration.apiKey },
    mail,
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
  throw new Error('The sandbox ended before it said where it is');
}
