import type pg from 'pg';

/** How long a terminated client may take to disconnect on a busy machine. */
const leaveWithin = 60_000;

/**
 * Drops a test's own database and disconnects its remaining clients.
 *
 * Not `with (force)`: that fails if an autovacuum worker, which belongs to the superuser, is running in the
 * database. Without it PostgreSQL stops the worker itself.
 */
export async function dropDatabase(admin: pg.Client, name: string): Promise<void> {
  await admin.query(
    `select pg_terminate_backend(pid, $2) from pg_stat_activity
      where datname = $1 and backend_type = 'client backend'`,
    [name, leaveWithin],
  );
  await admin.query(`drop database if exists ${name}`);
}
