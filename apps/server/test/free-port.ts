import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A free port of 127.0.0.1, below those that the system gives to connections: one of these may be taken before a program
 * listens on it, or while the program is restarted.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => probe.close(resolve));
    return port;
  }
}
