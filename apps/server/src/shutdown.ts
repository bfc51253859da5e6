import type { FastifyBaseLogger } from 'fastify';

/** Closes what was opened, the last opened first, when the process is told to end or cannot start. */
export interface Shutdown {
  /**
   * Registers how to close what was just opened. When the end has already begun, closes it at once
   * and throws, so that nothing more is opened.
   */
  opened(close: () => Promise<void>): Promise<void>;
  /** Closes everything; every further call waits for the first. A failure to close one thing does not keep the next open. */
  stop(): Promise<void>;
  /** Whether the end has begun: a start that fails from then on has only been told to end. */
  readonly begun: boolean;
}

/** Listens to SIGINT and SIGTERM from now on, however often they come. */
export function createShutdown(log: FastifyBaseLogger): Shutdown {
  const closers: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;

  async function closeAll(): Promise<void> {
    for (let close = closers.pop(); close !== undefined; close = closers.pop()) {
      try {
        await close();
      } catch (error) {
        log.error({ err: error }, 'stopping failed');
        process.exitCode = 1;
      }
    }
  }

  const stop = async (): Promise<void> => {
    stopping ??= closeAll();
    await stopping;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());

  return {
    stop,
    get begun() {
      return stopping !== undefined;
    },
    async opened(close) {
      closers.push(close);
      if (stopping === undefined) return;
      await stopping;
      await closeAll();
      throw new Error('Told to end while starting');
    },
  };
}
