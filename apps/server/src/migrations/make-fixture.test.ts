import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startWorkedSite, type WorkedSite } from '../../test/every-table.ts';
import {
  describeRelease,
  loadRelease,
  readFixture,
  type Release,
  storeFixture,
} from '../../test/release-fixtures.ts';
import { createScratchDatabases } from '../../test/scratch-databases.ts';
import { readSchema } from '../../test/schema-catalogue.ts';
import { readRows } from '../../test/stored-rows.ts';

const { version } = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../../../package.json'), 'utf8'),
) as { version: string };
const databases = createScratchDatabases(inject('testServer'));
let worked: WorkedSite;
let release: Release;
let empty: string[];
beforeAll(async () => {
  worked = await startWorkedSite();
  const filled = worked.site.server.testDatabase.connection;
  const { connection } = await databases.create();
  release = await describeRelease({ filled, empty: connection }, { version });
  const rows = await readRows(worked.site.server.testDatabase.pool);
  empty = Object.keys(rows).filter((table) => rows[table]?.length === 0);
});
afterAll(async () => {
  await worked.close();
  await databases.close();
});

// As the command `npm run fixture`, this stores the database of a version for all later ones.
const isCommand = process.env['GHOST_FIXTURE'] === 'write';

test('every table of the present schema holds something when the program has been at work for a while', () => {
  // Rows for a new table belong into test/every-table.ts.
  expect(empty).toEqual([]);
});

test('a released fixture is never made again', async () => {
  const before = readFixture('0.1.0');
  await expect(storeFixture({ ...release, version: '0.1.0' })).rejects.toThrow(
    /0\.1\.0 is released: raise the version/,
  );
  expect(readFixture('0.1.0')).toBe(before);
});

test('a fixture puts the whole database back, schema and rows', async () => {
  const { connected } = await databases.create();
  const { pool } = worked.site.server.testDatabase;
  await connected(async (client) => {
    await loadRelease(client, release);
    expect(await readSchema(client)).toEqual(await readSchema(pool));
    // The site is still running, and says so every few seconds.
    const { live_instances: _, ...rows } = await readRows(pool);
    expect(await readRows(client)).toMatchObject(rows);
  });
  if (isCommand && empty.length === 0) {
    await storeFixture(release);
  }
});
