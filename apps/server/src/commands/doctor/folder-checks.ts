import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { judgeBackups, judgeDisks, readDisk } from '../../modules/monitor/monitor.public.ts';
import { keepsFile } from '../../operations/backup/keeps-file.ts';
import { timeOfBackup } from '../../operations/backup/scheduled-backups.ts';
import { makeFolder } from '../../operations/make-folder.ts';
import { codeOf, type Diagnosis, fault, fromFinding, ok, warning } from './diagnosis.ts';
import { doctorTexts as texts } from './doctor.texts.ts';
import type { DoctorGround } from './doctor-ground.ts';

/** Writes a file into BACKUP_DIR, reads it and removes it, and looks at the newest backup. */
export async function checkBackups({ config }: DoctorGround): Promise<Diagnosis> {
  const { backups, mode, dataDir, databaseUrl } = config;
  const now = new Date();
  const isLive = mode === 'live';
  if (backups === undefined) return fromFinding(judgeBackups({ runs: null, isLive }, now));
  const { dir } = backups;
  let made: string | undefined;
  try {
    made = await makeFolder(dir);
    if (!(await keepsFile(dir))) return fault(texts.backupsChanged(dir));
    const times = (await readdir(dir)).map(timeOfBackup).filter((time) => time !== undefined);
    const lastDoneAt = times.toSorted((a, b) => Number(b) - Number(a))[0] ?? null;
    const found = judgeBackups({ runs: { lastDoneAt, lastFailedAt: null }, isLive }, now);
    if (found.state !== 'ok') return fromFinding(found);
    const holdsData = isLive && databaseUrl === undefined;
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
  return checkDisk('data', config.dataDir);
}

export async function checkBackupDisk({ config }: DoctorGround): Promise<Diagnosis> {
  return config.backups === undefined
    ? ok(texts.noBackupDisk)
    : checkDisk('backups', config.backups.dir);
}

/** As System Status has it, of the nearest folder that exists. */
async function checkDisk(folder: 'data' | 'backups', dir: string): Promise<Diagnosis> {
  let there = dir;
  while ((await diskOf(there)) === undefined && there !== path.dirname(there))
    there = path.dirname(there);
  const disk = await readDisk(folder, there);
  return fromFinding(judgeDisks(disk === undefined ? [] : [disk], new Date()));
}
