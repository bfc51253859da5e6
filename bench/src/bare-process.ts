import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { PoolConfig } from 'pg';

/** The message to the bare server. */
export interface ToBareServer {
  readonly connection: PoolConfig;
  readonly maxConnections: number;
}

export interface BareProcess {
  readonly url: string;
  readonly pid: number;
  /** From the start of the process until it listens. */
  readonly startSeconds: number;
  stop(): Promise<void>;
}

/** Starts bare-server.ts in its own process. */
export async function startBareServer(message: ToBareServer): Promise<BareProcess> {
  const startedAt = performance.now();
  const child = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)));
  const ended = once(child, 'exit');
  child.send(message);
  const [{ port }] = (await Promise.race([
    once(child, 'message'),
    ended.then(() => {
      throw new Error('The bare server ended before it listened.');
    }),
  ])) as [{ port: number }];
  return {
    startSeconds: (performance.now() - startedAt) / 1000,
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
