import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Client } from '@ghost-pay/contract/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  answersInOneProcess,
  type CommandAnswer,
  commandFiles,
  mainFile,
  programEnvironment,
  startServerProcess,
} from '../../test/server-process.ts';
import { clientOf, setUpTwofa } from '../../test/site-client.ts';
import { schemaRange } from '../operations/site-database/schema-range.ts';
import { programVersion } from '../program-version.ts';

const password = 'Wander7-lantern';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'ghost-pay-admin-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** One of our programs with its own settings; none of the tests' environment reaches it. */
function start(file: string, args: readonly string[]): ChildProcess {
  const { HOME, TMPDIR, SystemRoot } = process.env;
  const environment = {
    ...programEnvironment,
    HOME,
    TMPDIR,
    SystemRoot,
    GHOST_DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'warn',
  };
  return spawn(process.execPath, [file, ...args], { env: environment, stdio: 'pipe' });
}

/** Runs a command line to its end, with `input` on its standard input. */
async function admin(args: readonly string[], input = ''): Promise<CommandAnswer> {
  const child = start(commandFiles.admin, args);
  let output = '';
  let errors = '';
  child.stdout?.on('data', (part) => (output += part));
  child.stderr?.on('data', (part) => (errors += part));
  child.stdin?.end(input);
  const [exitCode] = await once(child, 'close');
  return { exitCode, output, errors };
}

const create = (name: string, more: readonly string[] = [], input = `${password}\n`) =>
  admin(['create', name, '--role', 'admin', '--password-stdin', ...more], input);

describe('What the command does not understand', () => {
  const lines: readonly (readonly [args: readonly string[], sentence: string])[] = [
    [[], 'A command is missing.'],
    [['constructor', 'anna'], "There is no command 'constructor'."],
    [['create', 'anna'], 'create needs --role'],
    [['list', '--role', 'admin'], 'list does not take --role.'],
    [['set-password', 'anna', '--password', 'x'], '--password'],
    [['doctor', 'now'], 'doctor takes no further argument.'],
    [['doctor', '--mail-to', 'nobody'], '--mail-to needs one e-mail address.'],
    [['doctor', '--account', ' '], '--account needs the name of an account.'],
    [['version', '--json'], 'version does not take --json.'],
    [['retention', 'everything'], 'retention takes no further argument.'],
    [['erase-person', '--dry-run'], 'erase-person needs exactly one EMAIL or USERNAME.'],
    [['erase-person', 'anna', 'berta'], 'erase-person needs exactly one EMAIL or USERNAME.'],
    [['list', '--dry-run'], 'list does not take --dry-run.'],
    [['reseal', 'now'], 'reseal takes no further argument.'],
    [['set-mode'], 'set-mode needs live or sandbox.'],
    [['set-mode', 'test'], 'set-mode needs live or sandbox.'],
    [['set-mode', 'live', 'sandbox'], 'set-mode needs live or sandbox.'],
  ];
  let answers: readonly CommandAnswer[];
  beforeAll(async () => {
    const all = [...lines.map(([args]) => args), ['--help']];
    answers = await answersInOneProcess(commandFiles.admin, all);
  });

  test.each(lines.map(([args, sentence], line) => [args, sentence, line] as const))(
    '%j ends with 2, says why and shows the usage',
    (_, sentence, line) => {
      expect(answers[line]).toEqual({
        exitCode: 2,
        output: '',
        errors: expect.stringContaining(sentence),
      });
      expect(answers[line]?.errors).toContain('Usage: ghost-pay admin');
    },
  );

  test('--help shows the usage and ends with 0', () => {
    expect(answers.at(-1)).toEqual({
      exitCode: 0,
      errors: '',
      output: expect.stringContaining('reset-2fa NAME'),
    });
  });
});

describe('On a folder without a database', () => {
  test('the doctor and the version answer, and make nothing', async () => {
    const { exitCode, output } = await admin(['doctor']);
    expect({ exitCode, faults: /^Faults: \d+/m.exec(output)?.[0] }).toEqual({
      exitCode: 0,
      faults: 'Faults: 0',
    });
    expect(output).toMatch(/^ok +Database +There is no database yet/m);
    const read = `Read from the environment, for the data folder ${dataDir}.`;
    expect(output.split('\n')[0]).toMatch(/^ok +Settings +Read from/);
    expect(output).toContain(read);
    const status = await admin(['status']);
    expect(status).toMatchObject({ exitCode: 1, errors: '' });
    expect(status.output).toMatch(/^Health +no answer: the server is stopped/m);
    const version = await admin(['version']);
    expect(version.exitCode).toBe(0);
    expect(version.output).toContain(
      `ghost-pay ${programVersion}\nSchema      ${schemaRange.newest}\n`,
    );
    expect(await readdir(dataDir)).toEqual([]);
  });

  test.each([
    ['list'],
    ['setup-link'],
    ['create', 'anna', '--role', 'admin'],
    ['retention', '--dry-run'],
  ])('%s makes none, and says what does', async (...args) => {
    const { exitCode, output, errors } = await admin(args);
    expect({ exitCode, output }).toEqual({ exitCode: 1, output: '' });
    expect(errors).toContain(`There is no site in ${dataDir}, and nothing was made.`);
    expect(errors).toContain('A start of the site or a restore makes one.');
    expect(errors.trim().split('\n')).toHaveLength(1);
    expect(await readdir(dataDir)).toEqual([]);
  });
});

