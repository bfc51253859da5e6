import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from './memory-storage.fixture.ts';
import { endSession, startSession } from './session.ts';
import { createStore } from './store.ts';

const expiresAt = '2026-11-21T12:00:00.000Z';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('window', new EventTarget());
  startSession({ accessToken: 'anna', expiresAt });
});

afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

it('tells its listeners of each change', () => {
  const store = createStore(1);
  const listener = vi.fn();
  const stop = store.subscribe(listener);
  store.set(2);
  stop();
  store.set(3);

  expect(listener).toHaveBeenCalledOnce();
  expect(store.get()).toBe(3);
});

it('forgets for the next session what belongs to one', () => {
  const own = createStore<string | undefined>(undefined, { perSession: true });
  const shared = createStore<string | undefined>(undefined);
  own.set('a code');
  shared.set('a choice');
  // The same session, extended.
  startSession({ accessToken: 'anna', expiresAt: '2026-11-21T16:00:00.000Z' });
  expect(own.get()).toBe('a code');

  startSession({ accessToken: 'ben', expiresAt });
  expect(own.get()).toBeUndefined();
  expect(shared.get()).toBe('a choice');
});
