import { afterEach, beforeEach, expect, vi } from 'vitest';

// An unexpected warning is a fault that has not been examined yet.
beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls, 'stray console.error').toEqual([]);
  expect(vi.mocked(console.warn).mock.calls, 'stray console.warn').toEqual([]);
  vi.restoreAllMocks();
});
