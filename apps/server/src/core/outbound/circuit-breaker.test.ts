import { expect, test } from 'vitest';
import { OutboundError } from './bounded-fetch.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { retrying } from './retries.ts';

const passing = new OutboundError('busy', { isPassing: true });
const refused = new OutboundError('wrong question', { isPassing: false });

function world() {
  let now = 0;
  let asked = 0;
  let failure: Error | undefined = passing;
  const breaker = createCircuitBreaker({
    clock: { now: () => new Date(now) },
    failures: 3,
    restMs: 1000,
  });
  const ask = async () => {
    asked += 1;
    if (failure !== undefined) throw failure;
    return 'answer';
  };
  return {
    ask: () =>
      breaker
        .run(ask)
        .catch((error: unknown) => (error instanceof Error ? error.message : String(error))),
    breaker,
    asked: () => asked,
    fail: (next: Error | undefined) => (failure = next),
    pass: (milliseconds: number) => (now += milliseconds),
  };
}

test('after three failures in a row nobody is asked for a second, then one try decides', async () => {
  const { ask, asked, pass, fail } = world();
  for (let time = 0; time < 5; time += 1) await ask();
  expect(asked()).toBe(3);
  pass(1000);
  await ask();
  await ask();
  expect(asked()).toBe(4);
  pass(1000);
  fail(undefined);
  expect(await ask()).toBe('answer');
  expect(await ask()).toBe('answer');
  expect(asked()).toBe(6);
});

test('while one tries after the rest, the others are turned away', async () => {
  const { ask, breaker, pass } = world();
  for (let time = 0; time < 3; time += 1) await ask();
  pass(1000);
  let answer: (text: string) => void = () => undefined;
  const trying = breaker.run(() => new Promise<string>((resolve) => (answer = resolve)));
  expect(await ask()).toContain('given a rest');
  answer('at last');
  expect(await trying).toBe('at last');
  expect(await ask()).toBe('busy');
});

test('opened by hand it rests however well it answered, until an answer after the rest', async () => {
  const { ask, breaker, asked, fail, pass } = world();
  fail(undefined);
  let answer: (text: string) => void = () => undefined;
  const earlier = breaker.run(() => new Promise<string>((resolve) => (answer = resolve)));
  breaker.open();
  answer('too late');
  expect(await earlier).toBe('too late');
  expect(breaker.health()).toMatchObject({ isDown: true, isSetAside: true, failuresInARow: 0 });
  expect(await ask()).toContain('given a rest');
  pass(1000);
  fail(passing);
  await ask();
  expect(await ask()).toContain('given a rest');
  expect(asked()).toBe(1);
  pass(1000);
  fail(undefined);
  expect(await ask()).toBe('answer');
  expect(breaker.health()).toMatchObject({ isDown: false, isSetAside: false });
});

test('a good answer in between, or a refusal of the question, begins the count anew', async () => {
  for (const between of [undefined, refused]) {
    const { ask, asked, fail } = world();
    for (let round = 0; round < 4; round += 1) {
      fail(passing);
      await ask();
      await ask();
      fail(between);
      await ask();
    }
    expect(asked()).toBe(12);
  }
});

test('a passing failure is asked about again, a refusal and a fault of ours are not', async () => {
  const timesAsked = async (failure: Error) => {
    let times = 0;
    const asking = retrying([1, 1], async () => {
      times += 1;
      throw failure;
    });
    await expect(asking).rejects.toBe(failure);
    return times;
  };
  expect(await timesAsked(passing)).toBe(3);
  expect(await timesAsked(refused)).toBe(1);
  expect(await timesAsked(new TypeError('ours'))).toBe(1);
});
