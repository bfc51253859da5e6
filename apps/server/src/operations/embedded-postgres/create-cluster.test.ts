import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { clusterLayout } from './cluster-layout.ts';
import { ensureCluster, sentenceOf } from './create-cluster.ts';
import { chooseDatabaseUser } from './database-user.ts';
import { runCluster, startEmbeddedPostgres } from './embedded-postgres.ts';
import { OperatorError } from '../../core/errors.ts';
import { preparePostgresBinaries } from './postgres-binaries.ts';
import { PRODUCT_SETTINGS } from './postgres-settings.ts';
import { clearBench, newDataDir, temporaryFolder, track } from './test-programs/postgres-bench.ts';

const MEGABYTE = 1024 * 1024;

afterEach(clearBench, 60_000);

function silently(): void {
  // Progress is for people.
}

function mountSmallDisk(dir: string): boolean {
  try {
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=20m,mode=755', 'tmpfs', dir], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

/** The remains of a cluster in the data folder; locks and logs may stay. */
async function clusterRemains(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir);
  return names.filter((name) => name === 'postgres' || name.includes('unfinished'));
}

async function failureOf(attempt: Promise<unknown>): Promise<Error> {
  const outcome: unknown = await attempt.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(outcome instanceof OperatorError)) {
    throw new Error(`An OperatorError was expected, not ${String(outcome)}`);
  }
  return outcome;
}

describe('making the cluster on a disk that is too full', () => {
  it('is not begun when the disk says so beforehand', async () => {
    const dataDir = await newDataDir();
    const failure = await failureOf(
      runCluster({
        dataDir,
        role: 'server',
        onProgress: silently,
        cluster: {
          settings: PRODUCT_SETTINGS,
          roleOptions: '',
          freeBytesOf: async () => Promise.resolve(20 * MEGABYTE),
        },
      }),
    );
    expect(failure.message).toMatch(/^Not enough free disk [^\n]*20 MB free, 256 MB needed[^\n]*$/);
    expect(failure.message).toContain(dataDir);
    expect(await clusterRemains(dataDir)).toEqual([]);

    // With free space again, the same folder works.
    const postgres = await startEmbeddedPostgres({ dataDir, role: 'server', onProgress: silently });
    await postgres.stop();
  });

  it('leaves nothing when the disk fills up on the way', async () => {
    const root = await temporaryFolder();
    await chmod(root, 0o755);
    const layout = clusterLayout(join(root, 'data'));
    await mkdir(layout.dataDir);
    const user = chooseDatabaseUser(layout.clusterDir);
    const binaries = await preparePostgresBinaries(layout, user, silently);
    const initdb = join(root, 'initdb');
    await writeFile(
      initdb,
      '#!/bin/sh\necho 18 > "$2/PG_VERSION"\necho "initdb: error: could not write: No space left on device" >&2\nexit 1\n',
      { mode: 0o755 },
    );
    const failure = await failureOf(
      ensureCluster({
        layout,
        user,
        binaries: { ...binaries, initdb },
        onProgress: silently,
        freeBytesOf: async () => Promise.resolve(1024 * MEGABYTE),
      }),
    );
    expect(failure.message).toMatch(/^Not enough free disk [^\n]*$/);
    expect(await clusterRemains(layout.dataDir)).toEqual([]);
  });

  it('tells the reason of initdb when it is another one', async () => {
    const root = await temporaryFolder();
    const layout = clusterLayout(join(root, 'data'));
    await mkdir(layout.dataDir);
    const user = chooseDatabaseUser(layout.clusterDir);
    const binaries = await preparePostgresBinaries(layout, user, silently);
    const initdb = join(root, 'initdb');
    await writeFile(initdb, '#!/bin/sh\necho "initdb: error: no luck"\nexit 1\n', { mode: 0o755 });
    const attempt = ensureCluster({
      layout,
      user,
      binaries: { ...binaries, initdb },
      onProgress: silently,
    });
    expect((await failureOf(attempt)).message).toBe(
      'The database could not be created: initdb: error: no luck',
    );
    expect(await clusterRemains(layout.dataDir)).toEqual([]);
  });

  it('does both on a real disk of 20 MB, where one may be mounted', async (context) => {
    const dir = await temporaryFolder();
    if (!mountSmallDisk(dir)) {
      context.skip('mounting is not allowed here; the tests above play the full disk');
    }
    try {
      const dataDir = track(join(dir, 'data'));
      const attempt = { dataDir, role: 'server', onProgress: silently } as const;
      const before = await failureOf(startEmbeddedPostgres(attempt));
      expect(before.message).toMatch(/^Not enough free disk [^\n]*$/);
      const onTheWay = await failureOf(
        runCluster({
          ...attempt,
          cluster: {
            settings: PRODUCT_SETTINGS,
            roleOptions: '',
            freeBytesOf: async () => Promise.resolve(1024 * MEGABYTE),
          },
        }),
      );
      expect(onTheWay.message).toMatch(/^Not enough free disk [^\n]*$/);
      expect(await clusterRemains(dataDir)).toEqual([]);
    } finally {
      execFileSync('/bin/umount', [dir]);
    }
  });
});

describe('a cluster that was there', () => {
  it('of which only a half was made is made anew', async () => {
    const dataDir = await newDataDir();
    const { unfinishedClusterPrefix } = clusterLayout(dataDir);
    await mkdir(join(dataDir, `${unfinishedClusterPrefix}Ab12Cd`, 'base'), { recursive: true });
    await chmod(dataDir, 0o711);
    const postgres = await startEmbeddedPostgres({ dataDir, role: 'server', onProgress: silently });
    expect(await clusterRemains(dataDir)).toEqual(['postgres']);
    await postgres.stop();
  });

  it('of another data folder is refused and left as it is, its access rules included', async () => {
    const dataDir = await newDataDir();
    const layout = clusterLayout(dataDir);
    const rules = join(layout.clusterDir, 'pg_hba.conf');
    await mkdir(join(layout.clusterDir, 'global'), { recursive: true });
    await writeFile(join(layout.clusterDir, 'PG_VERSION'), '18\n');
    await writeFile(layout.controlFile, Buffer.alloc(64, 3));
    await writeFile(rules, 'host all all 0.0.0.0/0 scram-sha-256\n');
    await writeFile(layout.markerFile, '12345\n');
    const failure = await failureOf(
      startEmbeddedPostgres({ dataDir, role: 'server', onProgress: silently }),
    );
    expect(failure.message).toContain('holds the database');
    expect(await readFile(rules, 'utf8')).toBe('host all all 0.0.0.0/0 scram-sha-256\n');
  });

  it('of another major version is refused with the way to move it', async () => {
    const dataDir = await newDataDir();
    const { clusterDir } = clusterLayout(dataDir);
    await mkdir(clusterDir, { recursive: true });
    await writeFile(join(clusterDir, 'PG_VERSION'), '17\n');
    const failure = await failureOf(
      startEmbeddedPostgres({ dataDir, role: 'server', onProgress: silently }),
    );
    expect(failure.message).toContain('made by PostgreSQL 17');
    expect(failure.message).toContain('docs/troubleshooting.md');
  });
});

it.each([
  [
    'initdb: error: could not look up effective user ID 12345: user does not exist\n',
    /^The program runs as user number 12345, which has no name on this machine, .* DATABASE_URL/,
  ],
  [
    'a line\ninitdb: error: something else\n',
    /^The database could not be created: initdb: error: something else$/,
  ],
])('what initdb says, %j, is told as a sentence', (output, sentence) => {
  expect(sentenceOf(output)).toMatch(sentence);
});
