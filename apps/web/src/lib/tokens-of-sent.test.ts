import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rememberSent } from './sent-payments.ts';
import { forgetOldSent, tokenOfSent } from './tokens-of-sent.ts';

const dayMs = 86_400_000;

/** The storage of a browser, as far as it is used. */
function storage(): Record<string, string> {
  const kept: Record<string, string> = {};
  Object.defineProperties(kept, {
    getItem: { value: (key: string) => kept[key] ?? null },
    setItem: { value: (key: string, value: string) => void (kept[key] = value) },
    removeItem: { value: (key: string) => Reflect.deleteProperty(kept, key) },
  });
  return kept;
}
let kept = storage();
beforeEach(() => {
  kept = storage();
  vi.stubGlobal('localStorage', kept);
});
afterEach(() => vi.unstubAllGlobals());

test('a browser knows the payments that it has sent', () => {
  rememberSent('GHOST-1', 'one');
  rememberSent('GHOST-2', 'two');
  expect([tokenOfSent('GHOST-1'), tokenOfSent('GHOST-2')]).toEqual(['one', 'two']);
  expect(tokenOfSent('GHOST-3')).toBeUndefined();
});

test('it forgets them after 30 days, and what it cannot read, but nothing of others', () => {
  rememberSent('GHOST-1', 'one');
  kept['sent GHOST-2'] = 'damaged';
  kept['theme'] = 'dark';
  forgetOldSent(Date.now() + 29 * dayMs);
  expect(Object.keys(kept)).toEqual(['sent GHOST-1', 'theme']);
  forgetOldSent(Date.now() + 31 * dayMs);
  expect(Object.keys(kept)).toEqual(['theme']);
});

test('without storage nothing is known, and nothing fails', () => {
  vi.stubGlobal('localStorage', undefined);
  rememberSent('GHOST-1', 'one');
  forgetOldSent(Date.now());
  expect(tokenOfSent('GHOST-1')).toBeUndefined();
});
