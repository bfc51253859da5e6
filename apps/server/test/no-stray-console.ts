import { afterEach, beforeEach, expect, vi } from 'vitest';

// A warning that nobody expected is a fault that nobody has understood yet.
beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls, 'stray console.error').toEqual([]);
  expect(vi.mocked(console.warn).mock.calls, 'stray console.warn').toEqual([]);
  vi.restoreAllMocks();
});
