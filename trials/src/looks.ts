import { setTimeout as wait } from 'node:timers/promises';

/** A read, as visitors and a monitor do it. */
export interface Look {
  readonly path: string;
  /** 0 when there was no whole answer. */
  readonly status: number;
  readonly ms: number;
}

/** Waits until the server at this address answers that it is healthy. */
export async function untilHealthy(site: string): Promise<void> {
  while ((await look(site, '/api/health')).status !== 200) await wait(50);
}

/** Reads each of the paths, `everyMs`, until the signal. */
export async function lookUntil(
  signal: AbortSignal,
  { site, paths, everyMs }: { site: string; paths: () => readonly string[]; everyMs: number },
): Promise<Look[]> {
  const looks: Promise<Look>[] = [];
  while (!signal.aborted) {
    looks.push(...paths().map(async (path) => look(site, path)));
    await wait(everyMs);
  }
  return Promise.all(looks);
}

async function look(site: string, path: string): Promise<Look> {
  const beganAt = performance.now();
  const read = async () => {
    const answer = await fetch(site + path);
    await answer.arrayBuffer();
    return answer.status;
  };
  const status = await read().catch(() => 0);
  return { path, status, ms: performance.now() - beganAt };
}
