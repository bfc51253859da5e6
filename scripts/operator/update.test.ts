import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Machine } from './changes.ts';
import { newestOf, stepsSince } from './releases.ts';
import { rollBack, update } from './update.ts';

// Real checkouts and archives; builds, users and systemd are played.

let root: string;
let commands: string[];
let said: string[];
/** What systemctl says of the further instances. */
let running: string;
const at = (name: string) => path.join(root, name);
const checkout = 'opt/ghost-pay';
const stop = 'systemctl stop ghost-pay ghost-pay@*';
const versionAt = (folder: string) =>
  (JSON.parse(readFileSync(at(`${folder}/package.json`), 'utf8')) as { version: string }).version;

function execute(command: readonly string[]): string {
  if (command[0] === 'setpriv') return execute(['env', ...command.slice(7)]);
  if (
    command[0] === 'env' &&
    command.some((part) => part === 'npm' || part.endsWith('.cache/node'))
  )
    return execute(command.slice(3));
  const [program = '', ...args] = command;
  if (args[0] === 'list-units') return running;
  if (program.endsWith('.cache/node')) return versionOf(program);
  if (['npm', 'systemctl', 'chown'].includes(program) || program.endsWith('/ghost-pay')) {
    commands.push([path.basename(program), ...args].join(' ').replaceAll(root, ''));
    return '';
  }
  const isInstall = program === 'install';
  const given = isInstall ? args.filter((arg) => arg !== '-o' && arg !== 'ghost-pay') : args;
  const { status, stdout, stderr } = spawnSync(program, given, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
  return stdout;
}
/** What the program of a checkout says of its schemas; all of them run side by side, but 0.3.0 beside itself alone. */
const versionOf = (program: string) => {
  const of = versionAt(path.relative(root, path.join(program, '../..')));
  const beside = of === '0.3.0' ? '0003' : '0001';
  return `Schema      000${of.split('.')[1]}\nBeside      servers of versions that know the schema ${beside}, during an upgrade\n`;
};
const git = (folder: string, ...args: string[]) =>
  execute(['git', '-C', at(folder), '-c', 'user.name=a', '-c', 'user.email=a@b', ...args]);

const machine = (answer = 'yes', read?: Machine['read']): Machine => ({
  root,
  run: (command) => void execute(command),
  read: read ?? execute,
  ask: () => Promise.resolve(answer),
  say: (line) => said.push(line),
});

function release(version: string): void {
  const changes = ['0.3.0', '0.2.0', '0.1.0'].map(
    (one) =>
      `## ${one}\n\n### Steps of the update\n\n- A step of ${one}.\n\n### Operators\n\n- More.\n`,
  );
  writeFileSync(at('origin/package.json'), JSON.stringify({ version }));
  writeFileSync(at('origin/CHANGELOG.md'), `# Changes\n\n${changes.join('\n')}`);
  git('origin', 'add', '.');
  git('origin', 'commit', '-qm', version);
  git('origin', 'tag', `v${version}`);
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'ghost-pay-update-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  [commands, said, running] = [[], [], ''];
  for (const folder of [
    'origin/languages',
    'opt',
    'etc/systemd/system',
    'etc/ghost-pay',
    'usr/local/bin',
    'var/lib/ghost-pay',
  ])
    mkdirSync(at(folder), { recursive: true });
  writeFileSync(at('etc/passwd'), 'ghost-pay:x:4711:4711::/opt:/bin/false\n');
  writeFileSync(
    at('etc/systemd/system/ghost-pay.service'),
    'User=ghost-pay\nWorkingDirectory=/opt/ghost-pay\n',
  );
  writeFileSync(at('origin/languages/own-texts.ts'), 'nothing');
  writeFileSync(at('origin/ghost-pay'), 'the program');
  git('origin', 'init', '-q');
  release('0.1.0');
  execute(['git', 'clone', '-q', at('origin'), at(checkout)]);
  writeFileSync(at(`${checkout}/languages/own-texts.ts`), 'ours');
});

