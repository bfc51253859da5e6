import { describe, expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { findContradictions } from './contradictions.ts';

const live = {
  GHOST_MODE: 'live',
  PUBLIC_URL: 'https://pay.example.org',
  TRUSTED_PROXIES: '127.0.0.1',
  SMTP_URL: 'smtp://127.0.0.1',
  REGISTRATION_API_URL: 'none',
  GHOST_SECRET_KEY_FILE: '/etc/ghost/master.key',
  SITE_SUPPORT_EMAIL: 'help@pay.example.org',
  SITE_REGISTRATION_URL: 'https://pay.example.org/register',
  SITE_DMCA_URL: 'https://pay.example.org/dmca',
  SITE_PRIVACY_URL: 'https://pay.example.org/privacy',
};

function contradictionsIn(environment: Record<string, string>): string[] {
  const config = readConfig({ environment, dataDir: '/var/lib/ghost' });
  return findContradictions({ config, isSet: (name) => environment[name] !== undefined });
}

describe('settings that', () => {
  test.each<[string, Record<string, string>]>([
    ['are none at all', {}],
    ['are a live site’s', live],
    ['name a backup folder', { BACKUP_DIR: '/b', BACKUP_KEEP: '3' }],
    ['name a metrics port', { METRICS_PORT: '9090', METRICS_HOST: '127.0.0.1' }],
    ['name a card network', { PAYGATE_API_URL: 'http://x', PAYGATE_CHECKOUT_URL: 'http://x' }],
    ['limit the back-office behind a proxy', { ...live, ADMIN_ADDRESSES: '192.0.2.0/24' }],
  ])('%s fit each other', (_, environment) => {
    expect(contradictionsIn(environment)).toEqual([]);
  });

  test.each<[Record<string, string>, RegExp]>([
    [{ PUBLIC_URL: 'https://pay.example.org' }, /^PUBLIC_URL is https/],
    [{ ADMIN_ADDRESSES: '192.0.2.0/24' }, /^ADMIN_ADDRESSES/],
    [{ BACKUP_KEEP: '3' }, /^BACKUP_KEEP, BACKUP_HOURS or/],
    [{ BACKUP_PASSPHRASE_FILE: '/p' }, /^BACKUP_KEEP, BACKUP_HOURS or/],
    [{ METRICS_HOST: '127.0.0.1' }, /^METRICS_HOST/],
    [{ METRICS_PORT: '3004' }, /^METRICS_PORT/],
    [{ REGISTRATION_API_KEY: 'a-key-of-16-chars' }, /^REGISTRATION_API_KEY/],
    [{ PAYGATE_CHECKOUT_URL: 'https://checkout.example.org' }, /^PAYGATE_CHECKOUT_URL/],
    [{ ...live, SITE_PRIVACY_URL: '' }, /^Visitors see example addresses/],
  ])('%j contradict each other', (environment, sentence) => {
    const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
    expect(contradictionsIn(set)).toEqual([expect.stringMatching(sentence)]);
  });
});
