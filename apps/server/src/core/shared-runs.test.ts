import { expect, test } from 'vitest';
import { shareRuns } from './shared-runs.ts';

/** A run that the test ends. */
function controlled() {
  const runs: { key: string; sharers: number; end: PromiseWithResolvers<string> }[] = [];
  const ask = shareRuns(async (key: string, sharers: number) => {
    const end = Promise.withResolvers<string>();
    runs.push({ key, sharers, end });
    return end.promise;
  });
  const settle = async () => new Promise((resolve) => setImmediate(resolve));
  return { runs, ask, settle };
}

test('nobody gets an answer of a run that began before they asked', async () => {
  const { runs, ask, settle } = controlled();
  const early = ask('price');
  await settle();
  const late = [ask('price'), ask('price')];
  await settle();
  expect(runs).toHaveLength(1);
  runs[0]?.end.resolve('old');
  await settle();
  expect(runs).toHaveLength(2);
  runs[1]?.end.resolve('new');
  expect((await early).result).toBe('old');
  expect(await Promise.all(late)).toEqual([
    { result: 'new', place: 1, sharers: 2 },
    { result: 'new', place: 2, sharers: 2 },
  ]);
});

test('keys do not wait for each other', async () => {
  const { runs, ask, settle } = controlled();
  const both = [ask('one'), ask('other')];
  await settle();
  expect(runs.map(({ key }) => key)).toEqual(['one', 'other']);
  for (const { key, end } of runs) end.resolve(key);
  expect((await Promise.all(both)).map(({ result }) => result)).toEqual(['one', 'other']);
});

test('a failure is told to those who shared it and those who waited for it, not to who asks afterwards', async () => {
  const { runs, ask, settle } = controlled();
  const early = ask('price');
  await settle();
  const waiting = ask('price');
  await settle();
  runs[0]?.end.reject(new Error('gone'));
  await expect(early).rejects.toThrow('gone');
  await expect(waiting).rejects.toThrow('gone');
  expect(runs).toHaveLength(1);
  const afterwards = ask('price');
  await settle();
  runs[1]?.end.resolve('back');
  expect(await afterwards).toEqual({ result: 'back', place: 1, sharers: 1 });
});
