import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from './memory-storage.fixture.ts';
import {
  endSession,
  getSession,
  lastSessionEnd,
  startSession,
  subscribeToSession,
} from './session.ts';

const expiresAt = '2026-11-21T12:00:00.000Z';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('window', new EventTarget());
});

afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

function changeInAnotherTab(key: string | null): void {
  window.dispatchEvent(Object.assign(new Event('storage'), { key }));
}

describe('the session on this device', () => {
  it('is kept under the names that the specification gives', () => {
    startSession({ accessToken: 'abc', expiresAt });

    expect(localStorage.getItem('admin_token')).toBe('abc');
    expect(localStorage.getItem('admin_token_expires_at')).toBe(expiresAt);
    expect(localStorage.getItem('app_version')).toBe('2.5.9');
    expect(getSession()).toEqual({ token: 'abc', expiresAt: Date.parse(expiresAt) });
  });

  it('stays the same object while nothing has changed', () => {
    startSession({ accessToken: 'abc', expiresAt });

    expect(getSession()).toBe(getSession());
  });

  it('is none when the stored expiry cannot be read', () => {
    localStorage.setItem('admin_token', 'abc');
    localStorage.setItem('admin_token_expires_at', 'soon');

    expect(getSession()).toBeNull();
  });

  it('is forgotten at sign-out, and tells why it ended', () => {
    startSession({ accessToken: 'abc', expiresAt });
    endSession('expired');

    expect(getSession()).toBeNull();
    expect(localStorage.getItem('admin_token')).toBeNull();
    expect(localStorage.getItem('admin_token_expires_at')).toBeNull();
    expect(lastSessionEnd()).toBe('expired');
  });

  it('keeps the first reason when an ended session is ended again', () => {
    startSession({ accessToken: 'abc', expiresAt });
    endSession('expired');
    endSession('signed_out');

    expect(lastSessionEnd()).toBe('expired');
  });

  it('lasts as long as the page where the browser forbids local storage', () => {
    const forbidden = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    vi.stubGlobal('localStorage', {
      getItem: forbidden,
      setItem: forbidden,
      removeItem: forbidden,
    });

    startSession({ accessToken: 'abc', expiresAt });
    expect(getSession()?.token).toBe('abc');
    endSession();
    expect(getSession()).toBeNull();
  });
});

describe('those who watch the session', () => {
  it('hear of its start and its end', () => {
    const listener = vi.fn();
    const stop = subscribeToSession(listener);

    startSession({ accessToken: 'abc', expiresAt });
    endSession();
    expect(listener).toHaveBeenCalledTimes(2);

    stop();
    startSession({ accessToken: 'abc', expiresAt });
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('hear of a sign-out in another tab, and of nothing else there', () => {
    const listener = vi.fn();
    const stop = subscribeToSession(listener);

    changeInAnotherTab('theme');
    expect(listener).not.toHaveBeenCalled();
    changeInAnotherTab('admin_token');
    changeInAnotherTab(null);
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
  });
});
