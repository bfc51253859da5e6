import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase, testVault } from '../../../test/test-database.ts';
import { systemClock } from '../clock.ts';
import { type AuditEntry, createAuditTrail } from './audit-trail.ts';
import { verifyAuditTrail } from './verify-audit-trail.ts';

let logged: string[] = [];
const audit = createAuditTrail({
  clock: systemClock,
  vault: testVault,
  log: pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }),
});

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase({ maxConnections: 20 });
});
afterAll(() => testDatabase.close());

/** Tampers as only a role with all rights on the database can. */
async function tamper(statement: string): Promise<void> {
  const { pool } = testDatabase;
  await pool.query('alter table audit_trail disable trigger user');
  await pool.query('alter table audit_personal disable trigger user');
  await pool.query(statement);
  await pool.query('alter table audit_trail enable trigger user');
  await pool.query('alter table audit_personal enable trigger user');
}

const append = (entry: Partial<AuditEntry> = {}) =>
  testDatabase.database.transaction().execute((trx) =>
    audit.record(trx, {
      action: 'settings_changed',
      author: { kind: 'admin', userId: crypto.randomUUID(), username: 'anna', address: '::1' },
      subject: { kind: 'setting', id: 'security_auto_process' },
      facts: { from: 'false', to: 'true' },
      details: 'Tried out.',
      ...entry,
    }),
  );

const verify = (expected?: { id: number; hash: string }) =>
  verifyAuditTrail({ database: testDatabase.database, vault: testVault }, { expected });

beforeEach(async () => {
  await tamper('truncate audit_trail, audit_personal');
  await tamper(`update audit_head set last_id = 0, last_hash = ''`);
});

