import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterPage, firstPage, newOf, type PageCursor, withRead } from './page-cursor.ts';

const since = new Date(0);
const pageSize = 25;

/** A chain's answer: the history is given with the newest first. */
function pageOf(history: readonly string[], after: string | null) {
  const from = after === null ? 0 : history.indexOf(after) + 1;
  const ids = history.slice(from, from + pageSize);
  return {
    entries: ids.map((txid) => ({ txid, isInBlock: true, time: new Date(1) })),
    next: ids.length < pageSize ? null : (ids.at(-1) ?? null),
  };
}

/** A scan that reads at most so many pages; returns what it read. */
function scan(cursor: PageCursor, history: readonly string[], mostPages: number) {
  const read: string[] = [];
  let now = cursor;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const page = pageOf(history, now.after);
    for (const txid of newOf(page, now, since)) {
      read.push(txid);
      now = withRead(now, page, txid);
    }
    const after = afterPage(now, page, since);
    now = after.cursor;
    if (after.isEnd) return { cursor: now, read, isEnd: true };
  }
  return { cursor: now, read, isEnd: false };
}

describe('A history that is read in scans of any length, while it grows', () => {
  test('is read without a gap', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            grows: fc.integer({ min: 0, max: 400 }),
            pages: fc.integer({ min: 1, max: 5 }),
          }),
          {
            maxLength: 12,
          },
        ),
        (steps) => {
          let history: string[] = [];
          let cursor = firstPage;
          const read = new Set<string>();
          let count = 0;
          const take = (pages: number) => {
            const scanned = scan(cursor, history, pages);
            ({ cursor } = scanned);
            for (const txid of scanned.read) read.add(txid);
            return scanned.isEnd;
          };
          for (const { grows, pages } of steps) {
            history = [
              ...Array.from({ length: grows }, () => `t${(count += 1)}`).toReversed(),
              ...history,
            ];
            take(pages);
          }
          for (let scans = 0; scans < 1_000 && read.size < history.length; scans += 1) take(5);
          expect(read.size).toBe(history.length);
          take(200);
          take(200);
          // Nothing new: one page, and nothing is read again.
          expect(scan(cursor, history, 1)).toMatchObject({ read: [], isEnd: true });
        },
      ),
      // One transaction more than a cursor holds, read in several scans.
      { numRuns: 50, examples: [[[{ grows: 201, pages: 1 }]]] },
    );
  });
});

test('a transaction that waits for a block is read once, and does not end reading back', () => {
  const waiting = { txid: 'waiting', isInBlock: false, time: null };
  const mined = Array.from({ length: pageSize }, (_, index) => ({
    txid: `m${index}`,
    isInBlock: true,
    time: new Date(1),
  }));
  const cursor = { ...firstPage, seen: ['waiting'], floor: ['waiting', 'old'] };
  const page = { entries: [waiting, ...mined], next: 'm24' };
  expect(newOf(page, cursor, since)).not.toContain('waiting');
  expect(afterPage(cursor, page, since)).toMatchObject({ isEnd: false, cursor: { after: 'm24' } });
});

test('what is older than the watching is no news, and ends it', () => {
  const page = {
    entries: [
      { txid: 'new', isInBlock: true, time: new Date(20) },
      { txid: 'old', isInBlock: true, time: new Date(5) },
    ],
    next: 'old',
  };
  expect(newOf(page, firstPage, new Date(10))).toEqual(['new']);
  expect(afterPage(firstPage, page, new Date(10)).isEnd).toBe(true);
});
