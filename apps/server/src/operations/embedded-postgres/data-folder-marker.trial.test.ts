import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { clusterLayout } from './cluster-layout.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { clearBench, newDataDir, temporaryFolder } from './test-programs/postgres-bench.ts';

afterEach(clearBench, 60_000);

async function startAndStop(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    role: 'server',
    onProgress: () => undefined,
  });
  await postgres.stop();
}

/** A data folder with a complete database that is not in use. */
async function usedDataDir(): Promise<string> {
  const dataDir = await newDataDir();
  await startAndStop(dataDir);
  return dataDir;
}

const oneLine = /^[^\n]+$/;

describe('a data folder that has had a database', () => {
  it('is refused while the database is not there, and goes on when it is back', async () => {
    const dataDir = await usedDataDir();
    const { clusterDir } = clusterLayout(dataDir);
    const elsewhere = join(await temporaryFolder(), 'postgres');
    await rename(clusterDir, elsewhere);
    await expect(startAndStop(dataDir)).rejects.toMatchObject({
      name: 'OperatorError',
      message: expect.stringMatching(/^The data folder [^\n]* had a database, [^\n]*mount that/),
    });
    expect(existsSync(clusterDir)).toBe(false);
    // Like the mount point of an unmounted volume.
    await mkdir(clusterDir);
    await expect(startAndStop(dataDir)).rejects.toThrow('had a database');
    await rm(clusterDir, { recursive: true });
    await rename(elsewhere, clusterDir);
    await startAndStop(dataDir);
  });

  it('is refused with the database of another data folder', async () => {
    const [dataDir, other] = [await usedDataDir(), await usedDataDir()];
    await rm(clusterLayout(dataDir).clusterDir, { recursive: true });
    await cp(clusterLayout(other).clusterDir, clusterLayout(dataDir).clusterDir, {
      recursive: true,
    });
    await expect(startAndStop(dataDir)).rejects.toMatchObject({
      name: 'OperatorError',
      message: expect.stringMatching(
        /holds the database \d+, and the one of this data folder is \d+/,
      ),
    });
    await rm(clusterLayout(dataDir).markerFile);
  });

  it('of an earlier version gets its marker, also where its database is running already', async () => {
    const dataDir = await usedDataDir();
    const { markerFile } = clusterLayout(dataDir);
    const marker = readFileSync(markerFile, 'utf8');
    await rm(markerFile);
    await startAndStop(dataDir);
    expect(readFileSync(markerFile, 'utf8')).toBe(marker);
    const command = { dataDir, role: 'command', onProgress: () => undefined } as const;
    const first = await startEmbeddedPostgres(command);
    await rm(markerFile);
    const second = await startEmbeddedPostgres(command);
    expect(second.adopted).toBe(true);
    expect(readFileSync(markerFile, 'utf8')).toBe(marker);
    await second.stop();
    await first.stop();
  });
});

describe('a data folder without a whole database', () => {
  it('goes on where only the key was brought, or a first start was killed before it was complete', async () => {
    const dataDir = await newDataDir();
    const layout = clusterLayout(dataDir);
    await mkdir(join(dataDir, `${layout.unfinishedClusterPrefix}Ab12Cd`), { recursive: true });
    await writeFile(join(dataDir, 'master.key'), `${'ab'.repeat(32)}\n`, { mode: 0o600 });
    await startAndStop(dataDir);
    expect(readFileSync(layout.markerFile, 'utf8')).toMatch(/^\d+\n$/);
  });

  it('is refused in one line where the file of the version is missing', async () => {
    for (const marked of [true, false]) {
      const dataDir = await usedDataDir();
      const { clusterDir, markerFile } = clusterLayout(dataDir);
      await rm(join(clusterDir, 'PG_VERSION'));
      if (!marked) await rm(markerFile);
      await expect(startAndStop(dataDir)).rejects.toMatchObject({
        name: 'OperatorError',
        message: expect.stringMatching(oneLine),
      });
      await expect(startAndStop(dataDir)).rejects.toThrow('its file PG_VERSION is missing');
      expect(existsSync(join(clusterDir, 'base'))).toBe(true);
    }
  });
});
