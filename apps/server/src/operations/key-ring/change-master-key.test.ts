import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createPayment,
  nintendoPayload,
  rewarblePayload,
  subscriptionPayload,
} from '../../../test/payments.ts';
import { testMasterKey, testVault } from '../../../test/test-database.ts';
import { rememberRows } from '../../../test/remembered-rows.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';
import { buildApp } from '../../app.ts';
import { verifyAuditTrail } from '../../core/audit/verify-audit-trail.ts';
import { findUnreadable } from '../backup/sealed-cells.ts';
import { systemRandomness } from '../../core/randomness.ts';
import { isLinkToken, makeLinkToken } from '../../core/vault/link-token.ts';
import { beginKeyChange, cancelKeyChange, finishKeyChange } from './change-master-key.ts';
import { fingerprintOf } from '../../core/vault/key-ring.ts';
import { listMasters } from './key-ring.repository.ts';
import { findOrphanedCells, openKeyRing, readKeyRing } from './open-key-ring.ts';
import { listCodesOf } from '../../modules/payments/payments.public.ts';
import { resealBatch, resealCells } from './reseal-cells.ts';
import { readSealedColumns } from './sealed-cells.repository.ts';
import { createVault, type Vault } from '../../core/vault/vault.ts';

const randomness = systemRandomness;
const newKey = Buffer.alloc(32, 8);
const old = { masterKey: testMasterKey, secretKeyFile: 'old.key' };
const renewed = { masterKey: newKey, secretKeyFile: 'new.key' };
const code = { table: 'payment_codes', column: 'code_encrypted' };

let server: TestServer;
let restoreRows: () => Promise<void>;
beforeAll(async () => {
  server = await createTestServer();
  restoreRows = await rememberRows(server);
});
beforeEach(() => restoreRows());
afterAll(() => server.close());

const database = () => server.dependencies.database;
/** The vault of a server that starts now with this key, opened as in runtime.ts. */
async function startedWith(master: typeof old): Promise<Vault> {
  const ring = await database()
    .transaction()
    .execute((trx) => openKeyRing(trx, { ...master, randomness, now: new Date() }));
  return createVault({ ring, randomness, rereadRing: () => readKeyRing(database(), master) });
}

async function cellOf(id: string): Promise<Buffer> {
  const row = await database()
    .selectFrom('payment_codes')
    .select('code_encrypted')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.code_encrypted ?? Buffer.alloc(0);
}

/** The id of the code of a new payment. */
async function payByCode(payload: Record<string, unknown>): Promise<string> {
  const { id } = await createPayment(server, payload);
  const [code] = await listCodesOf(database(), id);
  return code?.id ?? '';
}

/** Payments with codes, and an administrator with a second factor; returns the codes' ids. */
async function fill(count = 3): Promise<string[]> {
  await createSession(server, { role: 'super_admin' });
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1)
    ids.push(await payByCode(made % 2 === 0 ? nintendoPayload() : rewarblePayload()));
  return ids;
}

