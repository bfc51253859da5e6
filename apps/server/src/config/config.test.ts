import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
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
      rates: { coinbaseUrl: undefined, krakenUrl: undefined },
      secretKeyFile: '/srv/ghost/master.key',
      mayCreateSecretKey: true,
      trustedProxies: [],
      limits: {
        trackPerMinute: 60,
        createPerMinute: 10,
        createWalletPerMinute: 5,
        openPerHour: 20,
        connectionsPerAddress: 400,
      },
    });
  });

  test.each(['live\r', '"live"', "'live'", '"live"\r'])('reads %j as live', (mode) => {
    expect(() => read({ GHOST_MODE: mode })).toThrow('PUBLIC_URL must be the https address');
  });

  test('takes an empty variable as not set', () => {
    expect(read({ PORT: '', DATABASE_URL: '' })).toMatchObject({
      port: 3004,
      databaseUrl: undefined,
    });
  });

  test('makes backups at 3, or at the hours of a list', () => {
    const hoursOf = (hours: string) =>
      read({ BACKUP_DIR: '/b', BACKUP_HOURS: hours }).backups?.hours;
    expect([hoursOf(''), hoursOf('0, 06,12,23')]).toEqual([[3], [0, 6, 12, 23]]);
  });

  test('lists everything that is wrong at once, by its name, in every concern', () => {
    const wrong = {
      PORT: 'http',
      GHOST_MODE: 'test',
      DATABASE_URL: 'mysql://x',
      SMTP_URL: 'https://mail',
      BACKUP_DIR: '/backups',
      BACKUP_KEEP: '0',
      BACKUP_HOURS: '3, 24',
    };
    for (const problem of [
      'PORT must be a whole number',
      'GHOST_MODE must be sandbox or live',
      'DATABASE_URL must begin with postgres://',
      'SMTP_URL must be an smtp:// or smtps:// address',
      'BACKUP_KEEP must be at least 1',
      'BACKUP_HOURS must be hours from 0 to 23',
    ])
      expect(() => read(wrong)).toThrow(problem);
  });

  test('lists what live mode lacks beside what is wrong', () => {
    const lacking = { GHOST_MODE: 'live', PUBLIC_URL: 'http://pay.example.org', BACKUP_KEEP: '0' };
    for (const problem of [
      'PUBLIC_URL must be the https address',
      'GHOST_SECRET_KEY_FILE must name the key file',
      'SMTP_URL must name the outgoing mail server',
      'BACKUP_KEEP must be at least 1',
    ])
      expect(() => read(lacking)).toThrow(problem);
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
  });
});

describe('the back-office and the monitor', () => {
  test.each([
    [{ HEALTH_TOKEN: 'x'.repeat(31) }, /HEALTH_TOKEN must be 32 to 500 characters/],
    [{ HEALTH_TOKEN: `${'x'.repeat(32)} y` }, /HEALTH_TOKEN must be/],
    [{ ADMIN_ADDRESSES: '10.0.0.0/8, office' }, /ADMIN_ADDRESSES must be IP addresses or networks/],
    [{ ADMIN_URL: 'admin.example.org' }, /ADMIN_URL must be an http or https address/],
    [{ ADMIN_URL: 'https://pay.example.org/admin' }, /ADMIN_URL must be a host of its own/],
  ])('%j is refused', (environment, sentence) => {
    expect(() => read(environment)).toThrow(sentence);
  });

  test('are read as they are meant', () => {
    const token = 'x'.repeat(32);
    const environment = { HEALTH_TOKEN: token, ADMIN_ADDRESSES: '::1, 10.0.0.0/8' };
    expect(read({ ...environment, ADMIN_URL: 'https://admin.example.org/' })).toMatchObject({
      healthToken: token,
      adminAddresses: ['::1', '10.0.0.0/8'],
      adminUrl: 'https://admin.example.org',
    });
    expect(read({})).toMatchObject({
      healthToken: undefined,
      adminAddresses: [],
      adminUrl: undefined,
    });
  });
});

