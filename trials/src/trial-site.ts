import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../../apps/server/src/config/config.ts';
import type { Dependencies } from '../../apps/server/src/dependencies.ts';
import { openRuntime } from '../../apps/server/src/runtime.ts';
import { type OutsideWorld, startOutsideWorld } from '../../apps/server/test/outside-world.ts';
import {
  mainFile,
  raisedLimits,
  type ServerProcess,
  startServerProcess,
  temporaryDataDir,
} from '../../apps/server/test/server-process.ts';
import { residentMemory } from '../../bench/src/process-figures.ts';
import type { Target } from './raw-http.ts';

/** The server's memory, in MB. */
export interface Memory {
  /** Resident memory of the process, its libraries included. */
  readonly resident: number;
  /** The used part of the heap: the memory that the program itself holds. */
  readonly heap: number;
}

/** The real server as a separate process with its own PostgreSQL, and access to its database from outside. */
export interface TrialSite {
  readonly target: Target;
  readonly process: ServerProcess;
  readonly outside: OutsideWorld;
  /** Dependencies of this process, on the server's database; they are not the server's own. */
  readonly dependencies: Dependencies;
  /** Measured after the server has collected its garbage. */
  settledMemory(): Promise<Memory>;
  /** The server's present resident memory in MB. */
  memory(): Promise<number>;
  /** The number of open files and sockets of the server; undefined when the system does not say. */
  descriptors(): Promise<number | undefined>;
  close(): Promise<void>;
}

const memoryFile = 'memory.json';

// Only a trial's server collects its garbage on a signal; the product has no such feature. It is a last-resort
// collection, which also returns nearly empty pages to the system, so the rest is held or leaked.
const collectOnSignal = `--expose-gc --import=data:text/javascript,${encodeURIComponent(
  `import { writeFileSync } from 'node:fs';
   process.on('SIGUSR2', () => {
     globalThis.gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
     const usage = JSON.stringify(process.memoryUsage());
     writeFileSync(process.env.GHOST_DATA_DIR + '/${memoryFile}', usage);
   });`,
)}`;

/**
 * `environment` adds to the settings; the limits per address are raised, and every call may claim
 * its address.
 */
export async function startTrialSite({
  environment = {},
}: { environment?: Record<string, string> } = {}): Promise<TrialSite> {
  const { dataDir, remove } = await temporaryDataDir();
  const outside = await startOutsideWorld(dataDir);
  // Callbacks then need no signature, so unsigned ones get past that check.
  const { PAYGATE_PUBLIC_KEY_FILE: _key, ...peers } = outside.environment;
  const settings = { ...peers, ...raisedLimits, TRUSTED_PROXIES: '127.0.0.1', ...environment };
  const process = await startServerProcess({
    dataDir,
    file: mainFile,
    environment: { NODE_OPTIONS: collectOnSignal, LOG_LEVEL: 'silent', ...settings },
  });
  const runtime = await openRuntime({
    config: readConfig({ environment: settings, dataDir }),
    role: 'command',
    log: pino({ level: 'silent' }),
    onProgress: () => undefined,
  });
  // The trial's own writes may be lost with the machine, so they need not wait for the disk.
  runtime.dependencies.pool.options.options = '-c synchronous_commit=off';
  const memory = async (): Promise<number> => (await residentMemory(process.pid)) ?? 0;
  return {
    target: { host: '127.0.0.1', port: Number(new URL(process.site).port) },
    process,
    outside,
    dependencies: runtime.dependencies,
    memory,
    settledMemory: async () => {
      const settled = await settle(process.pid, {
        memory,
        usageFile: path.join(dataDir, memoryFile),
      });
      // The server answers no request until its garbage collection has ended.
      await fetch(`${process.site}/api/health`).then((answer) => answer.text());
      return settled;
    },
    descriptors: () => countDescriptors(process.pid),
    close: async () => {
      await runtime.close();
      await process.stop();
      await outside.close();
      await remove();
    },
  };
}

/** The lowest of four readings: pages go back to the system some time after the collection. */
async function settle(
  pid: number,
  { memory, usageFile }: { memory: () => Promise<number>; usageFile: string },
): Promise<Memory> {
  let [resident, heap] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let reading = 0; reading < 4; reading += 1) {
    process.kill(pid, 'SIGUSR2');
    await new Promise((resolve) => setTimeout(resolve, 200));
    resident = Math.min(resident, await memory());
    heap = Math.min(heap, await readHeap(usageFile));
  }
  return { resident, heap };
}

/** In MB; infinite while the server writes the file, and before it has received the first signal. */
async function readHeap(usageFile: string): Promise<number> {
  try {
    const usage = JSON.parse(await readFile(usageFile, 'utf8')) as NodeJS.MemoryUsage;
    return usage.heapUsed / 2 ** 20;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

async function countDescriptors(pid: number): Promise<number | undefined> {
  try {
    return (await readdir(`/proc/${pid}/fd`)).length;
  } catch {
    return undefined;
  }
}
