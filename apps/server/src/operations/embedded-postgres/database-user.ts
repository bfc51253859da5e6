import { readFileSync, statSync, type Stats } from 'node:fs';
import { dirname, join } from 'node:path';
import { OperatorError } from '../../core/errors.ts';

/** The account that PostgreSQL's processes run as, if it is not our own. */
export interface DatabaseUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/**
 * PostgreSQL refuses to run as root, so root uses another account: the owner of an existing cluster, else
 * `postgres`, else `nobody`. Undefined if we are not root: the database then runs as our own account. No
 * account is created, because a container has no useradd.
 */
export function chooseDatabaseUser(clusterDir: string): DatabaseUser | undefined {
  if (process.getuid?.() !== 0) {
    return undefined;
  }
  const accounts = readAccounts();
  const owner = ownerOf(clusterDir);
  if (owner && owner.uid !== 0) {
    const known = accounts.find((account) => account.uid === owner.uid);
    return known ?? { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  }
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find((candidate) => candidate.name === name);
    if (account && account.uid !== 0) {
      return account;
    }
  }
  throw new OperatorError(
    'PostgreSQL refuses to run as root and this machine has neither an account "postgres" nor "nobody": run as an ordinary user, or set DATABASE_URL.',
  );
}

/**
 * The first folder on the way to `path` that the user may not enter, or undefined if all may be entered.
 * Missing folders are skipped: the code that creates them sets their mode.
 */
export function findClosedFolder(path: string, user: DatabaseUser): string | undefined {
  const folders: string[] = [];
  for (let folder = path; ; folder = dirname(folder)) {
    folders.unshift(folder);
    if (folder === dirname(folder)) {
      break;
    }
  }
  return folders.find((folder) => {
    const stats = statOrUndefined(folder);
    return stats !== undefined && !mayEnter(stats, user);
  });
}

function mayEnter(stats: Stats, user: DatabaseUser): boolean {
  // Like the kernel: the first matching class decides, even if a later one would allow more. A child started
  // with another uid has no supplementary groups.
  if (stats.uid === user.uid) {
    return (stats.mode & 0o100) !== 0;
  }
  if (stats.gid === user.gid) {
    return (stats.mode & 0o010) !== 0;
  }
  return (stats.mode & 0o001) !== 0;
}

function ownerOf(path: string): { uid: number; gid: number } | undefined {
  const stats = statOrUndefined(path);
  return stats && { uid: stats.uid, gid: stats.gid };
}

function statOrUndefined(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

function readAccounts(): DatabaseUser[] {
  const text = readFileSync(join('/etc', 'passwd'), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [name = '', , uid, gid] = line.split(':');
      // macOS stores the ids of `nobody` as -2; the system calls need them unsigned.
      return { name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
    });
}
