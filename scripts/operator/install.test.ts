import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../run-tool.ts';
import type { Machine } from './changes.ts';
import { moveTo } from './domain.ts';
import { install, prepareForRestore } from './install.ts';
import { settingIn, withSettings } from './settings-text.ts';

let root: string;
let commands: string[];
let said: string[];
let asked: string[];
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
const modeOf = (name: string) => statSync(path.join(root, name)).mode & 0o777;

/** A machine whose operator gives these answers, and to other questions the default. */
const machine = (answers: Record<string, string> = {}): Machine => ({
  root,
  run: (command) => commands.push(command.join(' ')),
  read: () => '',
  ask: (question, fallback) => {
    asked.push(question);
    const [, answer] = Object.entries(answers).find(([part]) => question.includes(part)) ?? [];
    return Promise.resolve(answer ?? fallback);
  },
  say: (line) => said.push(line),
});

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'ghost-pay-machine-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const folder of ['etc/systemd/system', 'usr/local/bin'])
    mkdirSync(path.join(root, folder), { recursive: true });
  writeFileSync(path.join(root, 'etc/passwd'), 'root:x:0:0:root:/root:/bin/bash\n');
  [commands, said, asked] = [[], [], []];
});

/** What useradd and chown have done. */
const addUser = () =>
  writeFileSync(
    path.join(root, 'etc/passwd'),
    `ghost-pay:x:${statSync(ROOT).uid}:4711::/opt:/bin/false\n`,
  );

const live = {
  'The mode': 'live',
  'The domain': 'shop.example.net',
  'customers write': 'help@shop.example.net',
  'mail server': 'smtps://site:secret@mail.example.net:465',
};

