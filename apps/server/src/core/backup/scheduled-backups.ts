import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { DatabaseConnection } from '../database/database.ts';
import type { JobHandler } from '../jobs/jobs.ts';
import type { Randomness } from '../randomness.ts';
import type { Vault } from '../vault/vault.ts';
import { takeBackup } from './take-backup.ts';

/** Where backups are written every night, and how many of them stay. */
export interface BackupSettings {
  /** Absolute; made if missing. */
  readonly dir: string;
  readonly keep: number;
  readonly passphrase: string | undefined;
}

/** Only what this job has written is ever deleted by it. */
const fileName = /^ghost-pay-\d{8}T\d{6}Z\.backup$/;

/**
 * Writes a backup every night at 03:17 UTC, on one of the instances, and deletes the oldest ones beyond
 * `keep`: only after the new one is whole. A run that is repeated writes another file.
 */
export function writeScheduledBackup(
  {
    connection,
    clock,
    randomness,
    vault,
    log,
  }: {
    connection: DatabaseConnection;
    clock: Clock;
    randomness: Randomness;
    vault: Vault;
    log: FastifyBaseLogger;
  },
  { dir, keep, passphrase }: BackupSettings,
): JobHandler {
  return {
    kind: {
      name: 'scheduled-backup',
      retryLimit: 3,
      retryDelaySeconds: 600,
      expireSeconds: 4 * 3600,
      cron: '17 3 * * *',
    },
    async run() {
      await mkdir(dir, { recursive: true, mode: 0o700 });
      const time = clock
        .now()
        .toISOString()
        .replaceAll(/[-:]|\.\d+/g, '');
      const file = path.join(dir, `ghost-pay-${time}.backup`);
      await takeBackup(
        { connection, clock, randomness },
        { file, passphrase, keyFingerprint: vault.fingerprint, masterKey: undefined },
      );
      const written = (await readdir(dir)).filter((name) => fileName.test(name)).toSorted();
      for (const name of written.slice(0, -keep)) await rm(path.join(dir, name));
      log.info({ file }, 'backup written');
    },
  };
}