describe('a change of the master key', () => {
  test('leaves every secret readable at each step, hashes as they were, and the trail intact', async () => {
    const payload = nintendoPayload();
    const id = await payByCode(payload);
    await fill();
    const running = await startedWith(old);
    const receipt = { purpose: 'receipt', subject: payload.payment_id } as const;
    const token = makeLinkToken(running, { ...receipt, writtenAt: new Date() });
    const text = await running.decrypt({ ...code, row: id }, await cellOf(id));

    await beginKeyChange(server.dependencies, { ...old, newKey });
    // Wrapped for both master keys, with no cell resealed yet.
    for (const master of [old, renewed])
      expect(
        await findUnreadable(server.testDatabase.connection, await startedWith(master)),
      ).toEqual([]);
    expect(await resealCells(server.dependencies, old)).toBe(5);
    expect(await resealCells(server.dependencies, old)).toBe(0);
    expect(await findUnreadable(server.testDatabase.connection, testVault)).toHaveLength(2);
    // The server that has been running all the time finds the new cell key by itself.
    expect(await running.decrypt({ ...code, row: id }, await cellOf(id))).toBe(text);

    await finishKeyChange(server.dependencies, renewed);
    const after = await startedWith(renewed);
    expect(await after.decrypt({ ...code, row: id }, await cellOf(id))).toBe(text);
    expect(await findUnreadable(server.testDatabase.connection, after)).toEqual([]);
    expect(after.lookupHash('anything')).toEqual(testVault.lookupHash('anything'));
    // A receipt's link in an earlier mail still works.
    expect(isLinkToken(after, { ...receipt, token, now: new Date() })).toBe(true);
    expect(await verifyAuditTrail({ database: database(), vault: after })).toMatchObject({
      intact: true,
    });
    const actions = await database()
      .selectFrom('audit_trail')
      .select(['action', 'author_kind', 'facts'])
      .where('action', 'in', ['master_key_change_begun', 'master_key_changed'])
      .orderBy('id')
      .execute();
    const facts = { from: testVault.fingerprint, to: fingerprintOf(newKey) };
    expect(actions).toEqual([
      { action: 'master_key_change_begun', author_kind: 'operator', facts },
      { action: 'master_key_changed', author_kind: 'operator', facts },
    ]);
    // With or without its code, a used code is known by its hash.
    await database().updateTable('payment_codes').set({ code_encrypted: null }).execute();
    const restarted = await buildApp({ ...server.dependencies, vault: after });
    const again = await restarted.inject({
      method: 'POST',
      url: '/api/transactions',
      payload: nintendoPayload({ paymentCode: payload['paymentCode'] }),
    });
    await restarted.close();
    expect(again.json()).toMatchObject({ code: 'DUPLICATE_TXID' });
  });

  test('takes the old key in until it is finished, and turns it away with a clear line afterwards', async () => {
    await fill();
    await beginKeyChange(server.dependencies, { ...old, newKey });
    await expect(finishKeyChange(server.dependencies, old)).rejects.toThrow(
      `--finish needs the new key: point GHOST_SECRET_KEY_FILE at the file with ${fingerprintOf(newKey)}`,
    );
    expect((await startedWith(old)).fingerprint).toBe(testVault.fingerprint);
    await finishKeyChange(server.dependencies, renewed);
    expect(await listMasters(database())).toEqual([fingerprintOf(newKey)]);
    await expect(startedWith(old)).rejects.toThrow(
      `The key in old.key is not the key of this database (the database needs ${fingerprintOf(newKey)}, this is ${testVault.fingerprint})`,
    );
    await expect(finishKeyChange(server.dependencies, renewed)).rejects.toThrow(
      'No change of the master key',
    );
  });

  test('goes on where it was broken off, and is begun once', async () => {
    await fill(7);
    const places = await readSealedColumns(database());
    await beginKeyChange(server.dependencies, { ...old, newKey });
    const ring = await readKeyRing(database(), old);
    // Like a kill within a batch: the batch is rolled back, the ring stays.
    await expect(
      database()
        .transaction()
        .execute(async (trx) => {
          for (const place of places)
            await resealBatch(trx, { randomness, ring, place, after: null });
          throw new Error('killed');
        }),
    ).rejects.toThrow('killed');
    await beginKeyChange(server.dependencies, { ...old, newKey });
    expect((await readKeyRing(database(), old)).keys).toEqual(ring.keys);
    expect(await resealCells(server.dependencies, old)).toBe(8);
    await finishKeyChange(server.dependencies, renewed);
    expect(
      await findUnreadable(server.testDatabase.connection, await startedWith(renewed)),
    ).toEqual([]);
  });

  test('to another key than the one that is under way is refused, until that is taken back', async () => {
    await fill();
    const third = Buffer.alloc(32, 9);
    await expect(
      beginKeyChange(server.dependencies, { ...old, newKey: testMasterKey }),
    ).rejects.toThrow('already in use');
    await beginKeyChange(server.dependencies, { ...old, newKey });
    await resealCells(server.dependencies, old);
    await expect(beginKeyChange(server.dependencies, { ...old, newKey: third })).rejects.toThrow(
      'under way',
    );
    await expect(cancelKeyChange(server.dependencies, renewed)).rejects.toThrow(
      'must name the old key',
    );
    await cancelKeyChange(server.dependencies, old);
    await expect(startedWith(renewed)).rejects.toThrow('not the key of this database');
    expect(await findUnreadable(server.testDatabase.connection, await startedWith(old))).toEqual(
      [],
    );
    await beginKeyChange(server.dependencies, { ...old, newKey: third });
    await finishKeyChange(server.dependencies, { ...renewed, masterKey: third });
    const after = await startedWith({ ...renewed, masterKey: third });
    expect(await findUnreadable(server.testDatabase.connection, after)).toEqual([]);
    expect((await readKeyRing(database(), { ...renewed, masterKey: third })).keys).toHaveLength(2);
  });
});

describe('beside servers that go on writing', () => {
  test('nothing is lost: what they wrote with the old cell key is sealed anew by the finish', async () => {
    const [id = ''] = await fill(1);
    await beginKeyChange(server.dependencies, { ...old, newKey });
    await resealCells(server.dependencies, old);
    // This server's ring is the old one.
    const late = await fill(2);
    await finishKeyChange(server.dependencies, renewed);
    const after = await startedWith(renewed);
    for (const row of [id, ...late])
      expect(await after.decrypt({ ...code, row }, await cellOf(row))).toContain('"code"');
  });

  test('the finish waits for a write that is under way, and a later one is refused and not lost in silence', async () => {
    const [id = ''] = await fill(1);
    await beginKeyChange(server.dependencies, { ...old, newKey });
    const written = Promise.withResolvers<undefined>();
    const mayEnd = Promise.withResolvers<undefined>();
    const late = testVault.encrypt({ ...code, row: id }, 'late');
    const writing = database()
      .transaction()
      .execute(async (trx) => {
        await trx
          .updateTable('payment_codes')
          .set({ code_encrypted: late })
          .where('id', '=', id)
          .execute();
        written.resolve(undefined);
        await mayEnd.promise;
      });
    await written.promise;
    const finishing = finishKeyChange(server.dependencies, renewed);
    await waitForLock();
    mayEnd.resolve(undefined);
    await Promise.all([writing, finishing]);
    const after = await startedWith(renewed);
    expect(await after.decrypt({ ...code, row: id }, await cellOf(id))).toBe('late');

    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/transactions',
      payload: nintendoPayload(),
    });
    expect(answer.statusCode).toBe(503);
    // Work without secrets continues.
    await createPayment(server, subscriptionPayload());
  });

  test('a code that is erased meanwhile stays erased', async () => {
    const [id = '', ...others] = await fill();
    await beginKeyChange(server.dependencies, { ...old, newKey });
    const erasing = database()
      .transaction()
      .execute(async (trx) => {
        await trx
          .updateTable('payment_codes')
          .set({ code_encrypted: null })
          .where('id', '=', id)
          .execute();
        // A locked row is skipped, not waited for.
        return resealCells(server.dependencies, old);
      });
    expect(await erasing).toBe(others.length + 1);
    await finishKeyChange(server.dependencies, renewed);
    expect(await cellOf(id)).toHaveLength(0);
  });
});