describe('an installation', () => {
  test('of a sandbox asks little, and shows all before it is written', async () => {
    expect(await install(machine(), {})).toBe(true);
    expect(read('etc/ghost-pay/settings')).toBe('GHOST_MODE=sandbox\n');
    expect(modeOf('etc/ghost-pay/settings')).toBe(0o640);
    expect(said.join('\n')).toContain('- Write /etc/ghost-pay/settings\n    GHOST_MODE=sandbox\n');
    expect(commands).toEqual([
      `useradd --system --home-dir ${ROOT} --shell /usr/sbin/nologin ghost-pay`,
      `chown -R ghost-pay: ${ROOT}`,
      `chown root:ghost-pay ${root}/etc/ghost-pay/settings`,
    ]);
    const unit = read('etc/systemd/system/ghost-pay.service');
    expect(unit).toContain(`\nUser=ghost-pay\nWorkingDirectory=${ROOT}\n`);
    expect(read('etc/systemd/system/ghost-pay@.service')).toBe(unit);
    expect(read('usr/local/bin/ghost-pay')).toBe(
      readFileSync(path.join(ROOT, 'ghost-pay'), 'utf8'),
    );
    expect(modeOf('usr/local/bin/ghost-pay')).toBe(0o755);
  });

  test('of a live site has everything that a live start needs', async () => {
    await install(machine(live), { user: 'shop' });
    const settings = read('etc/ghost-pay/settings');
    for (const [name, value] of [
      ['PUBLIC_URL', 'https://shop.example.net'],
      ['TRUSTED_PROXIES', '127.0.0.1'],
      ['SMTP_URL', live['mail server']],
      ['REGISTRATION_API_URL', 'none'],
      ['BACKUP_DIR', '/var/lib/ghost-pay/backups'],
      ['GHOST_SECRET_KEY_FILE', '/etc/ghost-pay/keys/master.key'],
    ] as const)
      expect(settingIn(settings, name)).toBe(value);
    expect(settingIn(settings, 'HEALTH_TOKEN')).toMatch(/^[\da-f]{64}$/);
    const key = read('etc/ghost-pay/keys/master.key');
    expect(key).toMatch(/^seal [\da-f]{64}\nlookup [\da-f]{64}\n$/);
    expect(modeOf('etc/ghost-pay/keys/master.key')).toBe(0o600);
    expect(said.join('\n')).not.toContain(key.slice(5, 60));
    for (const name of ['nginx.conf', 'Caddyfile']) {
      expect(read(`etc/ghost-pay/proxy/${name}`)).toContain('shop.example.net');
      expect(read(`etc/ghost-pay/proxy/${name}`)).not.toContain('pay.example.org');
    }
  });

  test('run again changes nothing, and asks nothing', async () => {
    await install(machine(live), {});
    addUser();
    [commands, asked] = [[], []];
    expect(await install(machine(), {})).toBe(false);
    expect({ commands, asked }).toEqual({ commands: [], asked: [] });
    expect(said.at(-1)).toBe('Everything is as it should be; nothing was changed.');
  });

  test('that is not started has programs and a data folder for a restore', async () => {
    await install(machine(live), {});
    addUser();
    commands = [];
    prepareForRestore(machine());
    expect(commands).toEqual([
      `chown root:4711 ${root}/etc/ghost-pay/settings`,
      `chown -R ghost-pay: ${root}/etc/ghost-pay/keys`,
      `install -d -o ghost-pay -m 700 ${root}/var/lib/ghost-pay`,
      `setpriv --reuid ghost-pay --regid 4711 --init-groups env --chdir=${ROOT} HOME=${ROOT} npm run build`,
    ]);
    expect(said.at(-1)).toContain('ghost-pay restore FILE');
  });

  test('keeps what an operator wrote', async () => {
    mkdirSync(path.join(root, 'etc/ghost-pay'));
    const own =
      '# Ours\nGHOST_MODE=live\nPUBLIC_URL="https://pay.example.com"\nPORT=4000\nSMTP_URL=smtp://127.0.0.1\n';
    writeFileSync(path.join(root, 'etc/ghost-pay/settings'), own);
    await install(machine(), {});
    expect(read('etc/ghost-pay/settings').startsWith(own)).toBe(true);
    expect(read('etc/ghost-pay/proxy/nginx.conf')).toContain('server 127.0.0.1:4000 max_fails=0;');
    expect(read('etc/ghost-pay/proxy/nginx.conf')).toContain('server_name pay.example.com;');
  });

  test.each([
    ['that is declined', { 'Do it': 'no' }, {}, /^Nothing was changed\.$/],
    ['of a live site without a domain', { 'The mode': 'live' }, {}, /needs a domain/],
    ['of a live site without mail', { ...live, 'mail server': '' }, {}, /^SMTP_URL is needed/],
    ['with a wrong domain', {}, { domain: 'https://x.org' }, /is no domain/],
    ['with a wrong user', {}, { user: 'Ann B' }, /is no name of a user/],
  ])('%s changes nothing', async (_, answers, wishes, sentence) => {
    await expect(install(machine(answers), wishes)).rejects.toThrow(sentence);
    expect(commands).toEqual([]);
    expect(() => read('etc/ghost-pay/settings')).toThrow('ENOENT');
  });
});

describe('another domain', () => {
  test('changes the settings and the examples, and says what ends', async () => {
    await install(machine(live), {});
    said = [];
    expect(await moveTo(machine(), 'new.example.net')).toBe(true);
    expect(settingIn(read('etc/ghost-pay/settings'), 'PUBLIC_URL')).toBe('https://new.example.net');
    expect(read('etc/ghost-pay/proxy/nginx.conf')).toContain('server_name new.example.net;');
    expect(said.join(' ')).toMatch(/https:\/\/shop\.example\.net these end: passkeys.*72 hours/);
    expect(await moveTo(machine(), 'new.example.net')).toBe(false);
  });

  test('needs a service and a name', async () => {
    await expect(moveTo(machine(), 'new.example.net')).rejects.toThrow('ghost-pay install');
    await expect(moveTo(machine(), 'new')).rejects.toThrow('is no domain');
  });
});

test('the last line of a setting counts, quotes or not, and is replaced in its place', () => {
  const text = "A=1\n A='two words'\n#A=3\nB=\n";
  expect([settingIn(text, 'A'), settingIn(text, 'B')]).toEqual(['two words', undefined]);
  expect(withSettings(text, { A: '4', C: '5' })).toBe('A=1\nA=4\n#A=3\nB=\nC=5\n');
});