describe('Without a running server', () => {
  test('a data folder of a first start has no admin, and one can be made and listed', async () => {
    await (await startServerProcess({ dataDir })).stop();
    expect(await admin(['list'])).toMatchObject({
      exitCode: 0,
      output: 'There is no admin yet.\n',
    });
    const examined = await admin(['doctor']);
    expect(examined.exitCode).toBe(0);
    expect(examined.output).toMatch(/^ok +Database +Connected[^]*^ok +Key file +The key file \(/m);
    const made = await admin(
      [
        'create',
        'Anna',
        '--role',
        'super_admin',
        '--email',
        'anna@example.org',
        '--password-stdin',
      ],
      password,
    );
    expect(made).toMatchObject({
      exitCode: 0,
      output: expect.stringMatching(/^Created super_admin Anna\./),
    });
    expect(made.output + made.errors).not.toContain(password);
    const { output } = await admin(['list']);
    expect(output).toMatch(/^Anna\s+super_admin\s+off\s+never\s+anna@example\.org$/m);
  });
});

describe('Beside a running server', () => {
  let server: ChildProcess;
  let site: string;
  beforeAll(async () => {
    server = start(mainFile, []);
    site = await new Promise((resolve, reject) => {
      let output = '';
      server.stderr?.on('data', (part) => (output += part));
      server.stdout?.on('data', (part) => {
        output += part;
        const address = /http:\/\/localhost:\d+/.exec(output)?.[0];
        if (address !== undefined) resolve(address);
      });
      server.on('close', () => reject(new Error(`The server ended: ${output}`)));
    });
  });
  afterAll(async () => {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'close');
  });

  test('what would be forgotten is counted, and whom nothing names is said to be unknown', async () => {
    const { exitCode, output } = await admin(['retention', '--dry-run']);
    expect({ exitCode, lines: output.trim().split('\n').length }).toEqual({
      exitCode: 0,
      lines: 7,
    });
    expect(output).toMatch(/^Would be erased now:\n\s+0 {2}codes of gift cards and vouchers$/m);
    expect((await admin(['retention'])).output).toMatch(/^Erased:\n/);
    expect(await admin(['erase-person', 'nobody@example.org', '--dry-run'])).toMatchObject({
      exitCode: 0,
      output: 'No stored data names nobody@example.org.\n',
    });
  });

  test.each([
    ['a name that exists, in any case', () => create('ANNA'), 'Username already exists'],
    ['a broken address', () => create('berta', ['--email', 'nowhere']), 'Invalid email format'],
    ['an empty password on standard input', () => create('berta', [], ''), 'Password is required'],
    ['a common password', () => create('berta', [], 'Password1!\n'), 'easy to guess'],
    ['an unknown name', () => admin(['reset-2fa', 'nobody']), 'There is no admin named nobody'],
  ])('%s is refused with one clear line', async (_, run, sentence) => {
    const { exitCode, output, errors } = await run();
    expect(errors.trim().split('\n').at(-1)).toContain(sentence);
    expect(errors).not.toMatch(/^\s+at /m);
    expect({ exitCode, output }).toEqual({ exitCode: 1, output: '' });
  });

  test('where nobody can be asked, a strong password is made and shown', async () => {
    const { exitCode, output } = await admin(['create', 'carla', '--role', 'admin']);
    expect(exitCode).toBe(0);
    expect(output).toMatch(/^Password: (?:\w{5}-){3}\w{5}$/m);
    expect(output).toContain('The next sign-in asks for a new password');
  });

  const logIn = async (username: string, given = password) =>
    clientOf(site).call('POST /auth/login', { body: { username, password: given } });

  /** Signs in and sets up the second factor. */
  async function enrol(username: string): Promise<Client> {
    const admin = clientOf(site, { token: (await logIn(username)).accessToken });
    await setUpTwofa(admin);
    return admin;
  }

  test('an admin made by command signs in, with a password that ends in a space', async () => {
    expect((await create('dora', [], `${password} \n`)).exitCode).toBe(0);
    expect((await logIn('dora', `${password} `)).user.username).toBe('dora');
    await expect(logIn('dora', password)).rejects.toMatchObject({ status: 401 });
  });

  test('set-password ends the sessions and the old password, and keeps the second factor', async () => {
    await create('emma');
    const emma = await enrol('emma');
    const newPassword = 'Quiet-Harbor-Lamp-42!';
    expect((await admin(['set-password', 'EMMA', '--password-stdin'], newPassword)).exitCode).toBe(
      0,
    );
    await expect(emma.call('GET /auth/me')).rejects.toMatchObject({ status: 401 });
    await expect(logIn('emma')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    const needsCode = { code: 'TWOFA_TOKEN_REQUIRED' };
    await expect(logIn('emma', newPassword)).rejects.toMatchObject(needsCode);
    expect((await admin(['set-password', 'emma', '--password-stdin'], 'Emma-2024!')).exitCode).toBe(
      1,
    );
  });

  test('reset-2fa ends the sessions and leads to a new set-up', async () => {
    await create('frida');
    const frida = await enrol('frida');
    await expect(logIn('frida')).rejects.toMatchObject({ code: 'TWOFA_TOKEN_REQUIRED' });
    expect((await admin(['reset-2fa', 'frida'])).exitCode).toBe(0);
    await expect(frida.call('GET /auth/me')).rejects.toMatchObject({ status: 401 });
    const { user, accessToken: token } = await logIn('frida');
    expect(user).toMatchObject({ twofa_enabled: false, password_must_change: true });
    await expect(clientOf(site, { token }).call('GET /transactions')).rejects.toMatchObject({
      code: 'TWOFA_REQUIRED',
    });
  });
});
