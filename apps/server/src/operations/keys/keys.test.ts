import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { createPayment, nintendoPayload, rewarblePayload } from '../../../test/payments.ts';
import { loadRelease, readReleases } from '../../../test/release-fixtures.ts';
import { rememberRows } from '../../../test/remembered-rows.ts';
import { keyOfBefore, storeRing } from '../../../test/ring-of-before.ts';
import { createScratchDatabases } from '../../../test/scratch-databases.ts';
import { testKeyFile, testVault } from '../../../test/test-database.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';
import { buildApp } from '../../app.ts';
import { verifyAuditTrail } from '../../core/audit/verify-audit-trail.ts';
import { openDatabase } from '../../core/database/database.ts';
import { systemRandomness } from '../../core/randomness.ts';
import { isLinkToken, makeLinkToken } from '../../core/vault/link-token.ts';
import { namedKey, type VaultKey, type VaultKeys } from '../../core/vault/keys.ts';
import { cellKeyId, createVault, type Vault } from '../../core/vault/vault.ts';
import { listCodesOf } from '../../modules/payments/payments.public.ts';
import { stateFact } from '../../core/installation-facts.repository.ts';
import { prepareInstallation } from '../installation/prepare-installation.ts';
import { bringUpToDate } from '../site-database/bring-up-to-date.ts';
import { findUnreadable } from '../backup/sealed-cells.ts';
import { listCheckedFacts, lostInstancePrefix } from '../../core/checked-facts.repository.ts';
import { machineName } from '../../core/machine-name.ts';
import { listLiveInstances } from '../../core/vault/live-instances.repository.ts';
import { keys as keysCheck } from '../../modules/monitor/checks/security.ts';
import { type KeyFile, loadKeyFile, parseKeyFile, writeKeyLines } from './key-file.ts';
import { chooseSeal, joinLiveInstances, type Membership } from './live-instances.ts';
import { openKeys, openKeysIfAny, stateLookupKey } from './open-keys.ts';
import { reseal, resealCells } from './reseal.ts';
import { deriveKeys, hasRing } from './ring-of-before.ts';

const randomness = systemRandomness;
const newKey = () => namedKey(randomness.bytes(32));
const [old] = testVault.keys.seals;
const { lookup } = testVault.keys;
const fileOf = (seals: readonly VaultKey[], hashes = lookup): KeyFile =>
  parseKeyFile('site.key', writeKeyLines({ seals: seals as VaultKeys['seals'], lookup: hashes }));
const code = { table: 'payment_codes', column: 'code_encrypted' };