describe('a live database on another machine', () => {
  const readWith = (databaseUrl: string, databaseOwnerUrl?: string) =>
    read({
      GHOST_MODE: 'live',
      PUBLIC_URL: 'https://pay.example.org/',
      SMTP_URL: 'smtp://mail',
      GHOST_SECRET_KEY_FILE: '/k',
      DATABASE_URL: databaseUrl,
      ...(databaseOwnerUrl === undefined ? {} : { DATABASE_OWNER_URL: databaseOwnerUrl }),
    });

  test.each([
    'postgres://ghost:x@db.example.org/ghost',
    'postgres://ghost:x@10.0.0.5:5432/ghost?application_name=x',
    'postgres://db/ghost?sslmode=require',
    'postgres://db/ghost?sslmode=no-verify',
    'postgres://localhost/ghost?host=db.example.org',
  ])('is not spoken to by %s, which leaves open who listens', (databaseUrl) => {
    expect(() => readWith(databaseUrl)).toThrow(/DATABASE_URL must end with \?sslmode=verify-full/);
  });

  test.each([
    'postgres://ghost:x@db.example.org/ghost?sslmode=verify-full',
    'postgres://db/ghost?sslmode=verify-full&sslrootcert=/etc/ghost-pay/ca.pem',
    'postgres://ghost:x@database:5432/ghost?sslmode=disable',
    'postgres://ghost:x@localhost:5432/ghost',
    'postgres://127.0.0.1/ghost',
    'postgres://[::1]/ghost',
    'postgres:///ghost?host=/run/postgresql',
  ])('is known by %s', (databaseUrl) => {
    expect(readWith(databaseUrl)).toMatchObject({ databaseUrl });
  });

  test('is known by its owner too, who is held to the same', () => {
    const databaseUrl = 'postgres://localhost/ghost';
    const databaseOwnerUrl = 'postgres://owner@localhost/ghost';
    expect(readWith(databaseUrl, databaseOwnerUrl)).toMatchObject({
      databaseUrl,
      databaseOwnerUrl,
    });
    expect(() => readWith(databaseUrl, 'postgres://owner@db.example.org/ghost')).toThrow(
      /DATABASE_OWNER_URL must end with \?sslmode=verify-full/,
    );
    expect(() => read({ DATABASE_OWNER_URL: databaseOwnerUrl })).toThrow(
      /DATABASE_OWNER_URL needs DATABASE_URL/,
    );
  });

  test('in a sandbox is the operator’s own affair', () => {
    const databaseUrl = 'postgres://db/ghost';
    expect(read({ DATABASE_URL: databaseUrl, GHOST_SECRET_KEY_FILE: '/k' })).toMatchObject({
      databaseUrl,
    });
  });
});

describe('the card network', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ghost-config-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const fileOf = (text: string) => {
    const file = path.join(folder, 'keys.pem');
    writeFileSync(file, text);
    return file;
  };
  const keyOf = () =>
    generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({
      type: 'spki',
      format: 'pem',
    });
  const live = {
    GHOST_MODE: 'live',
    PUBLIC_URL: 'https://pay.example.org',
    SMTP_URL: 'smtp://mail',
    GHOST_SECRET_KEY_FILE: '/k',
  };
  const played = {
    paygate: {
      apiUrl: 'http://127.0.0.1:1',
      checkoutUrl: 'http://127.0.0.1:1',
      publicKeys: ['key'],
    },
    registration: { apiUrl: 'http://127.0.0.1:2', apiKey: 'the-key-of-a-peer' },
    mail: { smtpUrl: 'smtp://127.0.0.1:3', url: 'http://127.0.0.1:4' },
    wallet: { url: 'http://127.0.0.1:5' },
    rates: { coinbaseUrl: 'http://127.0.0.1:5', krakenUrl: 'http://127.0.0.1:6' },
  };

  test('is the played one in a sandbox that plays one, and none in another', () => {
    expect(read({}).paygate).toBeUndefined();
    expect(readConfig({ environment: {}, dataDir: '/d', sandbox: played }).paygate).toEqual(
      played.paygate,
    );
  });

  test('has a wallet and an explorer beside it in a sandbox only, and the wallet knows the site', () => {
    const pagesOf = (environment: NodeJS.ProcessEnv) =>
      readConfig({ environment, dataDir: '/d', sandbox: played }).site.sandbox;
    expect(pagesOf({ PORT: '3010' })).toEqual({
      walletUrl: 'http://127.0.0.1:5/wallet?site=http%3A%2F%2Flocalhost%3A3010&uri=',
      explorerUrl: 'http://127.0.0.1:5/explorer/',
    });
    expect(pagesOf(live)).toBeUndefined();
    expect(read({}).site.sandbox).toBeUndefined();
  });

  test('is the real one in live mode, whoever plays', () => {
    expect(readConfig({ environment: live, dataDir: '/d', sandbox: played }).paygate).toEqual({
      apiUrl: 'https://api.paygate.to',
      checkoutUrl: 'https://checkout.paygate.to',
      publicKeys: [],
    });
  });

  test('is the one that is named, by https in live mode', () => {
    const named = {
      PAYGATE_API_URL: 'http://api.example.org/',
      PAYGATE_CHECKOUT_URL: 'http://pay.example.org',
    };
    expect(read(named).paygate).toMatchObject({
      apiUrl: 'http://api.example.org',
      checkoutUrl: 'http://pay.example.org',
    });
    expect(() => read({ ...live, ...named })).toThrow(
      /PAYGATE_API_URL must be an https address[\s\S]*PAYGATE_CHECKOUT_URL must be an https address/,
    );
  });

  test('is known by all keys of the file, which must be such keys', () => {
    const keys = [keyOf(), keyOf()];
    const withFile = (text: string) =>
      read({ ...live, PAYGATE_PUBLIC_KEY_FILE: fileOf(text) }).paygate?.publicKeys;
    expect(withFile(`old:\n${keys.join('\n')}`)?.map((key) => `${key}\n`)).toEqual(keys);
    for (const text of ['', 'no key', keys[0]?.replace('MII', 'XXX') ?? ''])
      expect(() => withFile(text)).toThrow('PAYGATE_PUBLIC_KEY_FILE must name');
    expect(() => read({ ...live, PAYGATE_PUBLIC_KEY_FILE: '/nowhere' })).toThrow(
      'PAYGATE_PUBLIC_KEY_FILE must name',
    );
  });
});

