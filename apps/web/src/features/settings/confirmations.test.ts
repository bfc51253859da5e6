import { readConfirmationLadders } from '@ghost-pay/contract/evidence/confirmations';
import { expect, test } from 'vitest';
import {
  areLaddersSound,
  readCount,
  readLadders,
  type Step,
  stepFaults,
  withStep,
  writeLadders,
} from './confirmations.ts';
import { confirmationTexts as texts } from './settings.texts.ts';

const one = '{"bitcoin":[{"below":null,"blocks":1}]}';

test('a chain that the setting does not name keeps the built-in steps', () => {
  expect(readLadders(one).bitcoin).toEqual([{ below: null, blocks: 1 }]);
  expect(readLadders(one).base).toEqual(readLadders('').base);
  expect(readLadders('not JSON')).toEqual(readLadders(''));
});

test('steps as they are stored leave nothing to save, and the built-in ones empty the setting', () => {
  expect(writeLadders(readLadders(one), one)).toBe(one);
  expect(writeLadders(readLadders(''), one)).toBe('');
});

const last: Step = { below: null, blocks: 6 };
test.each([
  [[last], [undefined]],
  [
    [{ below: 100, blocks: 2 }, last],
    [undefined, undefined],
  ],
  [
    [{ below: 'x', blocks: 2 }, last],
    [texts.faults.below, undefined],
  ],
  [
    [{ below: 0, blocks: 2 }, last],
    [texts.faults.below, undefined],
  ],
  [[{ below: null, blocks: 0 }], [texts.faults.blocks]],
  [[{ below: null, blocks: 1001 }], [texts.faults.blocks]],
  [
    [{ below: 100, blocks: 9 }, last],
    [undefined, texts.faults.fewer],
  ],
  [
    [{ below: 100, blocks: 2 }, { below: 100, blocks: 3 }, last],
    [undefined, texts.faults.order, undefined],
  ],
] as const)('the steps %j have the faults %j', (steps, faults) => {
  expect(stepFaults(steps)).toEqual(faults);
  const text = JSON.stringify({ bitcoin: steps });
  const isSound = faults.every((fault) => fault === undefined);
  expect(areLaddersSound(text)).toBe(isSound);
  // The page and the server agree.
  expect(readConfirmationLadders(text) !== undefined).toBe(isSound);
});

test('a further step keeps the list sound', () => {
  expect(withStep([last])).toEqual([{ below: 100, blocks: 6 }, last]);
  const two = withStep([{ below: 100, blocks: 2 }, last]);
  expect(two).toEqual([{ below: 100, blocks: 2 }, { below: 1000, blocks: 2 }, last]);
  expect(stepFaults(two)).toEqual([undefined, undefined, undefined]);
});

test.each([
  ['12', 12],
  [' 7 ', 7],
  ['1.5', '1.5'],
  ['-3', '-3'],
  ['', ''],
])('%j is read as %j', (typed, count) => {
  expect(readCount(typed)).toBe(count);
});
