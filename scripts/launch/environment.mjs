import { join } from 'node:path';
import { ROOT } from './machine.mjs';

/**
 * How the C library of Linux (glibc) hands out memory; other systems do not know these. Without them every thread that
 * hashes passwords keeps the 19 MB of its last hash for ever, and a hundred megabytes more stay with a busy server than
 * it needs. Blocks of 128 kB and more always go back at once, and all threads share two heaps.
 */
const MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };

/** What a program of ours is started with; what the operator has set goes before. */
export const ENVIRONMENT = {
  ...MEMORY,
  // Where Node keeps what it has made of the sources: reading them anew is most of the work of a start.
  NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compiled'),
};