let server: TestServer;
let restoreRows: () => Promise<void>;
let folder: string;
beforeAll(async () => {
  server = await createTestServer();
  restoreRows = await rememberRows(server);
  folder = mkdtempSync(path.join(tmpdir(), 'ghost-keys-'));
});
beforeEach(() => restoreRows());
const memberships: Membership[] = [];
afterEach(async () => {
  for (const membership of memberships.splice(0)) await membership.leave();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const database = () => server.dependencies.database;
const unreadable = (vault: Vault) => findUnreadable(server.testDatabase.connection, vault);

async function cellOf(id: string): Promise<Buffer> {
  const row = await database()
    .selectFrom('payment_codes')
    .select('code_encrypted')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.code_encrypted ?? Buffer.alloc(0);
}

async function setCell(id: string, sealed: Buffer | null): Promise<void> {
  await database()
    .updateTable('payment_codes')
    .set({ code_encrypted: sealed })
    .where('id', '=', id)
    .execute();
}

/** The id of the code of a new payment. */
async function payByCode(payload: Record<string, unknown> = nintendoPayload()): Promise<string> {
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

/** A server that starts now with this key file, as in runtime.ts. */
async function start(keyFile: KeyFile): Promise<Membership & { vault: Vault }> {
  const keys = await openKeys(database(), keyFile);
  const membership = await joinLiveInstances(server.dependencies, { keys, keyFile });
  memberships.push(membership);
  const { sealsWith } = membership;
  return { ...membership, vault: createVault({ keys, sealsWith, randomness }) };
}

/** The command `reseal` with this key file. */
async function runReseal(keyFile: KeyFile) {
  return reseal(server.dependencies, { keys: await openKeys(database(), keyFile), keyFile });
}

describe('the keys of a database', () => {
  test.each([
    ['the same key file', [old], lookup, undefined],
    ['one with more keys', [newKey(), old, newKey()], lookup, undefined],
    [
      'one without the key that rows name',
      [newKey()],
      lookup,
      `lacks the key ${old.id}, which sealed admin_users.twofa_secret_encrypted`,
    ],
    [
      'one with another lookup line',
      [old],
      newKey(),
      'The lookup line of site.key is not that of this database',
    ],
  ] as const)('with %s', async (_, seals, hashes, refusal) => {
    await fill(1);
    const opening = openKeys(database(), fileOf(seals, hashes));
    if (refusal === undefined) expect((await opening).seals).toEqual(seals);
    else await expect(opening).rejects.toThrow(refusal);
  });

  test('with the master key of another site: refused', async () => {
    const other = parseKeyFile('other.key', '9'.repeat(64));
    await expect(openKeys(database(), other)).rejects.toThrow(
      'The master key in other.key is not that of this database',
    );
  });

  test('without a key file: refused, but for a database that never had a key', async () => {
    const opening = () => openKeysIfAny(database(), { keyFile: undefined, file: 'gone.key' });
    await expect(opening()).rejects.toThrow('There is no key file at gone.key');
    await database().deleteFrom('installation_facts').where('key', '=', 'lookup_key').execute();
    expect(await opening()).toBeUndefined();
  });

  test('of two key files for a new database, the second one is refused', async () => {
    await database().deleteFrom('installation_facts').where('key', '=', 'lookup_key').execute();
    const state = (hashes: VaultKey) =>
      database()
        .transaction()
        .execute(async (trx) => {
          const keyFile = fileOf([old], hashes);
          await stateLookupKey(trx, { keys: await openKeys(trx, keyFile), keyFile });
        });
    const answers = await Promise.allSettled([state(newKey()), state(newKey())]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a database of an earlier version', () => {
  const ring: VaultKeys = { seals: [keyOfBefore(), keyOfBefore()], lookup: keyOfBefore() };
  const masterKey = randomness.bytes(32);
  const vault = createVault({ keys: ring, randomness });
  let file: string;
  const load = () => loadKeyFile({ file, mayCreate: false, randomness });
  beforeEach(async () => {
    await storeRing(database(), { masterKey, keys: ring });
    file = path.join(mkdtempSync(path.join(folder, 'of-')), 'master.key');
    writeFileSync(file, masterKey.toString('hex'), { mode: 0o600 });
  });

  test('is opened by its ring with the master key, and by no other', async () => {
    expect(await openKeys(database(), load())).toEqual(ring);
    await expect(openKeys(database(), testKeyFile)).rejects.toThrow(
      'The master key in test.key is not that of this database (the database needs ',
    );
    await expect(openKeys(database(), fileOf([old]))).rejects.toThrow('The lookup line');
  });

  test('whose ring was changed is said at the start', async () => {
    const query = (text: string) => server.testDatabase.pool.query(text);
    await query(
      `update vault_wraps set wrapped = other.wrapped from vault_wraps other where other.key_id <> vault_wraps.key_id`,
    );
    await expect(openKeys(database(), load())).rejects.toThrow(
      /is the right one.* cannot open the key/,
    );
    await query('delete from vault_wraps');
    await expect(openKeys(database(), load())).rejects.toThrow(
      /is the right one.* cannot open any key/,
    );
  });

  test('becomes one with a key file: nothing is lost, whoever still reads the ring', async () => {
    const app = await buildApp({ ...server.dependencies, vault });
    const payload = nintendoPayload();
    const answer = await app.inject({ method: 'POST', url: '/api/transactions', payload });
    expect(answer.statusCode).toBe(201);
    const { rows } = await server.testDatabase.pool.query<{ id: string }>(
      'select id from payment_codes',
    );
    const id = rows[0]?.id ?? '';
    // One cell of the retired key.
    const retired = createVault({
      keys: { ...ring, seals: [ring.seals[1] ?? ring.seals[0]] },
      randomness,
    });
    const text = vault.decrypt({ ...code, row: id }, await cellOf(id));
    await setCell(id, retired.encrypt({ ...code, row: id }, text));
    const other = await start(load());
    expect(await runReseal(load())).toEqual({
      copy: `${file}.before`,
      ring: [expect.stringContaining(`process ${process.pid}`)],
      cells: 1,
      stillNeeded: [],
    });
    expect(load().keys).toEqual(ring);
    expect(readFileSync(`${file}.before`, 'utf8')).toBe(masterKey.toString('hex'));
    // A server that still has the master key goes on, and so does a start with it.
    expect(other.vault.decrypt({ ...code, row: id }, await cellOf(id))).toBe(text);
    expect(cellKeyId(await cellOf(id))).toBe(ring.seals[0].id);
    await other.leave();
    await start(load());
    expect(await runReseal(load())).toMatchObject({ copy: undefined, ring: 'removed', cells: 0 });
    expect(await hasRing(database())).toBe(false);
    const keys = await openKeys(database(), load());
    expect(await unreadable(createVault({ keys, randomness }))).toEqual([]);
    expect(keys.lookup).toEqual(ring.lookup);
    expect(await runReseal(load())).toMatchObject({ copy: undefined, ring: 'none', cells: 0 });
    // With or without its code, a used code is known by its hash.
    await setCell(id, null);
    const again = { paymentCode: payload['paymentCode'] };
    const second = await app.inject({
      method: 'POST',
      url: '/api/transactions',
      payload: nintendoPayload(again),
    });
    expect(second.json()).toMatchObject({ code: 'DUPLICATE_TXID' });
    await app.close();
  });

  test('whose lines are written is refused with the master key, once its ring is gone', async () => {
    const before = load();
    await database()
      .transaction()
      .execute(async (trx) => stateLookupKey(trx, { keys: ring, keyFile: before }));
    await runReseal(before);
    await runReseal(load());
    await expect(openKeys(database(), before)).rejects.toThrow(
      `or "ghost-pay admin reseal" has written its keys into a key file since (the database needs the lookup key ${ring.lookup.id})`,
    );
  });

  test('from before there were rings has the keys that its master key leads to', async () => {
    await database().deleteFrom('vault_keys').execute();
    const keys = deriveKeys(masterKey);
    expect(await openKeys(database(), load())).toEqual(keys);
    expect(
      await openKeys(database(), fileOf([newKey(), ...keys.seals], keys.lookup)),
    ).toBeDefined();
    await expect(openKeys(database(), testKeyFile)).rejects.toThrow(
      `is not that of this database (the database needs ${keys.seals[0].id}`,
    );
    await runReseal(load());
    expect(load().keys).toEqual(keys);
  });
});

describe.each(readReleases())('the database of version $version', (release) => {
  test('comes up with its master key, and is resealed', async () => {
    const databases = createScratchDatabases(inject('testServer'));
    onTestFinished(() => databases.close());
    const { connection, connected } = await databases.create();
    await connected((client) => loadRelease(client, release));
    await bringUpToDate(connection, { mode: 'sandbox' });
    const opened = openDatabase({ connection });
    // As `set-mode` says it; the first version did not.
    await stateFact(opened.database, 'mode', 'sandbox');
    const file = path.join(mkdtempSync(path.join(folder, 'of-')), 'master.key');
    writeFileSync(file, testKeyFile.text, { mode: 0o600 });
    const prepare = async () => {
      const keyFile = loadKeyFile({ file, mayCreate: false, randomness });
      const { clock } = server;
      const given = { database: opened.database, clock, mode: 'sandbox' } as const;
      return { keyFile, keys: await prepareInstallation({ ...given, keyFile }) };
    };
    const dependencies = { ...server.dependencies, database: opened.database };
    await reseal(dependencies, await prepare());
    await reseal(dependencies, await prepare());
    const { keyFile, keys } = await prepare();
    expect(keyFile.keys).toEqual(keys);
    expect(await hasRing(opened.database)).toBe(false);
    const vault = createVault({ keys, randomness });
    expect(await findUnreadable(connection, vault)).toEqual([]);
    expect(await verifyAuditTrail({ database: opened.database, vault })).toMatchObject({
      intact: true,
      unchecked: 0,
    });
    await opened.close();
  });
});

describe('the key that seals', () => {
  const [a, b, c] = [newKey(), newKey(), newKey()];
  test.each([
    ['alone, the first', [a, b], [], a],
    ['beside one with all, the first', [a, b], [[b, a]], a],
    ['beside one without the first, the next', [a, b], [[b]], b],
    [
      'beside two that have no key in common but this one',
      [a, b, c],
      [
        [a, c],
        [c, b],
      ],
      c,
    ],
    ['beside a stranger, the first', [a], [[b]], a],
  ] as const)('%s', (_, own, others, chosen) => {
    const opens = (keys: readonly VaultKey[]) => ({ opens: keys.map(({ id }) => id) });
    const keys: VaultKeys = { seals: own, lookup };
    expect(chooseSeal(keys, others.map(opens))).toBe(chosen.id);
  });
});

describe('a change of the key with two instances', () => {
  const added = newKey();
  const [before, appended, moved, after] = [[old], [old, added], [added, old], [added]].map(
    (seals) => fileOf(seals),
  ) as [KeyFile, KeyFile, KeyFile, KeyFile];

  test('step by step, each refused while it is too early', async () => {
    const [id = ''] = await fill();
    const payload = nintendoPayload();
    await payByCode(payload);
    const receipt = { purpose: 'receipt', subject: payload.payment_id } as const;
    const token = makeLinkToken(testVault, { ...receipt, writtenAt: new Date() });
    const text = testVault.decrypt({ ...code, row: id }, await cellOf(id));
    const [one, two] = [await start(before), await start(before)];

    // The new key in front at once seals nothing that the other one cannot open.
    await one.leave();
    const hasty = await start(moved);
    expect(hasty.sealsWith()).toBe(old.id);
    await expect(runReseal(moved)).rejects.toThrow(/Nothing was sealed again: .* lacks the key/);
    await hasty.leave();

    // 1. Appended on each.
    const oneAppended = await start(appended);
    await expect(runReseal(moved)).rejects.toThrow(`lacks the key ${added.id}`);
    await two.leave();
    const twoAppended = await start(appended);
    expect([oneAppended.sealsWith(), twoAppended.sealsWith()]).toEqual([old.id, old.id]);

    // 2. Moved to the front on each.
    await oneAppended.leave();
    const oneMoved = await start(moved);
    expect(oneMoved.sealsWith()).toBe(added.id);
    await expect(runReseal(moved)).rejects.toThrow(`seals with the key ${old.id}`);
    // What the first one seals now, the second one opens.
    await setCell(id, oneMoved.vault.encrypt({ ...code, row: id }, text));
    expect(twoAppended.vault.decrypt({ ...code, row: id }, await cellOf(id))).toBe(text);
    // The old file is refused now, by its rows and by the one that seals.
    await expect(start(before)).rejects.toThrow(
      `lacks the key ${added.id}, which sealed payment_codes.code_encrypted`,
    );
    await setCell(id, testVault.encrypt({ ...code, row: id }, text));
    await expect(start(before)).rejects.toThrow(
      /seen within the last minute\) seals with the key .* which the key file site.key lacks/,
    );
    await twoAppended.leave();
    const twoMoved = await start(moved);
    expect(twoMoved.sealsWith()).toBe(added.id);

    // The old key cannot go yet.
    await twoMoved.leave();
    await expect(start(after)).rejects.toThrow(`lacks the key ${old.id}`);

    // 3. Sealed again.
    expect(await runReseal(moved)).toEqual({
      copy: undefined,
      ring: 'none',
      cells: 5,
      stillNeeded: [],
    });
    expect(await runReseal(moved)).toMatchObject({ cells: 0 });

    // 4. The old one goes.
    await oneMoved.leave();
    const { vault } = await start(after);
    expect(await unreadable(vault)).toEqual([]);
    expect(vault.decrypt({ ...code, row: id }, await cellOf(id))).toBe(text);
    expect(vault.lookupHash('anything')).toEqual(testVault.lookupHash('anything'));
    // A receipt's link in an earlier mail still works.
    expect(isLinkToken(vault, { ...receipt, token, now: new Date() })).toBe(true);
    expect(await verifyAuditTrail({ database: database(), vault })).toMatchObject({ intact: true });
    const { rows } = await server.testDatabase.pool.query(
      `select author_kind, facts from audit_trail where action = 'secrets_resealed'`,
    );
    expect(rows).toEqual([{ author_kind: 'operator', facts: { key: added.id, cells: 5 } }]);
  });

  test('an instance that joins with other keys makes those that run seal with a common one', async () => {
    const one = await start(moved);
    expect(one.sealsWith()).toBe(added.id);
    const third = newKey();
    const two = await start(fileOf([third, added]));
    expect(two.sealsWith()).toBe(added.id);
    await one.leave();
    await two.compare();
    expect(two.sealsWith()).toBe(third.id);
    // One that was killed counts for a minute, and is forgotten then.
    const killed = await start(fileOf([added, third]));
    await two.compare();
    await database()
      .updateTable('live_instances')
      .set({ seen_at: new Date(Date.now() - 60_000) })
      .where('seals', '=', added.id)
      .execute();
    expect(await listLiveInstances(database())).toHaveLength(1);
    await two.compare();
    const left = await database().selectFrom('live_instances').select('id').execute();
    expect(left).toHaveLength(1);
    // It seals nothing until it is heard again, because others may have taken its key away.
    const at = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(at + 61_000);
    expect(() => killed.sealsWith()).toThrow(
      expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' }),
    );
    await killed.compare();
    expect(killed.sealsWith()).toBe(added.id);
    clock.mockRestore();
  });

  test('killed amid the sealing it goes on where it was', async () => {
    await fill(7);
    const keys: VaultKeys = { seals: [added, old], lookup };
    const vault = createVault({ keys, randomness });
    let sealed = 0;
    const dying: Vault = {
      ...vault,
      encrypt: (...given) => {
        sealed += 1;
        // The second factor is a batch of its own, and the first one.
        if (sealed > 4) throw new Error('killed');
        return vault.encrypt(...given);
      },
    };
    await expect(resealCells(database(), dying)).rejects.toThrow('killed');
    expect(await unreadable(vault)).toEqual([]);
    expect(await resealCells(database(), vault)).toBe(7);
    expect(await unreadable(createVault({ keys: { seals: [added], lookup }, randomness }))).toEqual(
      [],
    );
  });

  test('a code that is erased meanwhile stays erased', async () => {
    const [id = '', ...others] = await fill();
    const vault = createVault({ keys: { seals: [added, old], lookup }, randomness });
    const erasing = database()
      .transaction()
      .execute(async (trx) => {
        await trx
          .updateTable('payment_codes')
          .set({ code_encrypted: null })
          .where('id', '=', id)
          .execute();
        // A locked row is skipped, not waited for.
        return resealCells(database(), vault);
      });
    expect(await erasing).toBe(others.length + 1);
    expect(await cellOf(id)).toHaveLength(0);
  });

  test('what no key opens stays as it is, and keeps its key', async () => {
    const [id = ''] = await fill(1);
    const broken = await cellOf(id);
    broken[30] = (broken[30] ?? 0) ^ 1;
    await setCell(id, broken);
    expect(await runReseal(moved)).toMatchObject({ cells: 1, stillNeeded: [old.id] });
    expect(await cellOf(id)).toEqual(broken);
    await expect(openKeys(database(), after)).rejects.toThrow(`lacks the key ${old.id}`);
  });
});

test('a key that a running server lacks is an error of its own, and the site goes on', async () => {
  const [id = ''] = await fill(1);
  const foreign = createVault({ keys: { seals: [newKey()], lookup }, randomness });
  const cell = foreign.encrypt({ ...code, row: id }, 'x');
  await setCell(id, cell);
  const { headers } = await createSession(server, { role: 'super_admin' });
  const status = await server.app.inject({ url: '/api/system/status', headers });
  const { rows } = status.json<{ rows: { key: string }[] }>();
  expect(rows.find(({ key }) => key === 'keys')).toEqual({
    key: 'keys',
    label: 'Keys',
    state: 'error',
    text: 'Key Missing',
    detail: `Secrets were sealed with ${cellKeyId(cell)}, which the key file of this server lacks. Add the line and restart it.`,
  });
  expect((await server.app.inject({ url: '/api/health' })).statusCode).toBe(200);
  await payByCode();
  const vault = createVault({ keys: { seals: [newKey(), old], lookup }, randomness });
  await resealCells(database(), vault);
  expect(await cellOf(id)).toEqual(cell);
});

test('a key that goes away while a server works with it is told of before, with the server', async () => {
  await fill(1);
  const added = newKey();
  const readAs = (seals: readonly VaultKey[]) =>
    keysCheck.read({ ...server.dependencies, keysInFile: () => fileOf(seals).keys });
  await start(fileOf([old]));
  expect(await readAs([old])).toEqual({ missing: [], going: [], isFileChanged: false, apart: [] });
  expect(await readAs([added, old])).toMatchObject({ going: [], isFileChanged: true });
  expect(await readAs([added])).toMatchObject({ going: [old.id], isFileChanged: true });
  await start(fileOf([added, old]));
  expect(await readAs([old])).toMatchObject({
    apart: [`${machineName}, process ${process.pid} (${added.id})`],
  });
});

describe('a server that died', () => {
  const silentSince = new Date(Date.now() - 5 * 60_000);
  const list = async (name: string, seenAt = silentSince) =>
    database()
      .insertInto('live_instances')
      .values({
        id: name,
        name,
        opens: [old.id],
        seals: old.id,
        reads_ring: false,
        seen_at: seenAt,
      })
      .execute();
  const lost = async () =>
    (await listCheckedFacts(database(), { prefix: lostInstancePrefix }))
      .map(({ facts }) => facts)
      .toSorted((one, other) => String(one['name']).localeCompare(String(other['name'])));

  test('is told of by the others, unless it was of a machine where another one starts', async () => {
    const one = await start(fileOf([old]));
    await list('web-2, process 7');
    await list(`${machineName}, process 999999999`);
    await one.compare();
    expect(await lost()).toEqual([
      { name: `${machineName}, process 999999999`, seenAt: silentSince.toISOString() },
      { name: 'web-2, process 7', seenAt: silentSince.toISOString() },
    ]);
    await start(fileOf([old]));
    expect(await lost()).toEqual([
      { name: machineName, seenAt: null },
      { name: 'web-2, process 7', seenAt: silentSince.toISOString() },
    ]);
  });

  test('and was started again at once leaves no trace, once it has missed two beats', async () => {
    const dead = `${machineName}, process 999999999`;
    await list(dead, new Date());
    const one = await start(fileOf([old]));
    const others = async () =>
      (await listLiveInstances(database()))
        .map(({ name }) => name)
        .filter((name) => name !== `${machineName}, process ${process.pid}`);
    await one.compare();
    // It may be alive: a container of the same host name has processes of its own.
    expect(await others()).toEqual([dead]);
    await list('web-3, process 8', new Date());
    await database()
      .updateTable('live_instances')
      .set({ seen_at: new Date(Date.now() - 11_000) })
      .where('name', 'in', [dead, 'web-3, process 8'])
      .execute();
    await one.compare();
    expect(await others()).toEqual(['web-3, process 8']);
    expect(await lost()).toEqual([{ name: machineName, seenAt: null }]);
  });
});
