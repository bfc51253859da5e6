import { totalmem } from 'node:os';

/** Names and values of PostgreSQL's settings, given on its command line. */
export type PostgresSettings = Readonly<Record<string, string>>;

/**
 * How the product runs PostgreSQL. They are given on the command line, which outranks every file in
 * the cluster: an edited postgresql.conf cannot turn off what keeps money safe.
 */
export const PRODUCT_SETTINGS: PostgresSettings = {
  // What a commit promises: written to disk, whole, before anybody is told that it happened.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',

  ...memorySettings(Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)),
  // A machine of 1–2 cores and 1–2 GB that also runs the site. Several pools, jobs and a command
  // share the connections; an unused one costs little.
  max_connections: '100',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  // Bounds the log of changes on disk, and with it how long a recovery after a crash takes.
  min_wal_size: '80MB',
  max_wal_size: '512MB',
  // Solid-state disks: a random page costs hardly more than the next one.
  random_page_cost: '1.1',
  // Reading by worker processes pays on large arrays of disks; here it would be three processes more.
  io_method: 'sync',
  // With it, asking the kernel ahead for each page of a search only costs: they lie in its cache.
  effective_io_concurrency: '0',
  // Compiling a query takes longer than any of our queries.
  jit: 'off',

  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  // Details and statements of a failed query may hold a gift-card code or an address: never logged.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

/**
 * What PostgreSQL may keep in memory itself, an eighth of it, and what it expects the kernel to keep.
 * More than a gigabyte holds no more than the payments of many years.
 */
export function memorySettings(machineBytes: number): PostgresSettings {
  const eighth = Math.floor(machineBytes / 2 ** 20 / 8);
  return {
    shared_buffers: `${Math.min(1024, Math.max(128, eighth))}MB`,
    effective_cache_size: `${Math.max(512, eighth * 4)}MB`,
  };
}
