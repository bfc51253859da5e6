import { expect, test } from 'vitest';
import { createKeyGuard } from './commands.ts';

test('a key that is held is one press, until it is released', () => {
  const guard = createKeyGuard();
  expect(guard.down('KeyV', false)).toBe(true);
  expect(guard.down('KeyV', true)).toBe(false);
  // Some systems repeat a held key without saying so.
  expect(guard.down('KeyV', false)).toBe(false);
  expect(guard.down('KeyJ', false)).toBe(true);
  guard.up('KeyV');
  expect(guard.down('KeyV', true)).toBe(false);
  expect(guard.down('KeyV', false)).toBe(true);
});

test('a key whose release another window has heard can be pressed again', () => {
  const guard = createKeyGuard();
  expect(guard.down('KeyV', false)).toBe(true);
  guard.left();
  expect(guard.down('KeyV', false)).toBe(true);
});

test('nothing acts on a payment that is not painted', () => {
  const guard = createKeyGuard();
  expect(guard.mayAct('first')).toBe(false);
  guard.painted('first');
  expect(guard.mayAct('first')).toBe(true);
  expect(guard.mayAct('second')).toBe(false);
  guard.painted(undefined);
  expect(guard.mayAct('first')).toBe(false);
});
