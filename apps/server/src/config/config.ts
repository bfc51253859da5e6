import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import type { SiteInfo } from '@ghost-pay/contract/site/site';
import { readPassphrase } from '../operations/backup/passphrase.ts';
import type { BackupSettings } from '../operations/backup/scheduled-backups.ts';
import { OperatorError } from '../core/errors.ts';
import { readMailAddress } from '../gateways/mail/mail-address.ts';
import type { MailSettings } from '../gateways/mail/mail-gateway.ts';
import { isSmtpUrl } from '../gateways/mail/smtp-url.ts';
import type { PaygateSettings } from '../gateways/paygate/paygate-gateway.ts';
import type { RegistrationSettings } from '../gateways/registration/registration-gateway.ts';
import { problemOfDatabaseUrl } from './database-url.ts';
import { findUnknownSettings } from './unknown-settings.ts';

const wholeNumber = (fallback: number, { min, max }: { min: number; max: number }) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`))
    .default(fallback);

function isAddressOrNetwork(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  const longest = isIP(address) === 6 ? 128 : 32;
  return (
    isIP(address) !== 0 &&
    rest.length === 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= longest))
  );
}

const port = z
  .string()
  .regex(/^\d+$/, 'must be a whole number')
  .transform(Number)
  .pipe(z.number().min(1, 'must be at least 1').max(65_535, 'must be at most 65535'));

const networks = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  )
  .refine(
    (entries) => entries.every(isAddressOrNetwork),
    'must be IP addresses or networks such as 10.0.0.0/8',
  )
  .default([]);

const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
  .optional();

/** Whether an address names nothing within its host, so that paths can be put behind it. */
function isHostAlone(address: string): boolean {
  const url = new URL(address);
  return url.href === `${url.origin}/`;
}

const environmentSchema = z.object({
  PORT: wholeNumber(3004, { min: 0, max: 65_535 }),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: webAddress.optional(),
  DATABASE_URL: databaseAddress,
  DATABASE_OWNER_URL: databaseAddress,
  GHOST_MODE: z.enum(['sandbox', 'live'], 'must be sandbox or live').default('sandbox'),
  GHOST_SECRET_KEY_FILE: z.string().optional(),
  TRUSTED_PROXIES: networks,
  ADMIN_ADDRESSES: networks,
  ADMIN_URL: webAddress.optional(),
  SMTP_URL: z.string().refine(isSmtpUrl, 'must be an smtp:// or smtps:// address').optional(),
  MAIL_FROM: z
    .string()
    .refine(
      (text) => readMailAddress(text) !== undefined,
      'must be an e-mail address, or a name followed by one in angle brackets',
    )
    .optional(),
  RATES_API_URL: webAddress.default('https://api.coinbase.com/v2/exchange-rates?currency=USD'),
  PAYGATE_API_URL: webAddress.optional(),
  PAYGATE_CHECKOUT_URL: webAddress.optional(),
  PAYGATE_PUBLIC_KEY_FILE: z.string().optional(),
  REGISTRATION_API_URL: z
    .string()
    .refine(
      (text) => text === 'none' || webAddress.safeParse(text).success,
      'must be an http or https address, or none',
    )
    .optional(),
  REGISTRATION_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{16,500}$/, 'must be 16 to 500 characters without blanks')
    .optional(),
  HEALTH_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{32,500}$/, 'must be 32 to 500 characters without blanks')
    .optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: wholeNumber(14, { min: 1, max: 1_000 }),
  BACKUP_PASSPHRASE_FILE: z.string().optional(),
  DATABASE_MAX_CONNECTIONS: wholeNumber(20, { min: 2, max: 500 }),
  LIMITS_TRACK_PER_MINUTE: wholeNumber(60, { min: 1, max: 100_000_000 }),
  LIMITS_CREATE_PER_MINUTE: wholeNumber(10, { min: 1, max: 100_000_000 }),
  LIMITS_CREATE_WALLET_PER_MINUTE: wholeNumber(5, { min: 1, max: 100_000_000 }),
  LIMITS_OPEN_PER_HOUR: wholeNumber(20, { min: 1, max: 100_000_000 }),
  LIMITS_CONNECTIONS_PER_ADDRESS: wholeNumber(400, { min: 10, max: 100_000_000 }),
  LOG_LEVEL: z
    .enum(
      ['debug', 'info', 'warn', 'error', 'silent'],
      'must be debug, info, warn, error or silent',
    )
    .default('info'),
  SITE_NAME: z.string().min(1).max(60).default('Ghost Pay'),
  SITE_SUPPORT_EMAIL: z.email('must be an e-mail address').default('support@example.org'),
  SITE_REGISTRATION_URL: webAddress.default('https://example.org/register'),
  SITE_DMCA_URL: webAddress.default('https://example.org/dmca'),
  SITE_PRIVACY_URL: webAddress.default('https://example.org/privacy'),
  SITE_COPYRIGHT_FROM: wholeNumber(2024, { min: 1990, max: 2100 }),
});

const settingNames = [...Object.keys(environmentSchema.shape), 'GHOST_DATA_DIR'];

/** Everything that an operator can set, checked and with its defaults; docs/operations.md explains each. */
export interface Config {
  readonly mode: 'sandbox' | 'live';
  readonly host: string;
  /** 0 lets the operating system choose; tests use that. */
  readonly port: number;
  /** The only source of absolute addresses, without a slash at the end. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** Undefined = the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  /** As the role that owns the schema; undefined where the site's own role does, or PostgreSQL is embedded. */
  readonly databaseOwnerUrl: string | undefined;
  readonly databaseMaxConnections: number;
  readonly secretKeyFile: string;
  /** Whether a missing key file may be made: only where nothing of value can exist yet. */
  readonly mayCreateSecretKey: boolean;
  /** Where exchange rates are asked for; undefined in the sandbox, which asks nobody. */
  readonly ratesApiUrl: string | undefined;
  /** The card network; undefined in a sandbox that does not play one. */
  readonly paygate: PaygateSettings | undefined;
  /** The site with the subscription accounts; undefined where subscriptions are given by hand only. */
  readonly registration: RegistrationSettings | undefined;
  /** Whether the operator has said that there is no such site, so that nobody takes it for forgotten. */
  readonly registrationDeclined: boolean;
  /** The outgoing mail server; undefined in a sandbox that does not play one: nothing is mailed then. */
  readonly mail: MailSettings | undefined;
  /** With which a monitor is told more of the server's health; undefined where nobody is. */
  readonly healthToken: string | undefined;
  /** Where Prometheus reads; undefined where nobody does. */
  readonly metricsAddress: { readonly host: string; readonly port: number } | undefined;
  /** Undefined where no backups are written by themselves. */
  readonly backups: BackupSettings | undefined;
  /** Where the back-office is, without a slash at the end; undefined where it has the site's host. */
  readonly adminUrl: string | undefined;
  /** Addresses or networks from which the back-office can be used; from everywhere where none is named. */
  readonly adminAddresses: readonly string[];
  /** Addresses or networks whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  readonly limits: {
    readonly trackPerMinute: number;
    readonly createPerMinute: number;
    readonly createWalletPerMinute: number;
    /** Payments of any method; those that were refused do not count, but for duplicates. */
    readonly openPerHour: number;
    /** Open at the same time, on this instance. */
    readonly connectionsPerAddress: number;
  };
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly site: SiteInfo;
  /** What the operator is told of the settings at each start. */
  readonly warnings: readonly string[];
}

/** The peers of a sandbox, which know each other only since both run. */
export interface SandboxPeers {
  readonly paygate: PaygateSettings;
  readonly registration: RegistrationSettings;
  /** `url` is of the page on which the mails can be read. */
  readonly mail: { readonly smtpUrl: string; readonly url: string };
}

/**
 * Reads the environment. An empty variable counts as not set.
 * Throws an OperatorError that lists everything that is wrong or, in live mode, missing.
 */
export function readConfig({
  environment,
  dataDir,
  sandbox,
}: {
  environment: NodeJS.ProcessEnv;
  /** Absolute; what GHOST_DATA_DIR or its default come to on this machine. */
  dataDir: string;
  /** Who plays the outside world, where it is played. Live mode does not listen to it. */
  sandbox?: SandboxPeers | undefined;
}): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    throw new OperatorError(
      listProblems(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)),
    );
  }
  const settings = parsed.data;
  const live = settings.GHOST_MODE === 'live';
  const problems: string[] = [];
  if (live) {
    if (settings.PUBLIC_URL?.startsWith('https://') !== true)
      problems.push('PUBLIC_URL must be the https address of the site');
    else if (!isHostAlone(settings.PUBLIC_URL))
      problems.push('PUBLIC_URL must be a host alone, without a path, a query or a user');
  }
  const warnings = findUnknownSettings(environment, settingNames);
  if (live) problems.push(...warnings);
  if (settings.ADMIN_URL !== undefined && !isHostAlone(settings.ADMIN_URL))
    problems.push('ADMIN_URL must be a host of its own, without a path');
  if (live && settings.ADMIN_URL?.startsWith('https://') === false)
    problems.push('ADMIN_URL must be an https address');
  if (live && settings.SMTP_URL === undefined)
    problems.push('SMTP_URL must name the outgoing mail server');
  if (live && !settings.RATES_API_URL.startsWith('https://'))
    problems.push('RATES_API_URL must be an https address');
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL'] as const) {
    const url = settings[name];
    const problem = live && url !== undefined ? problemOfDatabaseUrl({ name, url }) : undefined;
    if (problem !== undefined) problems.push(problem);
  }
  if (settings.DATABASE_OWNER_URL !== undefined && settings.DATABASE_URL === undefined)
    problems.push('DATABASE_OWNER_URL needs DATABASE_URL, the way of the running site');
  if (
    (live || settings.DATABASE_URL !== undefined) &&
    settings.GHOST_SECRET_KEY_FILE === undefined
  ) {
    problems.push(
      'GHOST_SECRET_KEY_FILE must name the file with the master key (made with: openssl rand -hex 32)',
    );
  }
  const paygate = live || settings.PAYGATE_API_URL ? readPaygate(settings, problems) : undefined;
  const registrationDeclined = settings.REGISTRATION_API_URL === 'none';
  const registration = readRegistration(settings, problems);
  const backups = readBackups(settings, problems);
  if (problems.length > 0) throw new OperatorError(listProblems(problems));
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`;
  const smtpUrl = settings.SMTP_URL ?? (live ? undefined : sandbox?.mail.smtpUrl);

  return {
    mode: settings.GHOST_MODE,
    host: settings.HOST,
    port: settings.PORT,
    publicUrl: publicUrl.replace(/\/+$/, ''),
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    databaseOwnerUrl: settings.DATABASE_OWNER_URL,
    databaseMaxConnections: settings.DATABASE_MAX_CONNECTIONS,
    secretKeyFile: path.resolve(settings.GHOST_SECRET_KEY_FILE ?? path.join(dataDir, 'master.key')),
    mayCreateSecretKey: !live && settings.DATABASE_URL === undefined,
    ratesApiUrl: live ? settings.RATES_API_URL : undefined,
    paygate: paygate ?? (live ? undefined : sandbox?.paygate),
    registration:
      registration ?? (live || registrationDeclined ? undefined : sandbox?.registration),
    registrationDeclined,
    mail: smtpUrl === undefined ? undefined : { smtpUrl, from: senderOf(settings, publicUrl) },
    healthToken: settings.HEALTH_TOKEN,
    metricsAddress:
      settings.METRICS_PORT === undefined
        ? undefined
        : { host: settings.METRICS_HOST, port: settings.METRICS_PORT },
    backups,
    trustedProxies: settings.TRUSTED_PROXIES,
    adminUrl: settings.ADMIN_URL?.replace(/\/+$/, ''),
    adminAddresses: settings.ADMIN_ADDRESSES,
    limits: {
      trackPerMinute: settings.LIMITS_TRACK_PER_MINUTE,
      createPerMinute: settings.LIMITS_CREATE_PER_MINUTE,
      createWalletPerMinute: settings.LIMITS_CREATE_WALLET_PER_MINUTE,
      openPerHour: settings.LIMITS_OPEN_PER_HOUR,
      connectionsPerAddress: settings.LIMITS_CONNECTIONS_PER_ADDRESS,
    },
    logLevel: settings.LOG_LEVEL,
    site: {
      name: settings.SITE_NAME,
      mode: settings.GHOST_MODE,
      supportEmail: settings.SITE_SUPPORT_EMAIL,
      registrationUrl: settings.SITE_REGISTRATION_URL,
      dmcaUrl: settings.SITE_DMCA_URL,
      privacyUrl: settings.SITE_PRIVACY_URL,
      copyrightFrom: settings.SITE_COPYRIGHT_FROM,
    },
    warnings,
  };
}

