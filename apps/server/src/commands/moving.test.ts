import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asCsv, olderFolder, olderId, olderPayment } from '../../test/older-system.ts';
import {
  commandFiles,
  mainFile,
  programEnvironment,
  startServerProcess,
  temporaryDataDir,
} from '../../test/server-process.ts';

// The real programs: an import that is killed and run again, an export, and a server that only inspects.

const password = 'Wander7-lantern';
const records = Array.from({ length: 6_000 }, (_, at) => olderPayment(at));

let dataDir: string;
let older: string;
const removals: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const data = await temporaryDataDir();
  const folder = await olderFolder({
    'payments.csv': asCsv([...records, olderPayment(7)]),
    'users.csv': asCsv([{ username: 'old-admin', role: 'admin' }]),
  });
  dataDir = data.dataDir;
  older = folder.folder;
  removals.push(data.remove, folder.remove);
  await (await startServerProcess({ dataDir })).stop();
});
afterAll(async () => {
  for (const remove of removals) await remove();
});

function start(file: string, args: readonly string[], more: object = {}): ChildProcess {
  return spawn(process.execPath, [file, ...args], {
    env: { ...programEnvironment, GHOST_DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', ...more },
    stdio: 'pipe',
  });
}

async function admin(args: readonly string[], input = '') {
  const child = start(commandFiles.admin, args);
  let output = '';
  let errors = '';
  child.stdout?.on('data', (part) => (output += part));
  child.stderr?.on('data', (part) => (errors += part));
  child.stdin?.end(input);
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return { exitCode, output, errors };
}

describe('An import by the command', () => {
  test('takes over nothing when it is killed, and every payment with its next run', async () => {
    const killed = start(commandFiles.admin, ['import', older]);
    if (killed.stderr === null) throw new Error('The command has no output');
    for await (const line of createInterface({ input: killed.stderr }))
      if (line.includes('5000 payments read')) killed.kill('SIGKILL');
    if (killed.exitCode === null && killed.signalCode === null) await once(killed, 'exit');
    expect(killed.signalCode).toBe('SIGKILL');
    const { exitCode, output, errors } = await admin(['import', older]);
    expect(output, errors).toContain(
      'Payments: 6000 taken over, 0 of them open; 0 were here already; 1 refused',
    );
    expect(output).toContain(
      `payments.csv, line 6002: payment_id is taken by ${olderId(7)} of line 9.`,
    );
    expect(exitCode).toBe(1);
    const report = await readFile(path.join(older, 'import-report.jsonl'), 'utf8');
    expect(JSON.parse(report)).toMatchObject({
      file: 'payments.csv',
      line: 6002,
      outcome: 'refused',
    });
  });

  test('leaves administrators to a link, and the set-up of the first super admin open', async () => {
    const link = await admin(['password-link', 'old-admin']);
    expect(link.output).toMatch(
      /^http:\/\/localhost:0\/admin\/setup\?token=[\w-]{43}&name=old-admin\n/,
    );
    expect((await admin(['setup-link'])).exitCode).toBe(0);
    const chief = await admin(
      ['create', 'chief', '--role', 'super_admin', '--password-stdin'],
      `${password}\n`,
    );
    expect(chief.exitCode, chief.errors).toBe(0);
  });
});

describe('An export by the command', () => {
  test('writes codes in the clear only after a typed acknowledgement', async () => {
    const folder = path.join(older, 'export');
    const refused = await admin(['export', folder, '--unseal'], 'yes\n');
    expect(refused).toMatchObject({ exitCode: 1, output: '' });
    const { exitCode, output, errors } = await admin(
      ['export', folder, '--unseal'],
      'write codes in the clear\n',
    );
    expect(exitCode, errors).toBe(0);
    expect(output).toContain('Exported 6000 payments, 2 users');
  });
});

describe('A server that inspects', () => {
  let child: ChildProcess;
  let site: string;
  let token: string;
  beforeAll(async () => {
    // The settings of a live site: the services that they name are left alone.
    child = start(mainFile, ['--inspect'], {
      GHOST_MODE: 'live',
      PUBLIC_URL: 'https://pay.example.org',
      SMTP_URL: 'smtp://127.0.0.1:9',
      PAYGATE_API_URL: 'https://127.0.0.1:9',
      HOST: '0.0.0.0',
    });
    if (child.stdout === null) throw new Error('The server has no output');
    const printed: string[] = [];
    child.stderr?.on('data', (part) => printed.push(String(part)));
    for await (const line of createInterface({ input: child.stdout })) {
      printed.push(line);
      const [, address, secret] =
        /Enter +(http:\/\/localhost:\d+)\/admin\/inspect\?token=(\S+)/.exec(line) ?? [];
      if (address !== undefined && secret !== undefined) [site, token] = [address, secret];
      if (line.includes('Stop with Ctrl+C')) break;
    }
    if (token === undefined) throw new Error(`No link was printed:\n${printed.join('\n')}`);
    child.stdout.resume();
  });
  afterAll(async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    expect(child.exitCode).toBe(0);
  });

  async function call(
    method: string,
    address: string,
    { body, session }: { body?: object; session?: string } = {},
  ) {
    const answer = await fetch(`${site}/api${address}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(session && { authorization: `Bearer ${session}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }

  test('shows the copy by a link that works once, and refuses every change with one sentence', async () => {
    expect(await call('GET', '/health')).toEqual({ status: 200, body: { status: 'inspect' } });
    expect((await call('GET', `/transactions/track/${olderId(3)}`)).body).toMatchObject({
      paymentId: olderId(3),
    });

    expect(
      (await call('POST', '/auth/inspection', { body: { token: 'guess' } })).body,
    ).toMatchObject({ code: 'INSPECTION_LINK_INVALID' });
    const entered = await call('POST', '/auth/inspection', { body: { token } });
    expect(entered.body).toMatchObject({ user: { username: 'chief' } });
    expect((await call('POST', '/auth/inspection', { body: { token } })).body).toMatchObject({
      code: 'INSPECTION_LINK_INVALID',
    });
    const session = String(entered.body['accessToken']);
    const list = await call('GET', '/transactions?limit=10', { session });
    const { transactions, pagination } = list.body as {
      transactions: { id: string }[];
      pagination: { total: number };
    };
    expect(pagination.total).toBe(6_000);
    for (const address of [
      `/transactions/${transactions[0]?.id}`,
      '/auth/me',
      '/audit',
      '/settings',
      '/jobs',
      '/outbox',
      '/system/status',
      '/users',
    ])
      expect([address, (await call('GET', address, { session })).status]).toEqual([address, 200]);

    const sentence = {
      status: 403,
      body: {
        code: 'INSPECTION',
        error: 'This is an inspection of a copy: nothing can be changed, and nothing is sent.',
      },
    };
    const changes: [string, string, object?][] = [
      ['POST', `/transactions/${transactions[0]?.id}/verify-payment`, {}],
      ['POST', '/auth/login', { username: 'chief', password }],
      ['PUT', '/settings', { undo_seconds: '5' }],
      ['POST', '/auth/logout', {}],
      // The audit trail would tell of it, and the database refuses that.
      ['GET', '/transactions/export.csv'],
    ];
    for (const [method, address, body] of changes)
      expect([
        address,
        await call(method, address, { session, ...(body && { body }) }),
      ]).toMatchObject([address, sentence]);
  });
});
