import { expect, test } from 'vitest';
import { createTokenBucket, priorities } from './token-bucket.ts';

function bucketAt({ perSecond = 2, burst = 5 } = {}) {
  let now = 1_000_000;
  const bucket = createTokenBucket({ clock: { now: () => new Date(now) }, perSecond, burst });
  return { bucket, pass: (milliseconds: number) => (now += milliseconds) };
}

test('gives what was saved up at once, then as much as comes in', () => {
  const { bucket, pass } = bucketAt();
  expect(Array.from({ length: 7 }, () => bucket.take())).toEqual([0, 0, 0, 0, 0, 500, 500]);
  pass(499);
  expect(bucket.take()).toBe(1);
  pass(1);
  expect([bucket.take(), bucket.take()]).toEqual([0, 500]);
});

test('saves no more than the burst, however long nothing is asked', () => {
  const { bucket, pass } = bucketAt();
  pass(3_600_000);
  expect(Array.from({ length: 6 }, () => bucket.take())).toEqual([0, 0, 0, 0, 0, 500]);
});

test('what must not wait is taken from later requests', () => {
  const { bucket, pass } = bucketAt({ burst: 1 });
  expect(bucket.take()).toBe(0);
  bucket.overdraw();
  bucket.overdraw();
  expect(bucket.take()).toBe(1_500);
  pass(1_500);
  expect(bucket.take()).toBe(0);
});

test('says how long the next request would wait, and takes none', () => {
  const { bucket, pass } = bucketAt({ burst: 1 });
  expect([bucket.waitMs(), bucket.waitMs()]).toEqual([0, 0]);
  expect(bucket.take()).toBe(0);
  bucket.overdraw();
  expect(bucket.waitMs()).toBe(1_000);
  pass(400);
  expect([bucket.waitMs(), bucket.waitMs()]).toEqual([600, 600]);
});

test('leaves a reserve to others', () => {
  const { bucket, pass } = bucketAt();
  expect([1, 2, 3, 4].map(() => bucket.take({ reserve: 2.5 }))).toEqual([0, 0, 250, 250]);
  expect([1, 2, 3].map(() => bucket.take())).toEqual([0, 0, 0]);
  pass(10_000);
  expect(bucket.take({ reserve: 2.5 })).toBe(0);
});

test('is handed out by priority, whoever comes back first', () => {
  const { bucket, pass } = bucketAt({ perSecond: 1 });
  for (let times = 0; times < 5; times += 1) bucket.take();
  const turns = priorities.map((priority) => ({ priority, of: 'a' }));
  const ask = () => turns.toReversed().map((turn) => bucket.take({ turn }));
  expect(ask()).toEqual([1_000, 1_000, 1_000, 1_000]);
  const served: string[] = [];
  while (turns.length > 0) {
    pass(1_000);
    const waits = ask();
    served.push(turns[turns.length - 1 - waits.indexOf(0)]?.priority ?? '');
    turns.splice(turns.length - 1 - waits.indexOf(0), 1);
  }
  expect(served).toEqual(priorities);
});

test('a turn is kept for two seconds after its time, and taken by nobody without one', () => {
  const { bucket, pass } = bucketAt({ perSecond: 1, burst: 2 });
  bucket.take();
  bucket.take();
  const page = { priority: 'page', of: 'a' } as const;
  expect(bucket.waitMs(page)).toBe(1_000);
  expect(bucket.take({ turn: page })).toBe(1_000);
  pass(1_000);
  expect(bucket.take()).toBe(1_000);
  expect(bucket.take({ turn: { priority: 'watching', of: 'b' } })).toBe(1_000);
  // Of the same kind whoever comes first.
  expect(bucket.take({ turn: { priority: 'page', of: 'c' } })).toBe(0);
  pass(5_000);
  expect([bucket.take(), bucket.take()]).toEqual([0, 0]);
});

test('a clock that is set back takes nothing away and gives nothing twice', () => {
  const { bucket, pass } = bucketAt({ burst: 1 });
  expect(bucket.take()).toBe(0);
  pass(-60_000);
  expect(bucket.take()).toBe(500);
  pass(500);
  expect(bucket.take()).toBe(0);
});
