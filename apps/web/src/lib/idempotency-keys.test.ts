import { expect, it } from 'vitest';
import { idempotencyKeys } from './idempotency-keys.ts';

it('gives an act the same key until it is answered', () => {
  const keys = idempotencyKeys();
  const act = { call: 'verify', id: '1' };
  const key = keys.keyFor(act);

  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(keys.keyFor({ ...act })).toBe(key);
  keys.answered(act);
  expect(keys.keyFor(act)).not.toBe(key);
});

it('gives another content another key', () => {
  const keys = idempotencyKeys();

  expect(keys.keyFor({ reason: 'a' })).not.toBe(keys.keyFor({ reason: 'b' }));
});
