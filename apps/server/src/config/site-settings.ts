import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { SiteInfo } from '@ghost-pay/contract/site/site';
import { z } from 'zod';
import { parseSettings, type Reading, requireHttps, withoutSlash } from './reading.ts';
import type { SandboxPeers } from './service-settings.ts';
import { networks, token, webAddress, wholeNumber } from './setting-values.ts';

const limit = (fallback: number, { min = 1 }: { min?: number } = {}) =>
  wholeNumber({ min, max: 100_000_000 }).default(fallback);

export const siteShape = {
  PORT: wholeNumber({ min: 0, max: 65_535 }).default(3004),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: webAddress.optional(),
  TRUSTED_PROXIES: networks,
  ADMIN_ADDRESSES: networks,
  ADMIN_URL: webAddress.optional(),
  HEALTH_TOKEN: token({ min: 32 }),
  METRICS_PORT: wholeNumber({ min: 1, max: 65_535 }).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  LIMITS_TRACK_PER_MINUTE: limit(60),
  LIMITS_CREATE_PER_MINUTE: limit(10),
  LIMITS_CREATE_WALLET_PER_MINUTE: limit(5),
  LIMITS_OPEN_PER_HOUR: limit(20),
  LIMITS_QUOTES_PER_MINUTE: limit(60),
  LIMITS_HASH_CHECK_PER_MINUTE: limit(10),
  LIMITS_UNIQUE_AMOUNTS: limit(12),
  LIMITS_CONNECTIONS_PER_ADDRESS: limit(400, { min: 10 }),
  LOG_LEVEL: z
    .enum(
      ['debug', 'info', 'warn', 'error', 'silent'],
      'must be debug, info, warn, error or silent',
    )
    .default('info'),
  RELEASES_FROM: z
    .string()
    .regex(/^(?:\/|https:\/\/)/, 'must be an absolute path or an https address')
    .optional(),
  SITE_NAME: z.string().min(1).max(60).default('Ghost Pay'),
  SITE_SUPPORT_EMAIL: z.email('must be an e-mail address').default('support@example.org'),
  SITE_REGISTRATION_URL: webAddress.default('https://example.org/register'),
  SITE_DMCA_URL: webAddress.default('https://example.org/dmca'),
  SITE_PRIVACY_URL: webAddress.default('https://example.org/privacy'),
  SITE_COPYRIGHT_FROM: wholeNumber({ min: 1990, max: 2100 }).default(2024),
  SITE_PICTURE: z.string().min(1).optional(),
};

/** The site's listening address, its proxies and limits, and its public name. */
export type SiteSettings = Readonly<NonNullable<ReturnType<typeof readSiteSettings>>>;