/** Whom mails come from: the operator's choice, or the site by its own address. */
function senderOf(
  { MAIL_FROM: from, SITE_NAME: name }: z.output<typeof environmentSchema>,
  publicUrl: string,
): MailSettings['from'] {
  const chosen = from === undefined ? undefined : readMailAddress(from);
  return { name, ...(chosen ?? { address: `no-reply@${new URL(publicUrl).hostname}` }) };
}

/** The card network that the settings name; what is wrong with them is added to `problems`. */
function readPaygate(
  settings: z.output<typeof environmentSchema>,
  problems: string[],
): PaygateSettings {
  const apiUrl = settings.PAYGATE_API_URL ?? 'https://api.paygate.to';
  const checkoutUrl = settings.PAYGATE_CHECKOUT_URL ?? 'https://checkout.paygate.to';
  if (settings.GHOST_MODE === 'live') {
    if (!apiUrl.startsWith('https://')) problems.push('PAYGATE_API_URL must be an https address');
    if (!checkoutUrl.startsWith('https://'))
      problems.push('PAYGATE_CHECKOUT_URL must be an https address');
  }
  return {
    apiUrl: apiUrl.replace(/\/+$/, ''),
    checkoutUrl: checkoutUrl.replace(/\/+$/, ''),
    publicKeys: readPublicKeys(settings.PAYGATE_PUBLIC_KEY_FILE, problems),
  };
}

