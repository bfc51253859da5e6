import { expect, test } from 'vitest';
import { memorySettings } from './postgres-settings.ts';

test.each([
  { gigabytes: 0.5, shared: '128MB', cache: '512MB' },
  { gigabytes: 1, shared: '128MB', cache: '512MB' },
  { gigabytes: 2, shared: '256MB', cache: '1024MB' },
  { gigabytes: 4, shared: '512MB', cache: '2048MB' },
  { gigabytes: 64, shared: '1024MB', cache: '32768MB' },
])(
  'on a machine of $gigabytes GB PostgreSQL keeps $shared itself',
  ({ gigabytes, shared, cache }) => {
    expect(memorySettings(gigabytes * 2 ** 30)).toEqual({
      shared_buffers: shared,
      effective_cache_size: cache,
    });
  },
);
