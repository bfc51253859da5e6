import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

/** A running Ethereum node on a chain of its own. */
export interface Anvil {
  readonly url: string;
  /** Asks the node; throws its error. */
  ask(method: string, ...params: readonly unknown[]): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * Starts anvil on a free port. It makes blocks only when it is told to; `safe` is one block behind the newest one and
 * `finalized` two.
 */
export async function startAnvil({ chainId }: { chainId: number }): Promise<Anvil> {
  const args = ['--port', '0', '--chain-id', String(chainId), '--no-mining'];
  const child = spawn(programFile(), [...args, '--slots-in-an-epoch', '1'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const url = await addressOf(child.stdout);
  return {
    url,
    async ask(method, ...params) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      });
      const { result, error } = (await response.json()) as { result?: unknown; error?: unknown };
      if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
      return result;
    },
    async close() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** The program itself: a signal to its launcher would not reach it. */
function programFile(): string {
  const { resolve } = createRequire(import.meta.url);
  const platform = process.platform === 'win32' ? 'win32' : process.platform;
  const processor = process.arch === 'x64' ? 'amd64' : process.arch;
  const manifest = resolve(`@foundry-rs/anvil-${platform}-${processor}/package.json`);
  return join(dirname(manifest), 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil');
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [, address] = /^Listening on (\S+)/.exec(line) ?? [];
    if (address === undefined) continue;
    output.resume();
    return `http://${address}`;
  }
  throw new Error('anvil ended before it listened');
}
