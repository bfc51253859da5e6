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
import { tables } from './tables.ts';

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
  return { folder: to, files, text: async (file: string) => readFile(path.join(to, file), 'utf8') };
}

describe('An export', () => {
  test('holds the four tables with a description and checksums, and no secret', async () => {
    const { files, text } = await exported(server, 'sealed', false);
    expect(await readdir(path.join(folder, 'sealed'))).toHaveLength(files.length + 2);
    const [sums, description] = [await text('SHA256SUMS'), await text('description.md')];
    let all = description;
    for (const { table } of files) {
      const content = await text(`${table}.csv`);
      all += content;
      expect(sums).toContain(
        `${createHash('sha256').update(content).digest('hex')}  ${table}.csv\n`,
      );
      expect(description).toContain(`## ${table}.csv`);
      for (const column of content.split('\r\n', 1)[0]?.split(',') ?? [])
        expect(description).toContain(`\`${column}\``);
    }
    const secrets = await server.testDatabase.pool.query<{ secret: string }>(
      `select password_hash as secret from admin_users union all select encode(code_hash, 'hex') from payment_codes
       union all select encode(wrapped, 'hex') from vault_wraps union all select encode(twofa_secret_encrypted, 'hex') from admin_users
       where twofa_secret_encrypted is not null`,
    );
    expect(secrets.rows.length).toBeGreaterThan(5);
    for (const { secret } of secrets.rows) expect(all).not.toContain(secret);
    expect(all).not.toContain(code);
    expect(all).toContain(code.slice(-4));
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
    expect(await first.text('payments.csv')).toContain(code);
    const reportFile = path.join(folder, 'report.jsonl');
    const result = await importData(asOwner(other), {
      folder: first.folder,
      isDryRun: false,
      reportFile,
      onProgress: () => undefined,
    });
    expect(await readFile(reportFile, 'utf8')).not.toContain('payments.csv');
    expect(result).toMatchObject({ payments: { taken: 7, refused: 0 }, unreadColumns: [] });
    const second = await exported(other, 'imported', true);
    const imported = /,?\{""action"":""imported""[^}]*\}/g;
    expect((await second.text('payments.csv')).replaceAll(imported, '')).toBe(
      await first.text('payments.csv'),
    );
    expect(await second.text('prices.csv')).toBe(await first.text('prices.csv'));
    expect(await second.text('settings.csv')).toBe(await first.text('settings.csv'));
    const again = await other.app.inject({
      method: 'POST',
      url: '/api/transactions',
      payload: nintendoPayload({ paymentCode: code }),
    });
    expect(again.json()).toMatchObject({ code: 'DUPLICATE_TXID' });
  });
});

test('docs/reference.md names every column that an import reads, and no other', async () => {
  const manual = await readFile(
    path.resolve(import.meta.dirname, '../../../../../docs/reference.md'),
    'utf8',
  );
  for (const [table, { columns }] of Object.entries(tables)) {
    const [, cell = ''] = new RegExp(`^\\| \`${table}\` +\\| (.*) \\|$`, 'm').exec(manual) ?? [];
    const named = [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name);
    const read = Object.entries(columns).filter(([, { what }]) => !what.includes('not imported'));
    expect([table, new Set(named)]).toEqual([table, new Set(read.map(([name]) => name))]);
  }
});
