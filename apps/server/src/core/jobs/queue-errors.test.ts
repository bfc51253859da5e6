import { expect, test } from 'vitest';
import { createQueueErrorLog } from './jobs.ts';

test('while every queue reports that the database is away, the log says it once a minute, and how often it was left out', () => {
  const lines: unknown[] = [];
  let now = 0;
  const report = createQueueErrorLog(
    { log: { warn: (line: unknown) => lines.push(line) } as never },
    () => now,
  );
  const away = (queue: number) =>
    new Error(`connect ECONNREFUSED 127.0.0.1:5432 (Queue: queue-${queue}, Worker: ${queue})`);
  const other = new Error('Query read timeout (Queue: queue-1, Worker: 1)');
  for (const queue of Array.from({ length: 30 }).keys()) report(away(queue));
  report(other);
  now = 59_999;
  report(away(1));
  now = 60_000;
  report(away(2));
  report(other);
  expect(lines).toEqual([
    { err: away(0), left_out: 0 },
    { err: other, left_out: 0 },
    { err: away(2), left_out: 30 },
    { err: other, left_out: 0 },
  ]);
});