/** A live site never links to the pages of a sandbox. */
export function readSiteSettings(reading: Reading, { peers }: { peers: SandboxPeers | undefined }) {
  const { isLive, problems } = reading;
  const settings = parseSettings(reading, siteShape);
  if (settings === undefined) return undefined;
  const { PUBLIC_URL: publicUrl, ADMIN_URL: adminUrl } = settings;
  if (isLive && publicUrl?.startsWith('https://') !== true)
    problems.push('PUBLIC_URL must be the https address of the site');
  else if (isLive && publicUrl !== undefined && !isHostAlone(publicUrl))
    problems.push('PUBLIC_URL must be a host alone, without a path, a query or a user');
  if (adminUrl !== undefined && !isHostAlone(adminUrl))
    problems.push('ADMIN_URL must be a host of its own, without a path');
  requireHttps(reading, { ADMIN_URL: adminUrl });
  // A site without its picture takes payments: it starts, and says so.
  const pictureProblems: string[] = [];
  const picture = readProductPicture(settings.SITE_PICTURE, pictureProblems);
  const ownUrl = withoutSlash(publicUrl ?? `http://localhost:${settings.PORT}`);
  const site: SiteInfo = {
    name: settings.SITE_NAME,
    mode: isLive ? 'live' : 'sandbox',
    supportEmail: settings.SITE_SUPPORT_EMAIL,
    registrationUrl: settings.SITE_REGISTRATION_URL,
    dmcaUrl: settings.SITE_DMCA_URL,
    privacyUrl: settings.SITE_PRIVACY_URL,
    copyrightFrom: settings.SITE_COPYRIGHT_FROM,
    ...(picture && { picture: picture.address }),
    ...(!isLive && peers !== undefined && { sandbox: sandboxPages(peers, ownUrl) }),
  };
  return {
    host: settings.HOST,
    /** 0 lets the operating system choose; tests use that. */
    port: settings.PORT,
    /** The only source of absolute addresses, without a slash at the end. */
    publicUrl: ownUrl,
    /** The back-office's own address, without a slash at the end; undefined if it shares the site's host. */
    adminUrl: adminUrl === undefined ? undefined : withoutSlash(adminUrl),
    /** Addresses or networks that may use the back-office; an empty list means all. */
    adminAddresses: settings.ADMIN_ADDRESSES,
    /** Addresses or networks whose X-Forwarded-For is trusted. */
    trustedProxies: settings.TRUSTED_PROXIES,
    /** The token that gives a monitor more details of the server's health; undefined if unset. */
    healthToken: settings.HEALTH_TOKEN,
    /** The address of the metrics; undefined if metrics are off. */
    metricsAddress:
      settings.METRICS_PORT === undefined
        ? undefined
        : { host: settings.METRICS_HOST, port: settings.METRICS_PORT },
    limits: {
      trackPerMinute: settings.LIMITS_TRACK_PER_MINUTE,
      createPerMinute: settings.LIMITS_CREATE_PER_MINUTE,
      createWalletPerMinute: settings.LIMITS_CREATE_WALLET_PER_MINUTE,
      /** Payments of any method; refused ones do not count, except duplicates. */
      openPerHour: settings.LIMITS_OPEN_PER_HOUR,
      quotesPerMinute: settings.LIMITS_QUOTES_PER_MINUTE,
      hashChecksPerMinute: settings.LIMITS_HASH_CHECK_PER_MINUTE,
      uniqueAmounts: settings.LIMITS_UNIQUE_AMOUNTS,
      /** Connections open at the same time, on this instance. */
      connectionsPerAddress: settings.LIMITS_CONNECTIONS_PER_ADDRESS,
    },
    /** A file or an https address that names the newest release; undefined if none is asked. */
    releasesFrom: settings.RELEASES_FROM,
    logLevel: settings.LOG_LEVEL,
    site,
    /** What lies at `site.picture`. */
    picture,
    /** Why there is none, although it is set. */
    pictureProblem: pictureProblems[0],
  };
}

/** The wallet links back to the tracker of this site. */
function sandboxPages({ wallet }: SandboxPeers, ownUrl: string): NonNullable<SiteInfo['sandbox']> {
  return {
    walletUrl: `${wallet.url}/wallet?site=${encodeURIComponent(ownUrl)}&uri=`,
    explorerUrl: `${wallet.url}/explorer/`,
  };
}

/** Whether an address has only an origin, so that paths can be appended. */
function isHostAlone(address: string): boolean {
  const url = new URL(address);
  return url.href === `${url.origin}/`;
}

/** The operator's picture of the product, as the home page shows it. */
interface ProductPicture {
  /** From the root of the site. It changes with the picture, so browsers may keep what they have. */
  readonly address: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** A phone loads it before the page is whole. */
const mostBytes = 500_000;

/** By their first bytes: a browser is told the type, and guesses none. SVG is left out, because it can carry scripts. */
const kinds = [
  { type: 'image/png', extension: 'png', at: 0, begins: '\x89PNG\r\n\x1A\n' },
  { type: 'image/jpeg', extension: 'jpg', at: 0, begins: '\xFF\xD8\xFF' },
  { type: 'image/webp', extension: 'webp', at: 8, begins: 'WEBP' },
  { type: 'image/avif', extension: 'avif', at: 4, begins: 'ftypavif' },
];

/** Reads the picture once, at the start. What cannot be shown is a problem of the settings. */
export function readProductPicture(
  file: string | undefined,
  problems: string[],
): ProductPicture | undefined {
  if (file === undefined) return undefined;
  let bytes;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    problems.push(
      `SITE_PICTURE cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
    return undefined;
  }
  const first = bytes.toString('latin1', 0, 16);
  const kind = kinds.find(({ at, begins }) => first.startsWith(begins, at));
  if (kind === undefined) problems.push('SITE_PICTURE must be a PNG, JPEG, WebP or AVIF picture');
  else if (bytes.length > mostBytes) problems.push('SITE_PICTURE must have at most 500 kB');
  else {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
    return { address: `/product-${hash}.${kind.extension}`, type: kind.type, bytes };
  }
  return undefined;
}