describe('Appending', () => {
  test('is told to the log as well, in ids and with a hash that is a mark of the trail', async () => {
    logged = [];
    const userId = crypto.randomUUID();
    await append({ author: { kind: 'admin', userId, username: 'anna', address: '203.0.113.9' } });
    const [line = '', ...others] = logged;
    expect(others).toEqual([]);
    const { audit: told, msg } = JSON.parse(line) as { audit: { hash: string }; msg: string };
    expect({ told, msg }).toEqual({
      msg: 'audit entry',
      told: {
        id: 1,
        action: 'settings_changed',
        author_kind: 'admin',
        author_id: userId,
        subject_kind: 'setting',
        subject_id: 'security_auto_process',
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    });
    expect(line).not.toMatch(/anna|203\.0\.113|Tried out/);
    expect(await verify({ id: 1, hash: told.hash })).toMatchObject({ intact: true });
  });

  test('waits until all else in the transaction is done, so that nobody else’s entry waits for that', async () => {
    const { database } = testDatabase;
    await database.transaction().execute(async (trx) => {
      await audit.record(trx, { action: 'settings_changed', author: { kind: 'system' } });
      // Refused, were the end of the chain locked.
      await sql`select last_id from audit_head for update nowait`.execute(database);
      await sql`create temporary table written_after (id int) on commit drop`.execute(trx);
    });
    expect(await verify()).toMatchObject({ intact: true, entries: 1 });
  });

  test('is undone with its transaction, and refused once that is over', async () => {
    const { database } = testDatabase;
    const entry = { action: 'settings_changed', author: { kind: 'system' } } as const;
    const failing = database.transaction().execute(async (trx) => {
      await audit.record(trx, entry);
      throw new Error('No.');
    });
    await expect(failing).rejects.toThrow('No.');
    const over = await database.transaction().execute((trx) => Promise.resolve(trx));
    expect(() => audit.record(over, entry)).toThrow('takes no last steps');
    expect(await verify()).toMatchObject({ intact: true, entries: 0 });
  });

  test('an empty trail is intact', async () => {
    expect(await verify()).toMatchObject({ intact: true, entries: 0 });
  });

  test('fifty at once make fifty entries without a gap', async () => {
    await Promise.all(Array.from({ length: 50 }, () => append()));
    expect(await verify()).toMatchObject({ intact: true, entries: 50, erased: 0 });
  });

  test('an entry whose transaction fails was never there', async () => {
    await append();
    const failing = testDatabase.database.transaction().execute(async (trx) => {
      await audit.record(trx, { action: 'logout', author: { kind: 'system' } });
      throw new Error('afterwards');
    });
    await expect(failing).rejects.toThrow('afterwards');
    await append();
    expect(await verify()).toMatchObject({ intact: true, entries: 2 });
  });

  test.for([
    ['update', 'update audit_trail set action = action'],
    ['delete', 'delete from audit_trail'],
    ['truncate', 'truncate audit_trail cascade'],
    ['rewrite the personal part', `update audit_personal set details = 'x'`],
  ] as const)('the database refuses to %s', async ([, statement]) => {
    await append();
    await expect(testDatabase.pool.query(statement)).rejects.toThrow('append-only');
  });
});

describe('A planted break is named', () => {
  test.for([
    ['the action', `update audit_trail set action = 'logout' where id = 3`, 3],
    ['the time', `update audit_trail set at = at + interval '1 second' where id = 3`, 3],
    ['the author', 'update audit_trail set author_id = uuidv7() where id = 3', 3],
    ['a fact', `update audit_trail set facts = '{"from":"false","to":"false"}' where id = 3`, 3],
    [
      'the name of a fact',
      `update audit_trail set facts = '{"from":"false","as":"true"}' where id = 3`,
      3,
    ],
    ['the subject', `update audit_trail set subject_id = 'x' where id = 3`, 3],
    [
      'a removed entry',
      'delete from audit_personal where audit_id = 3; delete from audit_trail where id = 3',
      3,
    ],
    [
      'the first removed',
      'delete from audit_personal where audit_id = 1; delete from audit_trail where id = 1',
      1,
    ],
    [
      'the last removed',
      'delete from audit_personal where audit_id = 5; delete from audit_trail where id = 5',
      5,
    ],
    ['the hash of an entry', 'update audit_trail set hash = previous_hash where id = 3', 3],
    ['the personal part', `update audit_personal set author_name = 'bert' where audit_id = 3`, 3],
    ['the end of the chain', 'update audit_head set last_id = 4', 6],
  ] as const)('%s', async ([, statement, brokenAt]) => {
    for (let entry = 1; entry <= 5; entry += 1) await append();
    await tamper(statement);
    expect(await verify()).toMatchObject({ intact: false, brokenAt });
  });

  test('genuine personal parts in each other’s place', async () => {
    for (const details of ['one', 'two', 'three', 'four']) await append({ details });
    await tamper(
      `create temporary table moved on commit drop as select * from audit_personal where audit_id in (3, 4);
       delete from audit_personal where audit_id in (3, 4);
       insert into audit_personal select 7 - audit_id, author_name, address, user_agent, subject_name, details from moved`,
    );
    expect(await verify()).toMatchObject({ intact: false, brokenAt: 3 });
  });

  test('an end that was cut off cleanly is shown by an earlier mark', async () => {
    for (let entry = 1; entry <= 5; entry += 1) await append();
    const before = await verify();
    if (!before.intact) throw new Error('not intact');
    await tamper(
      `delete from audit_personal where audit_id = 5; delete from audit_trail where id = 5;
       update audit_head set last_id = 4, last_hash = (select hash from audit_trail where id = 4)`,
    );
    expect(await verify()).toMatchObject({ intact: true, entries: 4 });
    expect(await verify(before.end)).toMatchObject({ intact: false, brokenAt: 5 });
    await append();
    expect(await verify(before.end)).toMatchObject({ intact: false, brokenAt: 5 });
  });
});

test('a personal part can be erased without breaking the chain', async () => {
  for (let entry = 1; entry <= 3; entry += 1) await append();
  await sql`delete from audit_personal where audit_id = 2`.execute(testDatabase.database);
  expect(await verify()).toMatchObject({ intact: true, entries: 3, erased: 1 });
});
