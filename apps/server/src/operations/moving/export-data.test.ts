import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createPayment,
  donationPayload,
  newCode,
  nintendoPayload,
  paysafecardPayload,
  rewarblePayload,
  subscriptionPayload,
} from '../../../test/payments.ts';
import { createSession, createTestServer, type TestServer } from '../../../test/test-server.ts';
import { exportData } from './export-data.ts';
import { importData } from './import-data.ts';

let server: TestServer;
let other: TestServer;
let folder: string;
const code = newCode();
beforeAll(async () => {
  server = await createTestServer();
  other = await createTestServer();
  folder = await mkdtemp(path.join(tmpdir(), 'ghost-pay-export-'));
  const { headers } = await createSession(server);
  const act = async (id: string, name: string, payload: object = {}) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api/transactions/${id}/${name}`,
      headers,
      payload,
    });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const verified = await createPayment(server, subscriptionPayload());
  await act(verified.id, 'verify-payment');
  await act(verified.id, 'update-subscription');
  const failed = await createPayment(server, nintendoPayload({ paymentCode: code }));
  await act(failed.id, 'mark-failed', { reason: 'Used before, "again"\n=cmd' });
  const donation = await createPayment(server, donationPayload());
  await act(donation.id, 'verify-payment');
  for (const payload of [nintendoPayload(), rewarblePayload(), paysafecardPayload()])
    await createPayment(server, payload);
  const erased = await createPayment(server, paysafecardPayload());
  await server.testDatabase.pool.query(
    'update payment_codes set code_encrypted = null where transaction_id = $1',
    [erased.id],
  );
});
afterAll(async () => {
  await server.close();
  await other.close();
  await rm(folder, { recursive: true, force: true });
});

const asOwner = ({ dependencies, testDatabase }: TestServer) => ({
  ...dependencies,
  database: testDatabase.database,
});
async function exported(from: TestServer, name: string, isUnsealed: boolean) {
  const to = path.join(folder, name);
  const files = await exportData(asOwner(from), { folder: to, isUnsealed });
  const text = (file: string) => readFile(path.join(to, file), 'utf8');
  const lines = async (file: string) =>
    (await text(file))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { folder: to, files, text, lines };
}

describe('An export', () => {
  test('holds every table and column with a description and a checksum, and no secret', async () => {
    const { files, text } = await exported(server, 'sealed', false);
    const sums = await text('SHA256SUMS');
    const description = await text('description.md');
    let all = description;
    for (const { name, what, columns } of files) {
      const content = await text(name);
      all += content;
      expect(sums).toContain(`${createHash('sha256').update(content).digest('hex')}  ${name}\n`);
      expect([name, what]).not.toEqual([name, '']);
      expect(description).toContain(`## ${name}`);
      for (const column of columns) expect(description).toContain(`\`${column.name}\``);
    }
    const { rows: tables } = await server.testDatabase.pool.query<{ relname: string }>(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    expect(tables.length).toBeGreaterThan(files.length);
    expect(files.map(({ name }) => name)).toContain('tables/audit_trail.jsonl');
    const secrets = await server.testDatabase.pool.query<{ secret: string }>(
      `select password_hash as secret from admin_users union all select encode(code_hash, 'hex') from payment_codes
       union all select encode(wrapped, 'hex') from vault_wraps union all select encode(twofa_secret_encrypted, 'hex') from admin_users
       where twofa_secret_encrypted is not null`,
    );
    expect(secrets.rows.length).toBeGreaterThan(5);
    for (const { secret } of secrets.rows) expect(all).not.toContain(secret);
    expect(all).not.toContain(code);
    expect(all).toContain(code.slice(-4));
    const folders = await readdir(path.join(folder, 'sealed'));
    expect(folders.toSorted()).toEqual(
      [
        'SHA256SUMS',
        'description.json',
        'description.md',
        'payments.jsonl',
        'prices.jsonl',
        'settings.jsonl',
        'tables',
        'users.jsonl',
      ].toSorted(),
    );
  });

  test('goes to an empty folder only, and is in the audit trail', async () => {
    await exported(server, 'once', false);
    await expect(exported(server, 'once', false)).rejects.toThrow('is not empty');
    const { rows } = await server.testDatabase.pool.query(
      `select author_kind, facts from audit_trail where action = 'data_exported' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ author_kind: 'operator', facts: { unsealed: false } }]);
  });

  test('that is unsealed can be imported: the other site’s export is the same', async () => {
    const first = await exported(server, 'unsealed', true);
    expect(await first.text('payments.jsonl')).toContain(code);
    const result = await importData(asOwner(other), {
      folder: first.folder,
      isDryRun: false,
      onProgress: () => undefined,
      report: (lines) =>
        Promise.resolve(expect(lines.filter(({ file }) => file === 'payments.jsonl')).toEqual([])),
    });
    expect(result).toMatchObject({ payments: { taken: 7, refused: 0 }, unreadColumns: [] });
    const second = await exported(other, 'imported', true);
    const [before, after] = await Promise.all([
      first.lines('payments.jsonl'),
      second.lines('payments.jsonl'),
    ]);
    const withoutImport = after.map(({ logs, ...payment }) => ({
      ...payment,
      logs: (logs as { action: string }[]).filter(({ action }) => action !== 'imported'),
    }));
    expect(withoutImport).toEqual(before);
    expect(await second.text('prices.jsonl')).toBe(await first.text('prices.jsonl'));
    expect(await second.text('settings.jsonl')).toBe(await first.text('settings.jsonl'));
    const again = await other.app.inject({
      method: 'POST',
      url: '/api/transactions',
      payload: nintendoPayload({ paymentCode: code }),
    });
    expect(again.json()).toMatchObject({ code: 'DUPLICATE_TXID' });
  });
});
