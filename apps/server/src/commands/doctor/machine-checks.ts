import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { readDatabaseTime } from '../../core/checked-facts.repository.ts';
import type { ClockDifference } from '../../core/clock-difference.ts';
import {
  judgeBackups,
  judgeClock,
  judgeDisks,
  readDisk,
} from '../../modules/monitor/monitor.public.ts';
import { timeOfBackup } from '../../operations/backup/scheduled-backups.ts';
import { keepsFile, makeFolder } from '../../operations/folders.ts';
import { codeOf, type Diagnosis, fault, fromFinding, ok, warning } from './diagnosis.ts';
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
    if (!(await keepsFile(dir)))
      return fault(
        `A file that was written to ${dir} could not be read back unchanged. Check its disk or its mount.`,
      );
    const times = (await readdir(dir)).map(timeOfBackup).filter((time) => time !== undefined);
    const lastDoneAt = times.toSorted((a, b) => Number(b) - Number(a))[0] ?? null;
    const found = judgeBackups(
      { runs: { lastDoneAt, lastFailedAt: null, isDiskFull: false }, isLive },
      now,
    );
    if (found.state !== 'ok') return fromFinding(found);
    const holdsData = isLive && databaseUrl === undefined;
    if (holdsData && (await diskOf(dir)) === (await diskOf(dataDir)))
      return warning(
        'Backups lie on the disk of the data, so one broken disk takes both. Set BACKUP_DIR to another disk or machine.',
      );
    return ok(`A file was written to ${dir}, read and removed again.`);
  } catch (error) {
    return fault(
      `No file can be written to ${dir} (${codeOf(error)}). Let the site's user write there; under systemd it also needs ReadWritePaths.`,
    );
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
    ? ok('No nightly backup is written, so no disk is checked.')
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

const timeoutMs = 5_000;

/** Compares the machine's clock with the database's and with the Date header of a service. */
export async function checkClock(ground: DoctorGround): Promise<Diagnosis> {
  const measured = await Promise.all([askDatabase(ground), askService(ground)]);
  return judgeDifferences(measured.filter((each) => each !== undefined));
}

export function judgeDifferences(measured: readonly ClockDifference[]): Diagnosis {
  const worst = measured.toSorted((a, b) => b.seconds - a.seconds)[0];
  if (worst === undefined)
    return warning(
      'The clock could not be compared: neither the database nor a service gave a time.',
    );
  const found = judgeClock(worst);
  return found === undefined
    ? ok(`The clock agrees with ${measured.map(({ source }) => source).join(' and ')}.`)
    : fromFinding(found);
}

async function askDatabase({ database }: DoctorGround): Promise<ClockDifference | undefined> {
  if ('state' in database) return undefined;
  return measure('the database', () => readDatabaseTime(database.owner.database));
}

/** The first outbound service that is set; a Date header has whole seconds. */
async function askService({ config }: DoctorGround): Promise<ClockDifference | undefined> {
  const { rates, paygate, registration } = config;
  const url = rates.coinbaseUrl ?? rates.krakenUrl ?? paygate?.apiUrl ?? registration?.apiUrl;
  if (url === undefined) return undefined;
  return measure(new URL(url).host, async () => {
    const response = await fetch(url, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => undefined);
    const date = response?.headers.get('date');
    return date ? new Date(date) : undefined;
  });
}

/** Half the time of the question is taken as the way back. */
async function measure(
  source: string,
  ask: () => Promise<Date | undefined>,
): Promise<ClockDifference | undefined> {
  const before = Date.now();
  const told = await ask();
  const middle = (before + Date.now()) / 2;
  return told === undefined
    ? undefined
    : { source, seconds: Math.abs(told.getTime() - middle) / 1000 };
}
