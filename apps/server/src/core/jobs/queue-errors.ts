import type { FastifyBaseLogger } from 'fastify';

const sameEveryMs = 60_000;

/**
 * Logs what the job runner reports. While the database is away each of its queues reports the same every two seconds, so
 * an error of one kind is logged once a minute, with the number of those that were left out since the last line.
 */
export function createQueueErrorLog(
  { log }: { log: Pick<FastifyBaseLogger, 'warn'> },
  monotonicNow: () => number = () => performance.now(),
): (error: Error) => void {
  const kinds = new Map<string, { loggedAt: number; leftOut: number }>();
  return (error) => {
    const kind = kindOf(error);
    const known = kinds.get(kind);
    const now = monotonicNow();
    if (known !== undefined && now - known.loggedAt < sameEveryMs) {
      known.leftOut += 1;
      return;
    }
    kinds.set(kind, { loggedAt: now, leftOut: 0 });
    log.warn({ err: error, left_out: known?.leftOut ?? 0 }, 'the job queue reported an error');
  };
}

/** The runner puts the queue and the worker behind the message. */
function kindOf({ message }: Error): string {
  return message.replace(/ \(Queue: .*$/, '');
}
