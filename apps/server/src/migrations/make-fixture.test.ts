import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startWorkedSite, type WorkedSite } from '../../test/every-table.ts';
import {
  describeRelease,
  fixturesFolder,
  loadRelease,
  readReleases,
  type Release,
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

test('every table holds something when the program has been at work for a while', () => {
  // Rows for a new table may be added to test/every-table.ts as late as the release.
  const newest = readReleases().at(-1);
  const known = empty.filter((table) => newest?.sql.includes(`insert into "${table}" `));
  expect(isCommand ? empty : known).toEqual([]);
});

test('a fixture puts the whole database back, schema and rows', async () => {
  const { connected } = await databases.create();
  const { pool } = worked.site.server.testDatabase;
  await connected(async (client) => {
    await loadRelease(client, release);
    expect(await readSchema(client)).toEqual(await readSchema(pool));
    expect(await readRows(client)).toEqual(await readRows(pool));
  });
  if (isCommand && empty.length === 0) {
    await mkdir(fixturesFolder, { recursive: true });
    await writeFile(path.join(fixturesFolder, `${version}.sql`), release.sql);
  }
});
