import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { loadRelease, readReleases } from '../../test/release-fixtures.ts';
import { createScratchDatabases } from '../../test/scratch-databases.ts';
import { databaseAt, migrationNames, readFirstRows } from '../../test/stages.ts';
import { readRows, type StoredRows } from '../../test/stored-rows.ts';
import { expectUpgraded, readFreshSchema } from '../../test/upgraded.ts';
import { countSealedCells, type SealedColumnCount } from '../core/vault/sealed-cells.repository.ts';
import { openDatabase } from '../core/database/database.ts';
import { bringUpToDate } from '../operations/site-database/bring-up-to-date.ts';
import { migrateToLatest } from '../operations/site-database/migrator.ts';
import { migrations } from './migrations.ts';

const releases = readReleases();
const [firstRelease] = releases;
if (firstRelease === undefined) throw new Error('There is no release');
const databases = createScratchDatabases(inject('testServer'));
let fresh: string[];
beforeAll(async () => {
  fresh = await readFreshSchema(databases);
});
afterAll(() => databases.close());

function placeNow({ count, ...place }: SealedColumnCount): SealedColumnCount {
  const isCode = place.column === 'payment_code_encrypted';
  return { ...(isCode ? { table: 'payment_codes', column: 'code_encrypted' } : place), count };
}

describe.each(releases)('a database of version $version', (release) => {
  test('holds rows in every table, becomes what a new one is, and loses nothing', async () => {
    const made = await databases.create();
    await made.connected((client) => loadRelease(client, release));
    const before = await made.connected(readRows);
    expect(Object.values(before).filter((rows) => rows.length === 0)).toEqual([]);
    const sealed = await made.connected(countSealedCells);
    expect(sealed.length).toBeGreaterThanOrEqual(4);
    expect(sealed.filter(({ count }) => count === 0)).toEqual([]);
    expect(await bringUpToDate(made.connection, { mode: 'sandbox' })).toEqual(
      migrationNames.slice(migrationNames.indexOf(release.schema) + 1),
    );
    await expectUpgraded(made, { fresh, before: [before] });
    // The codes have a table of their own since.
    const [places, counts] = [sealed.map(placeNow), await made.connected(countSealedCells)];
    expect(counts).toEqual(expect.arrayContaining(places));
    await made.drop();
  });
});

test('the version that this is has its database kept', () => {
  const { version } = JSON.parse(
    readFileSync(path.resolve(import.meta.dirname, '../../../../package.json'), 'utf8'),
  ) as { version: string };
  // If the new version's fixture is missing, `npm run fixture` makes it.
  expect(releases.map((release) => release.version)).toContain(version);
  const order = releases.map(({ schema }) => migrationNames.indexOf(schema));
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((one, other) => one - other));
});

describe('a database that stands at any earlier migration, with rows in its tables', () => {
  let firstRows: StoredRows;
  beforeAll(async () => {
    firstRows = await readFirstRows(databases);
  });

  test.each(migrationNames.slice(0, migrationNames.indexOf(firstRelease.schema)))(
    '%s becomes what a new one is, and loses nothing',
    async (name) => {
      const made = await databaseAt(databases, { migration: name, firstRows });
      const before = await made.connected(readRows);
      const empty = Object.keys(before).filter((table) => before[table]?.length === 0);
      expect(empty.filter((table) => table in firstRows)).toEqual([]);
      expect(await bringUpToDate(made.connection, { mode: 'sandbox' })).toEqual(
        migrationNames.slice(migrationNames.indexOf(name) + 1),
      );
      await expectUpgraded(made, { fresh, before: [before] });
      await made.drop();
    },
  );

  // A later stage has the rows of the release before it, so one climb from there passes through it.
  test.each(releases)(
    'each after version $version becomes what a new one is, and loses nothing',
    async (release) => {
      const made = await databases.create();
      await made.connected((client) => loadRelease(client, release));
      const before = [await made.connected(readRows)];
      const { database, close } = openDatabase({
        connection: made.connection,
        maxConnections: 1,
        mayTakeLong: true,
      });
      for (const name of migrationNames.slice(migrationNames.indexOf(release.schema) + 1)) {
        expect(await migrateToLatest(database, migrations, { upTo: name })).toEqual([name]);
        before.push(await made.connected(readRows));
      }
      await close();
      await expectUpgraded(made, { fresh, before });
      await made.drop();
    },
  );

  test('an account that nobody has signed in to has to change its password, and no other', async () => {
    const made = await databaseAt(databases, { migration: '0017-passkeys', firstRows });
    await made.connected((client) =>
      client.query(`insert into admin_users (username, role, password_hash, created_at, last_login)
        values ('newcomer', 'admin', 'x', now(), null), ('regular', 'admin', 'x', now(), now())`),
    );
    await bringUpToDate(made.connection, { mode: 'sandbox' });
    const { rows } = await made.connected((client) =>
      client.query(`select username, password_must_change from admin_users
        where username in ('newcomer', 'regular') order by username`),
    );
    expect(rows).toEqual([
      { username: 'newcomer', password_must_change: true },
      { username: 'regular', password_must_change: false },
    ]);
    await made.drop();
  });

  test('of two mails about one event to one recipient, whose letters were told apart, the older one stays', async () => {
    const before = migrationNames[migrationNames.indexOf('0049-folded-and-handed-over') - 1] ?? '';
    const made = await databaseAt(databases, { migration: before, firstRows });
    const event = '01890000-0000-7000-8000-000000000001';
    await made.connected((client) =>
      client.query(
        `insert into mails (event_id, kind, recipient, mailbox, facts, message_id, state, created_at, changed_at)
         select $1, 'code_entered', recipient, recipient, '{}', recipient, 'sent', at, at
         from (values ('ΑΣ@example.org', now()), ('ας@example.org', now() - interval '1 minute')) mail (recipient, at)`,
        [event],
      ),
    );
    await bringUpToDate(made.connection, { mode: 'sandbox' });
    const { rows } = await made.connected((client) =>
      client.query('select recipient from mails where event_id = $1', [event]),
    );
    expect(rows).toEqual([{ recipient: 'ας@example.org' }]);
    await made.drop();
  });
});
