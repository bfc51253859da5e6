import { listCheckedFacts, lostInstancePrefix } from '../../../core/checked-facts.repository.ts';
import { type ClockDifference, findClockDifference } from '../../../core/clock-difference.ts';
import { type DiskSpace, spaceOnDisk } from '../../../core/disk-space.ts';
import type { JobRuns } from '../../../core/jobs/job-reader.ts';
import { machineName } from '../../../core/machine-name.ts';
import { isNewer, programVersion } from '../../../program-version.ts';
import {
  ageOf,
  type Alert,
  type AlertFinding,
  type Check,
  error,
  type Finding,
  momentOf,
  off,
  ok,
  rowOf,
  stateOf,
  type ToldAlert,
  warning,
  well,
  writeWords,
  wrong,
} from '../check.ts';

// What the machine gives: room, the time, and a place for backups.

/** A server of the last day that went silent without having been stopped. */
interface LostInstance {
  readonly machine: string;
  readonly name: string;
  /** When it was last heard of; undefined once another one has its place. */
  readonly seenAt: Date | undefined;
}

const lostForMs = 24 * 3_600_000;

export const instances: Check<readonly LostInstance[]> = {
  name: 'instances',
  async read({ database }) {
    const kept = await listCheckedFacts(database, { prefix: lostInstancePrefix });
    return kept.map(({ name, facts: { name: server, seenAt } }) => ({
      machine: name.slice(lostInstancePrefix.length),
      name: String(server),
      seenAt: typeof seenAt === 'string' ? new Date(seenAt) : undefined,
    }));
  },
  alerts: {
    instance_lost: {
      severity: 'error',
      find: (lost, now) =>
        lost.map(({ machine, name, seenAt }) =>
          seenAt === undefined || now.getTime() - seenAt.getTime() >= lostForMs
            ? { state: 'well', subject: machine }
            : wrong(seenAt, { subject: machine, facts: { name } }),
        ),
      title: 'An instance has died',
      sentence: ({ facts, began_at: at }) =>
        `The instance ${facts['name']} was not stopped, and was last heard of at ${momentOf(at)}.`,
      advice:
        'Read its log, and start it again: the alert is over when an instance runs on that machine, or after a day. The other instances do its work.',
    },
  },
};

const hourMs = 3_600_000;
/** A day, and two hours for a backup that waits or takes long. */
const oldBackupMs = 26 * hourMs;

interface Backups {
  /** Null without nightly backups. */
  readonly runs: JobRuns | null;
  readonly isLive: boolean;
}

const backupFailed: Alert<Backups> = {
  severity: 'error',
  find({ runs }) {
    if (runs === null || runs.lastFailedAt === null) return well;
    const { lastFailedAt, lastDoneAt, isDiskFull } = runs;
    if (lastDoneAt !== null && lastDoneAt > lastFailedAt) return well;
    return wrong(lastFailedAt, { facts: { reason: isDiskFull ? 'disk_full' : 'other' } });
  },
  title: 'The nightly backup has failed',
  sentence: ({ began_at: at, facts }) =>
    `The nightly backup failed at ${momentOf(at)}${facts['reason'] === 'disk_full' ? ': its disk is full' : ', after several tries'}.`,
  advice:
    'See the failed job at /admin/jobs and the log. Check that the folder of BACKUP_DIR exists, has room and can be written, then run: ghost-pay backup FILE',
};

const backupOld: Alert<Backups> = {
  severity: 'error',
  // Without a backup it counts from the first look.
  holdMs: oldBackupMs,
  find({ runs }, now) {
    if (runs === null) return well;
    const { lastDoneAt } = runs;
    if (lastDoneAt === null) return wrong(now);
    return now.getTime() - lastDoneAt.getTime() < oldBackupMs ? well : wrong(lastDoneAt);
  },
  title: 'There is no backup of the last 26 hours',
  sentence: ({ began_at: at }) => `No nightly backup was written since ${momentOf(at)}.`,
  advice:
    'See the job Make a backup at /admin/jobs, and that the server runs at the hours of BACKUP_HOURS (03:17 UTC without it). Until then run: ghost-pay backup FILE',
};

