import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { DatabaseConnection } from '../../core/database/database.ts';
import type { JobHandler } from '../../core/jobs/jobs.ts';
import type { Dependencies } from '../../dependencies.ts';
import { makeFolder } from '../folders.ts';
import type { BackupSettings } from '../../config/backup-settings.ts';
import { takeBackup } from './take-backup.ts';

/** This job deletes only files that it has written. */
const fileName = /^ghost-pay-\d{8}T\d{6}Z\.backup$/;
const draftName = /^ghost-pay-\d{8}T\d{6}Z\.backup\.part$/;
/** The names sort by time. */
const nameAt = (time: Date): string =>
  `ghost-pay-${time.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.backup`;

/** When the nightly backup of this file name was made; undefined for any other file. */
export function timeOfBackup(name: string): Date | undefined {
  if (!fileName.test(name)) return undefined;
  const time = /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/;
  return new Date((time.exec(name)?.[0] ?? '').replace(time, '$1-$2-$3T$4:$5:$6Z'));
}

const expireSeconds = 4 * 3600;

/**
 * Writes a backup at 17 minutes past each of the hours, in UTC, on one of the instances. Once the new one is complete, it deletes
 * the oldest ones beyond `keep`, and unfinished files of killed runs. A repeated run writes another file. A
 * run in progress is aborted when the server stops, and repeated later.
 */
export function writeScheduledBackup(
  {
    connection,
    clock,
    randomness,
    vault,
    log,
  }: Pick<Dependencies, 'clock' | 'randomness' | 'vault' | 'log'> & {
    connection: DatabaseConnection;
  },
  { dir, keep, hours, passphrase }: BackupSettings,
): JobHandler {
  return {
    kind: {
      name: 'scheduled-backup',
      retryLimit: 3,
      retryDelaySeconds: 600,
      expireSeconds,
      cron: `17 ${hours.join(',')} * * *`,
    },
    async run(_, ending) {
      await makeFolder(dir);
      const now = clock.now();
      const file = path.join(dir, nameAt(now));
      await takeBackup(
        { connection, clock, randomness, vault },
        { file, passphrase, keyFile: undefined, ending },
      );
      const names = await readdir(dir);
      const written = names.filter((name) => fileName.test(name)).toSorted();
      // A younger file may belong to another run that is still in progress.
      const oldest = nameAt(new Date(now.getTime() - expireSeconds * 1000));
      const left = names.filter((name) => draftName.test(name) && name < oldest);
      for (const name of [...written.slice(0, -keep), ...left])
        await rm(path.join(dir, name), { force: true });
      log.info({ file }, 'backup written');
    },
  };
}