describe('the registration site', () => {
  const live = {
    GHOST_MODE: 'live',
    PUBLIC_URL: 'https://pay.example.org',
    SMTP_URL: 'smtp://mail',
    GHOST_SECRET_KEY_FILE: '/k',
  };
  const named = {
    REGISTRATION_API_URL: 'https://accounts.example.org/api/',
    REGISTRATION_API_KEY: 'sixteen-letters-',
  };
  const played = {
    paygate: { apiUrl: 'http://127.0.0.1:1', checkoutUrl: 'http://127.0.0.1:1', publicKeys: [] },
    registration: { apiUrl: 'http://127.0.0.1:2', apiKey: 'the-key-of-a-peer' },
    mail: { smtpUrl: 'smtp://127.0.0.1:3', url: 'http://127.0.0.1:4' },
    wallet: { url: 'http://127.0.0.1:5' },
    rates: { coinbaseUrl: 'http://127.0.0.1:5', krakenUrl: 'http://127.0.0.1:6' },
  };
  const withPeers = (environment: Record<string, string>) =>
    readConfig({ environment, dataDir: '/d', sandbox: played });

  test('is the played one in a sandbox that plays one, and none elsewhere', () => {
    expect(read({}).registration).toBeUndefined();
    expect(withPeers({}).registration).toEqual(played.registration);
    expect(withPeers(live)).toMatchObject({
      registration: undefined,
      registrationDeclined: false,
    });
  });

  test('is the one that is named, in every mode', () => {
    const site = {
      apiUrl: 'https://accounts.example.org/api',
      apiKey: 'sixteen-letters-',
    };
    expect(withPeers(named).registration).toEqual(site);
    expect(withPeers({ ...live, ...named }).registration).toEqual(site);
  });

  test('can be declined', () => {
    expect(withPeers({ REGISTRATION_API_URL: 'none' })).toMatchObject({
      registration: undefined,
      registrationDeclined: true,
    });
  });

  test('needs its key, and https in live mode', () => {
    expect(() => read({ REGISTRATION_API_URL: 'http://accounts.example.org' })).toThrow(
      'REGISTRATION_API_KEY must hold the key',
    );
    expect(() => read({ ...named, REGISTRATION_API_KEY: 'short' })).toThrow(
      'REGISTRATION_API_KEY must be 16 to 500 characters',
    );
    expect(() =>
      read({ ...live, ...named, REGISTRATION_API_URL: 'http://accounts.example.org' }),
    ).toThrow('REGISTRATION_API_URL must be an https address');
    expect(() => read({ ...named, REGISTRATION_API_URL: 'accounts' })).toThrow(
      'REGISTRATION_API_URL must be an http or https address, or none',
    );
  });
});

test.each([
  [{}, []],
  [{ HTTPS_PROXY: 'http://proxy:3128', NODE_USE_ENV_PROXY: '1' }, []],
  [
    { HTTPS_PROXY: 'http://proxy:3128', http_proxy: 'http://proxy:3128' },
    [expect.stringMatching(/^HTTPS_PROXY, http_proxy is not used: .* NODE_USE_ENV_PROXY=1/)],
  ],
  [{ PGSSLMODE: 'no-verify' }, [expect.stringContaining('PGSSLMODE')]],
])('what the machine sets and the program does not use is told: %j', (environment, warnings) => {
  expect(read(environment as Record<string, string>).warnings).toEqual(warnings);
});