/** What the nightly backups come to; the doctor says the same of the folder. */
export function judgeBackups(fact: Backups, now: Date): Finding {
  const { runs, isLive } = fact;
  if (runs === null)
    return isLive
      ? warning(
          'Not Set Up',
          'No nightly backup is written. Set BACKUP_DIR to a folder, best of another machine.',
        )
      : off('Not Set Up', 'No nightly backup is written, which a sandbox can do without.');
  const failed = rowOf('Failed', backupFailed, { fact, now });
  if (failed !== undefined) return failed;
  if (runs.lastDoneAt === null)
    return warning(
      'None Yet',
      'There is no backup yet. The first one is written at 17 minutes past an hour of BACKUP_HOURS (03:17 UTC without it), or run: ghost-pay backup FILE',
    );
  const hours = Math.floor((now.getTime() - runs.lastDoneAt.getTime()) / hourMs);
  const ago = hours < 1 ? 'less than an hour' : `${hours} h`;
  return (
    rowOf('Too Old', backupOld, { fact, now }) ??
    ok('Working', `The last nightly backup was written ${ago} ago.`)
  );
}

export const backups: Check<Backups> = {
  name: 'backups',
  read: async ({ backupDir, jobs, site }) => ({
    runs: backupDir === undefined ? null : await jobs.readRuns('scheduled-backup'),
    isLive: site.mode === 'live',
  }),
  rows: [{ key: 'backups', label: 'Backups', judge: judgeBackups }],
  alerts: { backup_failed: backupFailed, backup_old: backupOld },
  figures: [
    {
      name: 'ghost_pay_backup_age_seconds',
      help: 'The age of the last nightly backup; absent without one.',
      read: ({ runs }, now) => ageOf(runs?.lastDoneAt, now),
    },
  ],
};

const mebibyte = 1024 ** 2;
const gibibyte = 1024 ** 3;

/** What should be free on a disk, in bytes: a tenth of it, and room for the write-ahead log of a busy day. */
function leastFree({ totalBytes }: DiskSpace): number {
  return Math.max(totalBytes / 10, gibibyte);
}

export interface Disk extends DiskSpace {
  readonly folder: 'data' | 'backups';
  readonly machine: string;
}

/**
 * The disk of a folder; undefined if the folder or the size of its disk cannot be read. With an external database there
 * may be no data folder.
 */
export async function readDisk(folder: Disk['folder'], dir: string): Promise<Disk | undefined> {
  const space = await spaceOnDisk(dir).catch(() => undefined);
  return space === undefined || space.totalBytes === 0
    ? undefined
    : { folder, machine: machineName, ...space };
}

const isOfData = ({ subject }: ToldAlert) => subject.startsWith('data@');
const folderOf = (alert: ToldAlert) => (isOfData(alert) ? 'the data folder' : 'the backups');
const machineOf = ({ subject }: ToldAlert) => subject.slice(subject.indexOf('@') + 1);
const isFull = ({ facts }: ToldAlert) => facts['megabytes'] === 0;

const diskLow: Alert<readonly Disk[]> = {
  severity: 'error',
  isOfMachine: true,
  find: (disks, now) =>
    disks.map((disk): AlertFinding => {
      const { folder, machine, freeBytes, totalBytes } = disk;
      const subject = `${folder}@${machine}`;
      const least = leastFree(disk);
      if (freeBytes >= least)
        return { state: freeBytes < 1.2 * least ? 'unknown' : 'well', subject };
      const percent = Math.floor((100 * freeBytes) / totalBytes);
      const megabytes = Math.floor(freeBytes / mebibyte);
      return wrong(now, { subject, facts: { percent, megabytes } });
    }),
  title: (alert) => `The disk of ${folderOf(alert)} is ${isFull(alert) ? 'full' : 'nearly full'}`,
  sentence: (alert) =>
    `The disk of ${folderOf(alert)} on ${machineOf(alert)} has ${
      isFull(alert)
        ? 'no room left'
        : `${writeSize(Number(alert.facts['megabytes']))} left, ${alert.facts['percent']} % of it`
    }.`,
  advice: (alert) =>
    isOfData(alert)
      ? 'Free some room or move the folder to a larger disk. Without room the database stops taking payments.'
      : 'Free some room, keep fewer backups (BACKUP_KEEP), or move the folder to a larger disk. Without room no backup is written.',
};

/** A size for people, such as `812 MB` or `64.0 GB`, never more than there is. Exported for its test. */
export function writeSize(megabytes: number): string {
  return megabytes < 10_240
    ? `${megabytes} MB`
    : `${(Math.floor(megabytes / 102.4) / 10).toFixed(1)} GB`;
}

