import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';

// The operator's program on a machine whose root is a folder. As root it becomes another user for real.

const isRoot = process.getuid?.() === 0;
const user = isRoot ? 'nobody' : userInfo().username;
const source = readFileSync(path.resolve(import.meta.dirname, '../ghost-pay'), 'utf8');

/** Plays Node: says who it is, where, and what it was given. */
const told = '#!/bin/sh\necho "user=$(id -un)"\necho "cwd=$PWD"\nenv\nprintf "arg=%s\\n" "$@"\n';

let root: string;
const at = (name: string) => path.join(root, name);
function write(name: string, content: string, mode = 0o644): void {
  mkdirSync(path.dirname(at(name)), { recursive: true });
  writeFileSync(at(name), content);
  chmodSync(at(name), mode);
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'ghost-pay-root-'));
  chmodSync(root, 0o755);
  onTestFinished(() => rmSync(root, { recursive: true }));
  write('usr/bin/ghost-pay', source.replaceAll('=/etc/', `=${root}/etc/`), 0o755);
});

function installService(): void {
  write(
    'etc/systemd/system/ghost-pay.service',
    `[Service]\nUser=${user}\nWorkingDirectory=${at('opt')}\nEnvironmentFile=${at('settings')}\nEnvironmentFile=-${at('settings')}-%i\n` +
      'Environment=GHOST_DATA_DIR=/var/lib/ghost-pay\nEnvironment=FIRST=1 SECOND=2\n',
  );
  write(
    'settings',
    '# The site\nGHOST_MODE=live\n  SITE_NAME="Ann’s Shop"  \nhome=/\nnothing\n',
    0o600,
  );
  write('opt/.cache/node', told, 0o755);
  for (const name of ['admin', 'backup', 'start']) write(`opt/apps/server/dist/${name}.js`, '');
}

function run(args: readonly string[], more: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(at('usr/bin/ghost-pay'), args, {
    cwd: at('usr'),
    env: { PATH: process.env['PATH'], ...more },
    encoding: 'utf8',
  });
  return { exitCode: status, lines: stdout.trim().split('\n'), errors: stderr };
}

describe('with a service', () => {
  beforeEach(installService);

  test.each([
    [
      ['doctor', '--json'],
      ['apps/server/dist/admin.js', 'doctor', '--json'],
    ],
    [['status'], ['apps/server/dist/admin.js', 'status']],
    [
      ['admin', 'create', 'Ann B', '--role', 'admin'],
      ['apps/server/dist/admin.js', 'create', 'Ann B', '--role', 'admin'],
    ],
    [
      ['backup', 'a file'],
      ['apps/server/dist/backup.js', 'a file'],
    ],
    [['inspect'], ['apps/server/dist/start.js', '--inspect']],
  ])('%j runs as its user, with its settings and no others', (args, given) => {
    const { exitCode, lines, errors } = run(args, { GHOST_MODE: 'sandbox', DATABASE_URL: 'mine' });
    expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: '' });
    expect(lines.filter((line) => line.startsWith('arg=')).slice(2)).toEqual(
      given.map((one) => `arg=${one}`),
    );
    expect(lines).toEqual(
      expect.arrayContaining([
        `user=${user}`,
        `cwd=${at('opt')}`,
        `INIT_CWD=${at('usr')}`,
        `SETTINGS_FROM=${at('settings')}`,
        'GHOST_MODE=live',
        'SITE_NAME="Ann’s Shop"',
        'GHOST_DATA_DIR=/var/lib/ghost-pay',
        'SECOND=2',
      ]),
    );
    expect(lines.join('\n')).not.toMatch(/DATABASE_URL|^nothing|^home=/m);
  });

  test('what was added to the unit goes first', () => {
    write(
      'etc/systemd/system/ghost-pay.service.d/override.conf',
      '[Service]\nEnvironment=GHOST_DATA_DIR=/mnt/data\n',
    );
    expect(run(['status']).lines).toContain('GHOST_DATA_DIR=/mnt/data');
  });

  test.each([
    [
      'whose user is none',
      () =>
        write(
          'etc/systemd/system/ghost-pay.service',
          `User=no-such-user\nWorkingDirectory=${at('opt')}\nEnvironmentFile=${at('settings')}\n`,
        ),
      "There is no user 'no-such-user'",
    ],
    [
      'without its settings',
      () => rmSync(at('settings')),
      'the settings of the site, cannot be read',
    ],
    ['that is not built', () => rmSync(at('opt/.cache/node')), 'Nothing is built'],
  ])('%s it is refused in one line', (_, damage, sentence) => {
    damage();
    const { exitCode, lines, errors } = run(['setup-link']);
    expect({ exitCode, lines }).toEqual({ exitCode: 1, lines: [''] });
    expect(errors).toContain(sentence);
    expect(errors.trim().split('\n')).toHaveLength(1);
  });
});

describe('without a service', () => {
  const image = () =>
    write(
      'usr/bin/apps/server/dist/admin.js',
      "console.log(process.env['GHOST_MODE'], ...process.argv.slice(2))",
    );

  test('an image has its settings in the environment', () => {
    image();
    expect(run(['doctor', '--json'], { GHOST_MODE: 'live' }).lines).toEqual(['live doctor --json']);
  });

  test('a checkout goes by the launcher of npm', () => {
    write('usr/bin/scripts/launch.mjs', 'console.log(...process.argv.slice(2))');
    expect(run(['admin', 'list']).lines).toEqual(['admin list']);
  });

  test('there is no log to show', () => {
    expect(run(['logs'])).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining('no service'),
    });
  });
});

test('it says what it does, and what it does not know', () => {
  expect(run(['help'])).toMatchObject({ exitCode: 0, errors: '' });
  expect(run(['explode'])).toMatchObject({
    exitCode: 2,
    errors: expect.stringContaining("There is no command 'explode'."),
  });
  expect(run([])).toMatchObject({ exitCode: 2, lines: [''] });
});
