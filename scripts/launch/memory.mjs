/**
 * How the C library of Linux (glibc) hands out memory to what we start; what the operator has set goes before, and
 * other systems do not know these. Without them every thread that hashes passwords keeps the 19 MB of its last hash for
 * ever, and a hundred megabytes more stay with a busy server than it needs. Blocks of a megabyte and more go back at
 * once, and all threads share two heaps.
 */
export const MEMORY_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
};
