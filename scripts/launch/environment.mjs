import { join } from 'node:path';
import { ROOT } from './machine.mjs';

/**
 * Settings of the memory allocator of glibc on Linux; other systems ignore them. Without them every thread that
 * hashes passwords keeps the 19 MB of its last hash for ever, and a busy server keeps a hundred megabytes more than
 * it needs. With them blocks of 128 kB and more always go back at once, and all threads share two heaps.
 */
const MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };

/** The environment of our programs; the operator's settings take precedence. */
export const ENVIRONMENT = {
  ...MEMORY,
  // The folder of Node's compile cache: compiling the sources again is most of the work of a start.
  NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compiled'),
};