describe('the sources of rates', () => {
  const live = {
    GHOST_MODE: 'live',
    PUBLIC_URL: 'https://pay.example.org',
    SMTP_URL: 'smtp://mail',
    GHOST_SECRET_KEY_FILE: '/k',
  };
  const played = {
    paygate: { apiUrl: 'http://127.0.0.1:1', checkoutUrl: 'http://127.0.0.1:1', publicKeys: [] },
    registration: { apiUrl: 'http://127.0.0.1:2', apiKey: 'the-key-of-a-peer' },
    mail: { smtpUrl: 'smtp://127.0.0.1:3', url: 'http://127.0.0.1:4' },
    wallet: { url: 'http://127.0.0.1:5' },
    rates: { coinbaseUrl: 'http://127.0.0.1:5', krakenUrl: 'http://127.0.0.1:6' },
  };
  const ratesWith = (environment: Record<string, string>) =>
    readConfig({ environment, dataDir: '/d', sandbox: played }).rates;

  test('are the played ones in a sandbox that plays them, and none in another', () => {
    expect(read({}).rates).toEqual({ coinbaseUrl: undefined, krakenUrl: undefined });
    expect(ratesWith({})).toEqual(played.rates);
  });

  test('are the public ones in live mode, even beside peers', () => {
    expect(ratesWith(live)).toEqual({
      coinbaseUrl: 'https://api.coinbase.com/v2/exchange-rates?currency=USD',
      krakenUrl: 'https://api.kraken.com/0/public/Ticker',
    });
  });

  test.each([
    ['RATES_API_URL', 'coinbaseUrl'],
    ['COIN_RATES_API_URL', 'krakenUrl'],
  ] as const)('%s names another, by https in live mode', (name, field) => {
    const other = 'http://rates.example.org/all';
    const secure = 'https://rates.example.org/all';
    expect(ratesWith({ [name]: other })).toEqual({ ...played.rates, [field]: other });
    expect(ratesWith({ ...live, [name]: secure })[field]).toBe(secure);
    expect(() => read({ ...live, [name]: other })).toThrow(`${name} must be an https address`);
    expect(() => read({ [name]: 'rates' })).toThrow(`${name} must be an http or https address`);
  });
});

describe('outgoing mail', () => {
  const live = {
    GHOST_MODE: 'live',
    PUBLIC_URL: 'https://pay.example.org',
    SMTP_URL: 'smtps://user:word@mail.example.org',
    GHOST_SECRET_KEY_FILE: '/k',
  };
  const played = {
    paygate: { apiUrl: 'http://127.0.0.1:1', checkoutUrl: 'http://127.0.0.1:1', publicKeys: [] },
    registration: { apiUrl: 'http://127.0.0.1:2', apiKey: 'the-key-of-a-peer' },
    mail: { smtpUrl: 'smtp://127.0.0.1:3', url: 'http://127.0.0.1:4' },
    wallet: { url: 'http://127.0.0.1:5' },
    rates: { coinbaseUrl: 'http://127.0.0.1:5', krakenUrl: 'http://127.0.0.1:6' },
  };
  const withPeers = (environment: Record<string, string>) =>
    readConfig({ environment, dataDir: '/d', sandbox: played }).mail;

  test('goes to the played mailbox in a sandbox that plays one, and nowhere in another', () => {
    expect(read({}).mail).toBeUndefined();
    expect(withPeers({})?.smtpUrl).toBe(played.mail.smtpUrl);
    expect(withPeers({ SMTP_URL: 'smtp://mail' })?.smtpUrl).toBe('smtp://mail');
    expect(withPeers(live)?.smtpUrl).toBe(live.SMTP_URL);
  });

  test('comes from the site, or from whom the operator names', () => {
    const site = { name: 'Ghost Pay', address: 'no-reply@pay.example.org' };
    expect(read(live).mail?.from).toEqual(site);
    expect(read({ ...live, MAIL_FROM: 'pay@example.org' }).mail?.from).toEqual({
      name: 'Ghost Pay',
      address: 'pay@example.org',
    });
    expect(read({ ...live, MAIL_FROM: 'Pay Desk <pay@example.org>' }).mail?.from).toEqual({
      name: 'Pay Desk',
      address: 'pay@example.org',
    });
  });

  test.each([
    [{ MAIL_FROM: 'nobody' }, /MAIL_FROM must be an e-mail address/],
    [{ MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' }, /MAIL_FROM must be an e-mail address/],
    [{ SMTP_URL: 'https://mail' }, /SMTP_URL must be an smtp/],
    [{ SMTP_URL: 'smtp://mail:x' }, /SMTP_URL must be an smtp/],
    [{ SMTP_CERTIFICATE: 'none' }, /SMTP_CERTIFICATE must be verify or any/],
    [
      { SMTP_URL: 'smtps://site:secret@mail', SMTP_CERTIFICATE: 'any' },
      /SMTP_CERTIFICATE any would give the password/,
    ],
  ])('%j is refused', (environment, sentence) => {
    expect(() => read(environment as unknown as Record<string, string>)).toThrow(sentence);
  });
});
