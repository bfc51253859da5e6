import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { findDisk } from '../../modules/monitor/monitor.public.ts';
import { keepsFile } from '../../operations/backup/keeps-file.ts';
import { timeOfBackup } from '../../operations/backup/scheduled-backups.ts';
import { makeFolder } from '../../operations/make-folder.ts';
import { codeOf, type Diagnosis, fault, fromFinding, ok, warning } from './diagnosis.ts';
import { doctorTexts as texts } from './doctor.texts.ts';
import type { DoctorGround } from './doctor-ground.ts';

/** A day, and two hours for a backup that waits or takes long. */
const oldBackupHours = 26;

/** Writes a file into BACKUP_DIR, reads it and removes it, and looks at the newest backup. */
export async function checkBackups({ config }: DoctorGround): Promise<Diagnosis> {
  const { backups, mode, dataDir, databaseUrl } = config;
  if (backups === undefined)
    return mode === 'live' ? warning(texts.noBackups) : ok(texts.noBackupsInSandbox);
  const { dir } = backups;
  let made: string | undefined;
  try {
    made = await makeFolder(dir);
    if (!(await keepsFile(dir))) return fault(texts.backupsChanged(dir));
    const newest = (await readdir(dir)).map(timeOfBackup).filter((time) => time !== undefined);
    if (newest.length === 0) return warning(texts.backupMissing);
    const hours = (Date.now() - Math.max(...newest.map(Number))) / 3_600_000;
    if (hours > oldBackupHours) return warning(texts.backupOld(Math.floor(hours)));
    const holdsData = mode === 'live' && databaseUrl === undefined;
    if (holdsData && (await diskOf(dir)) === (await diskOf(dataDir)))
      return warning(texts.backupsBesideData);
    return ok(texts.backupsWork(dir));
  } catch (error) {
    return fault(texts.backupsRefused(dir, codeOf(error)));
  } finally {
    if (made !== undefined) await rm(made, { recursive: true, force: true });
  }
}

/** Undefined if there is no such folder. */
async function diskOf(dir: string): Promise<number | undefined> {
  return stat(dir).then(
    ({ dev }) => dev,
    () => undefined,
  );
}

export async function checkDataDisk({ config }: DoctorGround): Promise<Diagnosis> {
  return checkDisk(config.dataDir);
}

export async function checkBackupDisk({ config }: DoctorGround): Promise<Diagnosis> {
  return config.backups === undefined ? ok(texts.noBackupDisk) : checkDisk(config.backups.dir);
}

/** As System Status has it, of the nearest folder that exists. */
async function checkDisk(dir: string): Promise<Diagnosis> {
  let there = dir;
  while ((await diskOf(there)) === undefined && there !== path.dirname(there))
    there = path.dirname(there);
  return fromFinding((await findDisk(there)).finding);
}