/** The registration site that the settings name, if any; what is wrong with them is added to `problems`. */
function readRegistration(
  {
    GHOST_MODE: mode,
    REGISTRATION_API_URL: apiUrl,
    REGISTRATION_API_KEY: apiKey,
  }: z.output<typeof environmentSchema>,
  problems: string[],
): RegistrationSettings | undefined {
  if (apiUrl === undefined || apiUrl === 'none') return undefined;
  if (mode === 'live' && !apiUrl.startsWith('https://'))
    problems.push('REGISTRATION_API_URL must be an https address');
  if (apiKey === undefined)
    problems.push('REGISTRATION_API_KEY must hold the key of the registration site');
  return { apiUrl: apiUrl.replace(/\/+$/, ''), apiKey: apiKey ?? '' };
}

/** Where backups go every night, if anywhere; what is wrong with the passphrase is added to `problems`. */
function readBackups(
  {
    BACKUP_DIR: dir,
    BACKUP_KEEP: keep,
    BACKUP_PASSPHRASE_FILE: file,
  }: z.output<typeof environmentSchema>,
  problems: string[],
): BackupSettings | undefined {
  if (dir === undefined) return undefined;
  try {
    const passphrase = file === undefined ? undefined : readPassphrase(path.resolve(file));
    return { dir: path.resolve(dir), keep, passphrase };
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    problems.push(`BACKUP_PASSPHRASE_FILE: ${error.message}`);
    return undefined;
  }
}

/** Every public key in the file: while the card network changes its key, it holds the old and the new one. */
function readPublicKeys(file: string | undefined, problems: string[]): string[] {
  if (file === undefined) return [];
  try {
    const keys = readFileSync(file, 'utf8').match(
      /-----BEGIN PUBLIC KEY-----[\s\S]+?-----END PUBLIC KEY-----/g,
    );
    if (keys?.every((pem) => createPublicKey(pem).asymmetricKeyType === 'rsa')) return keys;
  } catch {
    // Told below, as what it comes to.
  }
  problems.push('PAYGATE_PUBLIC_KEY_FILE must name a readable file with RSA public keys in PEM');
  return [];
}

function listProblems(problems: readonly string[]): string {
  return ['The settings are not complete:', ...problems.map((problem) => `  - ${problem}`)].join(
    '\n',
  );
}
