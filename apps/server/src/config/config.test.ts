import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const read = (environment: Record<string, string>) =>
  readConfig({ environment, dataDir: '/srv/ghost' });

describe('the configuration', () => {
  test('is complete without any setting: a sandbox on this machine', () => {
    expect(read({})).toMatchObject({
      mode: 'sandbox',
      host: '127.0.0.1',
      port: 3004,
      publicUrl: 'http://localhost:3004',
      databaseUrl: undefined,
      ratesApiUrl: undefined,
      secretKeyFile: '/srv/ghost/master.key',
      mayCreateSecretKey: true,
      trustedProxies: [],
      limits: { trackPerMinute: 60, createPerMinute: 10, createWalletPerMinute: 5 },
    });
  });

  test('takes an empty variable as not set', () => {
    expect(read({ PORT: '', DATABASE_URL: '' })).toMatchObject({
      port: 3004,
      databaseUrl: undefined,
    });
  });

  test('lists everything that is wrong at once, by its name', () => {
    expect(() => read({ PORT: 'http', GHOST_MODE: 'test', DATABASE_URL: 'mysql://x' })).toThrow(
      /PORT must be a whole number[\s\S]*DATABASE_URL must begin with postgres:\/\/[\s\S]*GHOST_MODE must be sandbox or live/,
    );
  });

  test('lists everything that live mode lacks', () => {
    expect(() => read({ GHOST_MODE: 'live', PUBLIC_URL: 'http://pay.example.org' })).toThrow(
      /PUBLIC_URL must be the https address[\s\S]*SMTP_URL[\s\S]*GHOST_SECRET_KEY_FILE/,
    );
  });

  test('needs a key file for a database that may hold secrets of another key', () => {
    expect(() => read({ DATABASE_URL: 'postgres://db/ghost' })).toThrow(/GHOST_SECRET_KEY_FILE/);
  });

  test('live mode never makes a key', () => {
    const live = {
      GHOST_MODE: 'live',
      PUBLIC_URL: 'https://pay.example.org/',
      SMTP_URL: 'smtp://mail',
      GHOST_SECRET_KEY_FILE: '/k',
    };
    expect(read(live)).toMatchObject({
      mayCreateSecretKey: false,
      publicUrl: 'https://pay.example.org',
    });
    expect(read(live).ratesApiUrl).toMatch(/^https:/);
    expect(() => read({ ...live, RATES_API_URL: 'http://rates.example.org' })).toThrow(
      /RATES_API_URL must be an https address/,
    );
  });
});
