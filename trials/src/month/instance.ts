import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { programEnvironment } from '../../../apps/server/test/server-process.ts';

/** What an instance is told to do: read the evidence that is due at this time, and more. */
export interface Task {
  readonly ms: number;
  /** With `nothing` the instance only learns the time. */
  readonly also?: readonly ('transfers' | 'deliveries' | 'upkeep' | 'nothing')[];
}

/** An instance of the site that reads evidence when it is told the time. */
export interface Instance {
  /** Its address, without a slash at the end. */
  readonly site: () => string;
  /** Starts it again after it was killed. */
  start(ms: number): Promise<void>;
  /** Sets its clock; resolves once it has read what is due then, or was killed meanwhile. */
  work(ms: number, also?: Task['also']): Promise<void>;
  /** Sets its clock only; visitors and administrators can call it meanwhile. */
  tell(ms: number): Promise<void>;
  kill(): Promise<void>;
  freeze(): void;
  thaw(): void;
  readonly isAlive: () => boolean;
}

interface Running {
  readonly child: ChildProcess;
  readonly site: string;
  /** Called with the time of each work that has ended. */
  readonly waiting: Map<number, () => void>;
  /** Called with each time that it has learned. */
  readonly learning: Map<number, () => void>;
}

/** An instance with these settings that is not started yet. It must end by `kill` alone. */
export function prepareInstance(environment: Record<string, string>): Instance {
  let running: Running | undefined;
  const now = (): Running => {
    if (running === undefined) throw new TypeError('The instance was not started');
    return running;
  };
  return {
    site: () => now().site,
    isAlive: () => running !== undefined,
    async start(ms) {
      running = await launch(environment, ms);
    },
    async work(ms, also = []) {
      const { child, waiting } = now();
      requireAlive(child);
      const done = new Promise<void>((resolve) => waiting.set(ms, resolve));
      const task: Task = { ms, also };
      child.stdin?.write(`${JSON.stringify(task)}\n`);
      await done;
      waiting.delete(ms);
      if (running?.child === child) requireAlive(child);
    },
    async tell(ms) {
      const { child, learning } = now();
      requireAlive(child);
      const told = new Promise<void>((resolve) => learning.set(ms, resolve));
      const task: Task = { ms, also: ['nothing'] };
      child.stdin?.write(`${JSON.stringify(task)}\n`);
      await told;
      learning.delete(ms);
    },
    async kill() {
      const { child } = now();
      running = undefined;
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    freeze: () => void now().child.kill('SIGSTOP'),
    thaw: () => void running?.child.kill('SIGCONT'),
  };
}

/** An instance that ends by itself is a fault of the site. */
function requireAlive({ exitCode, signalCode }: ChildProcess): void {
  if (exitCode !== null || signalCode !== null)
    throw new Error(`An instance ended by itself (${exitCode ?? signalCode})`);
}

async function launch(environment: Record<string, string>, ms: number): Promise<Running> {
  const file = fileURLToPath(new URL('./instance-process.ts', import.meta.url));
  // Much is short-lived between two steps: with room for it the instance collects less often.
  const child = spawn(process.execPath, ['--max-semi-space-size=32', file, String(ms)], {
    env: { ...programEnvironment, ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const waiting = new Map<number, () => void>();
  const learning = new Map<number, () => void>();
  child.stdin.on('error', () => undefined);
  const site = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const told = JSON.parse(line) as { site?: string; done?: number; told?: number };
      if (told.site !== undefined) resolve(told.site);
      if (told.told !== undefined) learning.get(told.told)?.();
      if (told.done !== undefined) waiting.get(told.done)?.();
    });
    child.once('exit', (code) => {
      reject(new Error(`An instance ended with ${code} before it listened`));
      for (const end of waiting.values()) end();
      for (const end of learning.values()) end();
    });
  });
  return { child, site, waiting, learning };
}
