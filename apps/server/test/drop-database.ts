import type pg from 'pg';

/** How long a client that is told to go may take on a busy machine. */
const leaveWithin = 60_000;

/**
 * Drops a database of the test's own, and ends the clients that are still connected to it.
 *
 * Not `with (force)`: that refuses when an autovacuum worker, which belongs to the superuser,
 * happens to be at work in the database. Without it PostgreSQL sends the worker away itself.
 */
export async function dropDatabase(admin: pg.Client, name: string): Promise<void> {
  await admin.query(
    `select pg_terminate_backend(pid, $2) from pg_stat_activity
      where datname = $1 and backend_type = 'client backend'`,
    [name, leaveWithin],
  );
  await admin.query(`drop database if exists ${name}`);
}
