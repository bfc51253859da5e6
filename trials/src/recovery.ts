import { chmod, chown, cp, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import {
  type EmbeddedPostgres,
  runCluster,
} from '../../apps/server/src/operations/embedded-postgres/embedded-postgres.ts';
import {
  type PostgresSettings,
  PRODUCT_SETTINGS,
} from '../../apps/server/src/operations/embedded-postgres/postgres-settings.ts';
import { bringUpToDate } from '../../apps/server/src/operations/site-database/bring-up-to-date.ts';
import { temporaryDataDir } from '../../apps/server/test/server-process.ts';
import type { Trial } from './run.ts';

/**
 * Point-in-time recovery with PostgreSQL's own means: an archive of the write-ahead log, a base backup under load, a
 * mistake that deletes every payment, and a recovery to the moment before it.
 */
export const recovery: Trial = async () => {
  const { dataDir: home, remove } = await temporaryDataDir();
  const archive = path.join(home, 'archive');
  const base = path.join(home, 'base');
  await mkdir(archive, { recursive: true });
  // PostgreSQL may run as another user, who writes here.
  for (const folder of [home, archive]) await chmod(folder, 0o777);
  try {
    const began = Date.now();
    const primary = await start(path.join(home, 'primary'), {
      wal_level: 'replica',
      archive_mode: 'on',
      archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
      archive_timeout: '60',
    });
    await bringUpToDate(primary.connection, { mode: 'sandbox' });
    const client = await connect(primary);
    await pay(client, 200);
    const label = await takeBase(client, { from: path.join(home, 'primary', 'postgres'), base });
    await pay(client, 300);
    const moment = await now(client);
    const expected = await count(client);
    await delay(1_500);
    await client.query('truncate transactions cascade');
    const left = await count(client);
    await client.query('select pg_switch_wal()');
    await untilArchived(client);
    await client.end();
    await primary.stop();
    console.log(
      `primary: ${expected} payments, then a mistake left ${left}; ${(await readdir(archive)).length} files in the archive`,
    );

    const restoring = Date.now();
    const restored = path.join(home, 'restored');
    await mkdir(restored);
    await cp(base, path.join(restored, 'postgres'), { recursive: true });
    await writeFile(path.join(restored, 'postgres', 'backup_label'), label);
    await writeFile(path.join(restored, 'postgres', 'recovery.signal'), '');
    await ownAlike(restored, path.join(home, 'primary', 'postgres'));
    const recovered = await start(restored, {
      wal_level: 'replica',
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_time: moment,
      recovery_target_action: 'promote',
    });
    const after = await connect(recovered);
    await untilPromoted(after);
    const found = await count(after);
    await after.end();
    await recovered.stop();
    console.log(
      `recovered to ${moment}: ${found} payments, in ${Date.now() - restoring} ms; the whole trial took ${Date.now() - began} ms`,
    );
    return found === expected && left === 0 ? [] : [`${found} payments instead of ${expected}`];
  } finally {
    await remove();
  }
};

async function start(dataDir: string, settings: PostgresSettings): Promise<EmbeddedPostgres> {
  await mkdir(dataDir, { recursive: true });
  return runCluster({
    dataDir,
    role: 'server',
    onProgress: () => undefined,
    cluster: { settings: { ...PRODUCT_SETTINGS, ...settings }, roleOptions: 'SUPERUSER' },
  });
}

async function connect({ connection }: EmbeddedPostgres): Promise<pg.Client> {
  const client = new pg.Client(connection);
  await client.connect();
  return client;
}

async function pay(client: pg.Client, payments: number): Promise<void> {
  for (let each = 0; each < payments; each += 1)
    await client.query(
      `insert into transactions (payment_id, type, payment_method, amount_minor, currency, status, payment_verified, created_at, updated_at)
       values ('GHOST-' || gen_random_uuid(), 'donation', 'card', 500, 'USD', 'completed', true, now(), now())`,
    );
}

async function count(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>('select count(*) from transactions');
  return Number(rows[0]?.count);
}

async function now(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now');
  return rows[0]?.now ?? '';
}

/** What pg_basebackup does, which the embedded binaries lack. Returns the label that belongs to the copy. */
async function takeBase(
  client: pg.Client,
  { from, base }: { from: string; base: string },
): Promise<string> {
  await client.query(`select pg_backup_start('base', true)`);
  await cp(from, base, {
    recursive: true,
    filter: (file) => !/postmaster\.(?:pid|opts)$|pg_wal\/[0-9A-F]{24}/.test(file),
  });
  const { rows } = await client.query<{ labelfile: string }>(
    'select labelfile from pg_backup_stop(true)',
  );
  return rows[0]?.labelfile ?? '';
}

async function untilArchived(client: pg.Client): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const { rows } = await client.query<{ done: boolean }>(
      `select count(*) = 0 as done from pg_ls_archive_statusdir() where name like '%.ready'`,
    );
    if (rows[0]?.done === true) return;
    await delay(100);
  }
  throw new Error('The archive does not come to an end');
}

async function untilPromoted(client: pg.Client): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const { rows } = await client.query<{ waits: boolean }>('select pg_is_in_recovery() as waits');
    if (rows[0]?.waits === false) return;
    await delay(100);
  }
  throw new Error('The recovery does not come to an end');
}

/** Gives a copied cluster the owner of another one: PostgreSQL refuses a folder of another user. */
async function ownAlike(folder: string, model: string): Promise<void> {
  const { uid, gid } = await stat(model);
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const file of files) await chown(path.join(file.parentPath, file.name), uid, gid);
  await chmod(path.join(folder, 'postgres'), 0o700);
  await rm(path.join(folder, 'postgres', 'postmaster.pid'), { force: true });
}
