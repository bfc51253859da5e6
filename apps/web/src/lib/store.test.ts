import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from './memory-storage.fixture.ts';
import { endSession, startSession } from './session.ts';
import { createKeptText, createStore } from './store.ts';

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

it('keeps a text for every tab, which hear of it', () => {
  const kept = createKeptText('choice');
  const listener = vi.fn();
  const stop = kept.subscribe(listener);
  kept.set('on');
  expect(localStorage.getItem('choice')).toBe('on');
  localStorage.removeItem('choice');
  window.dispatchEvent(new Event('storage'));
  expect(kept.get()).toBeUndefined();
  stop();
  kept.set('on');
  expect(listener).toHaveBeenCalledTimes(2);
});

it('has the text for as long as the page where storage is forbidden', () => {
  vi.stubGlobal('localStorage', undefined);
  const kept = createKeptText('choice');
  kept.set('on');
  expect(kept.get()).toBe('on');
  kept.set(undefined);
  expect(kept.get()).toBeUndefined();
});
