import { totalmem } from 'node:os';

/** Names and values of PostgreSQL's settings for its command line. */
export type PostgresSettings = Readonly<Record<string, string>>;

/**
 * The product's PostgreSQL settings. The command line outranks every file in the cluster, so an edited
 * postgresql.conf cannot turn off the durability of payments.
 */
export const PRODUCT_SETTINGS: PostgresSettings = {
  // A commit is acknowledged only after it is completely written to disk.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',

  ...memorySettings(Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)),
  // For a machine of 1–2 cores and 1–2 GB that also runs the site. Several pools, jobs and a command share
  // the connections; an unused one costs little.
  max_connections: '100',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  // Limits the write-ahead log on disk, and with it the time of a crash recovery.
  min_wal_size: '80MB',
  max_wal_size: '512MB',
  // Solid-state disks: a random page costs hardly more than a sequential one.
  random_page_cost: '1.1',
  // I/O worker processes help on large disk arrays; here they would be three more processes.
  io_method: 'sync',
  // Prefetching each page of a search only costs time: the pages are in the kernel's cache.
  effective_io_concurrency: '0',
  // Compiling a query takes longer than any of our queries.
  jit: 'off',

  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  // Details and statements of a failed query may contain a gift-card code or an address, so they are never
  // logged.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

/**
 * PostgreSQL's own cache, an eighth of the memory, and the expected size of the kernel's cache. More than a
 * gigabyte has no use: the payments of many years fit into it.
 */
export function memorySettings(machineBytes: number): PostgresSettings {
  const eighth = Math.floor(machineBytes / 2 ** 20 / 8);
  return {
    shared_buffers: `${Math.min(1024, Math.max(128, eighth))}MB`,
    effective_cache_size: `${Math.max(512, eighth * 4)}MB`,
  };
}