/** Waits until a statement waits for a lock. */
async function waitForLock(): Promise<void> {
  for (;;) {
    const { rows } = await server.testDatabase.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) return;
  }
}

describe('what is wrong with the keys', () => {
  test('keeps the finish from taking anything away', async () => {
    const [id = ''] = await fill(1);
    await beginKeyChange(server.dependencies, { ...old, newKey });
    const cell = await cellOf(id);
    cell[30] = (cell[30] ?? 0) ^ 1;
    await database()
      .updateTable('payment_codes')
      .set({ code_encrypted: cell })
      .where('id', '=', id)
      .execute();
    await expect(finishKeyChange(server.dependencies, renewed)).rejects.toThrow('cannot be read');
    expect(await listMasters(database())).toHaveLength(2);
    expect(await findUnreadable(server.testDatabase.connection, await startedWith(old))).toEqual([
      { ...code, count: 1, rows: [id] },
    ]);
  });

  test('a ring that was changed or is not whole is said at the start', async () => {
    await server.testDatabase.pool.query(
      `update vault_wraps set wrapped = set_byte(wrapped, 40, get_byte(wrapped, 40) # 1)
       where key_id = (select id from vault_keys where purpose = 'cells')`,
    );
    await expect(startedWith(old)).rejects.toThrow(/is the right one .* cannot open/);
    await server.testDatabase.pool.query(
      `delete from vault_wraps where key_id = (select id from vault_keys where purpose = 'cells')`,
    );
    await expect(startedWith(old)).rejects.toThrow(/is the right one .* cannot open/);
    await server.testDatabase.pool.query('delete from vault_wraps');
    await expect(startedWith(old)).rejects.toThrow(/is the right one .* cannot open/);
    await expect(startedWith(renewed)).rejects.toThrow('not the key of this database');
  });

  test('a wrap of one key does not stand in for another', async () => {
    await server.testDatabase.pool.query(
      `update vault_wraps set wrapped = other.wrapped from vault_wraps other where other.key_id <> vault_wraps.key_id`,
    );
    await expect(startedWith(old)).rejects.toThrow('cannot open the key');
  });

  test('cells of a key that is not there are found without opening any', async () => {
    const [id = ''] = await fill(1);
    const ring = await readKeyRing(database(), old);
    expect(await findOrphanedCells(database(), ring)).toEqual([]);
    const keyId = 'ab'.repeat(8);
    const cell = Buffer.concat([Buffer.of(1), Buffer.from(keyId, 'hex'), Buffer.alloc(40)]);
    const seal = () =>
      database()
        .updateTable('payment_codes')
        .set({ code_encrypted: cell })
        .where('id', '=', id)
        .execute();
    await expect(seal()).rejects.toThrow('not in use any more');
    // Only possible with all rights on the database.
    await server.testDatabase.pool.query('alter table payment_codes disable trigger user');
    await seal();
    expect(await findOrphanedCells(database(), ring)).toEqual([{ ...code, keyId }]);
  });

  test('every sealed column refuses cells of a key that is not in use', async () => {
    for (const { table, column } of await readSealedColumns(database())) {
      const { rows } = await server.testDatabase.pool.query(
        `select from pg_trigger where tgrelid = $1::regclass and tgname = $2`,
        [table, `${table}_${column}_key`],
      );
      expect({ column, triggers: rows.length }).toEqual({ column, triggers: 1 });
    }
  });
});

test('a new database gets keys of its own, which the master key alone does not tell', async () => {
  await database().deleteFrom('vault_keys').execute();
  await database()
    .deleteFrom('installation_facts')
    .where('key', '=', 'master_key_fingerprint')
    .execute();
  const vaults = await Promise.all([startedWith(old), startedWith(old)]);
  expect(vaults[0]?.lookupHash('x')).not.toEqual(testVault.lookupHash('x'));
  expect(vaults[0]?.lookupHash('x')).toEqual(vaults[1]?.lookupHash('x'));
});