describe('an update', () => {
  test('goes to the newest release, with its steps, a backup and the operator’s own texts', async () => {
    release('0.2.0');
    release('0.3.0');
    expect(await update(machine(), undefined)).toBe(true);
    expect([versionAt(checkout), versionAt(`${checkout}.before`)]).toEqual(['0.3.0', '0.1.0']);
    expect(said.join('\n')).toContain(
      'From 0.1.0 to 0.3.0. Its steps:\n    - A step of 0.3.0.\n    - A step of 0.2.0.',
    );
    expect(said.join('\n')).not.toContain('A step of 0.1.0');
    expect(readFileSync(at(`${checkout}/languages/own-texts.ts`), 'utf8')).toBe('ours');
    expect(readFileSync(at('usr/local/bin/ghost-pay'), 'utf8')).toBe('the program');
    expect(commands).toEqual([
      'npm run build',
      expect.stringMatching(
        /^ghost-pay backup \/var\/lib\/ghost-pay\/before-updates\/0\.1\.0-\w+\.backup$/,
      ),
      stop,
    ]);
    expect(await update(machine(), undefined)).toBe(false);
    expect(said.at(-1)).toBe('0.3.0 is there already; nothing was changed.');
  });

  test('goes to a named release, and not to one that is none or older', async () => {
    release('0.2.0');
    release('0.3.0');
    expect(await update(machine(), '0.2.0')).toBe(true);
    expect(versionAt(checkout)).toBe('0.2.0');
    await expect(update(machine(), '0.4.0')).rejects.toThrow('no release v0.4.0');
    await expect(update(machine(), '0.1.0')).rejects.toThrow('v0.1.0 is older than 0.2.0');
  });

  describe('of several instances', () => {
    beforeEach(() => {
      running = 'ghost-pay@2.service loaded active running Ghost Pay 2\n';
    });

    test('stops none where both versions run side by side', async () => {
      release('0.2.0');
      await update(machine(), undefined);
      expect(versionAt(checkout)).toBe('0.2.0');
      expect(commands).not.toContain(stop);
      commands = [];
      await rollBack(machine());
      expect(versionAt(checkout)).toBe('0.1.0');
      expect(commands).not.toContain(stop);
    });

    test('stops all of them first where not', async () => {
      release('0.3.0');
      await update(machine(), undefined);
      expect(commands).toContain(stop);
    });
  });

  test('keeps the files of open pages, and none that these had from before', async () => {
    release('0.2.0');
    const dist = at(`${checkout}/apps/web/dist`);
    for (const folder of ['.vite', 'assets'])
      mkdirSync(path.join(dist, folder), { recursive: true });
    writeFileSync(path.join(dist, '.vite/manifest.en.json'), '{"a":{"file":"assets/a-1.js"}}');
    for (const name of ['a-1.js', 'a-1.js.br', 'a-0.js'])
      writeFileSync(path.join(dist, 'assets', name), '');
    mkdirSync(at('origin/apps/web/dist/assets'), { recursive: true });
    writeFileSync(at('origin/apps/web/dist/assets/b-2.js'), '');
    git('origin', 'add', '.');
    git('origin', 'commit', '-qm', 'built');
    git('origin', 'archive', '--prefix=ghost-pay-0.2.0/', '-o', at('release.tar.gz'), 'HEAD');
    await update(machine(), at('release.tar.gz'));
    expect(readdirSync(path.join(dist, 'assets')).toSorted()).toEqual([
      'a-1.js',
      'a-1.js.br',
      'b-2.js',
    ]);
  });

  test('goes to an archive', async () => {
    release('0.2.0');
    git('origin', 'archive', '--prefix=ghost-pay-0.2.0/', '-o', at('release.tar.gz'), 'v0.2.0');
    expect(await update(machine(), at('release.tar.gz'))).toBe(true);
    expect(versionAt(checkout)).toBe('0.2.0');
    expect(readFileSync(at(`${checkout}/languages/own-texts.ts`), 'utf8')).toBe('ours');
    expect(commands[0]).toBe('chown -R ghost-pay: /opt/ghost-pay.next');
    await expect(update(machine(), at('release.tar.gz'))).rejects.toThrow('no newer than 0.2.0');
  });

  test('that is declined changes nothing', async () => {
    release('0.2.0');
    await expect(update(machine('no'), undefined)).rejects.toThrow('Nothing was changed.');
    expect([versionAt(checkout), existsSync(at(`${checkout}.next`))]).toEqual(['0.1.0', false]);
    expect(commands).toEqual([]);
  });

  test('of a checkout that holds the data is refused', async () => {
    writeFileSync(at('etc/ghost-pay/settings'), 'GHOST_DATA_DIR=/opt/ghost-pay/data\n');
    await expect(update(machine(), undefined)).rejects.toThrow('lies in the checkout');
  });
});

describe('the way back', () => {
  /** Programs that know these schemas, the second of which the first one's database still serves or not. */
  const knowing = (older: string, needed: string) => (command: readonly string[]) =>
    command.some((part) => part.includes('.before'))
      ? `Schema      ${older}\n`
      : `Schema      0051-now\nBeside      servers of versions that know the schema ${needed}, during an upgrade\n`;

  test('changes over, and again', async () => {
    release('0.2.0');
    await update(machine(), undefined);
    const same = machine('yes', knowing('0050-then', '0050-then'));
    await rollBack(same);
    expect([versionAt(checkout), versionAt(`${checkout}.before`)]).toEqual(['0.1.0', '0.2.0']);
    await rollBack(same);
    expect(versionAt(checkout)).toBe('0.2.0');
  });

  test('is refused where the older program cannot use the database, and names the backup', async () => {
    release('0.2.0');
    await update(machine(), undefined);
    writeFileSync(at('var/lib/ghost-pay/before-updates/0.1.0-x.backup'), '');
    const changed = machine('yes', knowing('0050-then', '0051-now'));
    await expect(rollBack(changed)).rejects.toThrow(
      /0\.1\.0 knows its schema up to 0050-then.*loses every payment.*0\.1\.0-x\.backup/,
    );
    expect(versionAt(checkout)).toBe('0.2.0');
  });

  test('is none without an update', async () => {
    await expect(rollBack(machine())).rejects.toThrow('no version before');
  });
});

test('the newest tag is that of the highest release', () => {
  expect(newestOf(['v0.9.0', 'v0.10.0', 'v0.10.0-rc', 'later', ''])).toBe('v0.10.0');
  expect(newestOf(['later'])).toBeUndefined();
});

test('steps are those of newer sections alone, and of what is not released', () => {
  const changelog = readFileSync(path.resolve(import.meta.dirname, '../../CHANGELOG.md'), 'utf8');
  expect(stepsSince(changelog, '0.1.0').join('\n')).toContain('Run the doctor before');
  expect(stepsSince(changelog.replace('## Unreleased', '## 0.1.0'), '0.1.0')).toEqual([]);
});
