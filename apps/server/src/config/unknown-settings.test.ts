import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { distanceBetween, findUnknownSettings } from './unknown-settings.ts';

const known = ['PORT', 'BACKUP_DIR', 'BACKUP_KEEP', 'SMTP_URL', 'GHOST_MODE', 'MAIL_FROM'];
const find = (...names: string[]) =>
  findUnknownSettings(Object.fromEntries(names.map((name) => [name, 'x'])), known);

describe('a setting that is not known', () => {
  test.each([
    ['BACKUP_DIRR', 'BACKUP_DIR'],
    ['BACKUPS_DIR', 'BACKUP_DIR'],
    ['BACKUP_FOLDER_OF_MINE', 'BACKUP_'],
    ['SMTP_URI', 'SMTP_URL'],
    ['SMPT_URL', 'SMTP_URL'],
    ['GHOST_MODES', 'GHOST_MODE'],
    ['MAIL_FORM', 'MAIL_FROM'],
  ])('%s is named, with %s', (name, nearest) => {
    const [sentence = '', ...more] = find(name);
    expect(sentence.startsWith(`${name} is not a setting; is ${nearest}`)).toBe(true);
    expect(more).toEqual([]);
  });

  test.each([
    ...known,
    'PATH',
    'PORTS',
    'MAIL',
    'MAILCHECK',
    'LOGS_DIRECTORY',
    'npm_config_cache',
    'SSH_CLIENT',
    'GHOST_PAY_SERVICE_HOST',
    'GHOST_PAY_SERVICE_PORT_HTTP',
    'GHOST_PAY_PORT',
    'SMTP_PORT_25_TCP_ADDR',
    'XDG_DATA_DIRS',
  ])('is not %s', (name) => {
    expect(find(name)).toEqual([]);
  });

  test('is not one that is empty', () => {
    expect(findUnknownSettings({ SMTP_URI: '', BACKUP_DIRR: undefined }, known)).toEqual([]);
  });
});

test.each([
  ['', '', 0],
  ['AB', 'AB', 0],
  ['AB', 'BA', 1],
  ['ABC', 'AC', 1],
  ['AC', 'ABC', 1],
  ['ABC', 'AXC', 1],
  ['', 'ABC', 3],
  ['SMTP', 'MAIL', 4],
])('%j and %j are %d apart', (from, to, distance) => {
  expect(distanceBetween(from, to)).toBe(distance);
  expect(distanceBetween(to, from)).toBe(distance);
});

describe('at a start', () => {
  const read = (environment: Record<string, string>) =>
    readConfig({ environment, dataDir: '/srv/ghost' });
  const live = {
    GHOST_MODE: 'live',
    PUBLIC_URL: 'https://pay.example.org',
    SMTP_URL: 'smtp://mail',
    GHOST_SECRET_KEY_FILE: '/k',
  };

  test('a sandbox warns of it, and live mode does not start', () => {
    const sentence = 'BACKUPS_DIR is not a setting; is BACKUP_DIR meant?';
    expect(read({ BACKUPS_DIR: '/b' }).warnings).toEqual([sentence]);
    expect(() => read({ ...live, BACKUPS_DIR: '/b' })).toThrow(`  - ${sentence}`);
    expect(read({ ...live, GHOST_DATA_DIR: '/d' }).warnings).toEqual([]);
  });

  test.each(['https://pay.example.org/shop', 'https://pay.example.org/?a=b', 'https://a@b.org'])(
    'live mode refuses %s for PUBLIC_URL, because links would not fit',
    (address) => {
      expect(() => read({ ...live, PUBLIC_URL: address })).toThrow(
        'PUBLIC_URL must be a host alone',
      );
      expect(read({ PUBLIC_URL: address }).publicUrl).toContain('://');
    },
  );
});