/** The worst of the disks, with a sentence about each; the folder is named where there are several. */
export function judgeDisks(disks: readonly Disk[], now: Date): Finding {
  if (disks.length === 0)
    return off('Not Checked', 'No folder of this server says how much room its disk has.');
  const isOneFull = disks.some(({ freeBytes }) => freeBytes < mebibyte);
  const text = isOneFull ? 'Full' : 'Nearly Full';
  const found = disks.map((disk): Finding => {
    const free = `${writeSize(Math.floor(disk.freeBytes / mebibyte))} free.`;
    const folder = disk.folder === 'data' ? 'Data folder' : 'Backups';
    return (
      rowOf(text, diskLow, { fact: [disk], now }) ??
      ok('Enough', disks.length === 1 ? free : `${folder}: ${free}`)
    );
  });
  const { state, text: said } = found.find((each) => each.state === 'error') ?? ok('Enough');
  return { state, text: said, detail: found.map(({ detail }) => detail).join(' ') };
}

export const disks: Check<readonly Disk[]> = {
  name: 'disks',
  async read({ dataDir, backupDir }) {
    const ofBackups = backupDir === undefined ? undefined : readDisk('backups', backupDir);
    const found = await Promise.all([readDisk('data', dataDir), ofBackups]);
    return found.filter((disk) => disk !== undefined);
  },
  rows: [{ key: 'disk', label: 'Disk Space', judge: judgeDisks }],
  alerts: { disk_low: diskLow },
  figures: [
    {
      name: 'ghost_pay_disk_free_bytes',
      help: 'What can be written on the disk of the data folder and of the backups, on this machine.',
      labelNames: ['folder'],
      read: (found) => found.map(({ folder, freeBytes: value }) => ({ labels: { folder }, value })),
    },
    {
      name: 'ghost_pay_disk_size_bytes',
      help: 'The size of these disks.',
      labelNames: ['folder'],
      read: (found) =>
        found.map(({ folder, totalBytes: value }) => ({ labels: { folder }, value })),
    },
  ],
};

interface MachineClock extends ClockDifference {
  readonly machine: string;
}

/** Authenticator codes of the neighbouring half minute are still accepted. */
const clockSeconds = { raises: 30, clears: 5 };

const clockOff: Alert<MachineClock> = {
  severity: 'error',
  isOfMachine: true,
  find({ machine: subject, seconds, source }, now) {
    const state = stateOf(seconds, clockSeconds);
    if (state !== 'wrong') return { state, subject };
    return wrong(now, { subject, facts: { seconds: Math.round(seconds), source } });
  },
  title: ({ subject }) => `The clock of ${subject} is wrong`,
  sentence: ({ subject, facts }) =>
    `The clock of ${subject} differs from ${facts['source']} by ${facts['seconds']} s.`,
  advice:
    'Turn time synchronisation (NTP) on. Codes of authenticator apps fail beyond 30 s, and payments are judged by their time.',
};

/** How wrong this machine's clock is, for the doctor; undefined if it is right. */
export function judgeClock({ seconds, source }: ClockDifference): Finding | undefined {
  const state = stateOf(seconds, clockSeconds);
  if (state === 'well') return undefined;
  const facts = { seconds: Math.round(seconds), source };
  const told = { subject: machineName, facts, began_at: new Date() };
  const { sentence, advice } = writeWords(clockOff, told);
  return (state === 'wrong' ? error : warning)('Wrong', `${sentence} ${advice}`);
}

export const clock: Check<MachineClock> = {
  name: 'clock',
  read: async (dependencies) => ({
    machine: machineName,
    ...(await findClockDifference(dependencies)),
  }),
  alerts: { clock_off: clockOff },
  figures: [
    {
      name: 'ghost_pay_clock_difference_seconds',
      help: 'The difference of this machine’s clock from the database’s or a service’s.',
      read: ({ seconds }) => seconds,
    },
  ],
};

/** The fact is the newest release, if the operator's source names one. */
export const program: Check<string | undefined> = {
  name: 'program',
  read: ({ newestRelease }) => newestRelease(),
  rows: [
    {
      key: 'program',
      label: 'Program',
      judge: (newest) =>
        ok(
          programVersion,
          newest !== undefined && isNewer(newest, programVersion) ? `${newest} is released.` : null,
        ),
    },
  ],
};
