import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Fault } from '@ghost-pay/sandbox/faults';
import { BenchError } from './bench-error.ts';

/** The played card network, in a separate process. */
export interface FaultyPeer {
  readonly url: string;
  misbehave(fault: Fault | undefined): void;
  close(): Promise<void>;
}

export async function startFaultyPeer(): Promise<FaultyPeer> {
  const file = fileURLToPath(new URL('./faulty-peer.ts', import.meta.url));
  const child = spawn(process.execPath, [file], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const { value: url } = await lines[Symbol.asyncIterator]().next();
  if (typeof url !== 'string') throw new BenchError('The played card network did not start.');
  return {
    url,
    misbehave: (fault) => void child.stdin.write(`${fault ?? ''}\n`),
    close: async () => {
      child.stdin.end();
      await ended;
    },
  };
}
