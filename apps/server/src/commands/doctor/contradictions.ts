import type { Config } from '../../config/config.ts';

/** What the rules look at: the checked settings, and which variables are set at all. */
export interface GivenSettings {
  readonly config: Pick<
    Config,
    | 'mode'
    | 'publicUrl'
    | 'adminAddresses'
    | 'trustedProxies'
    | 'backups'
    | 'metricsAddress'
    | 'port'
    | 'registration'
  >;
  readonly isSet: (name: string) => boolean;
}

/** Each rule: two settings that do not fit each other, as a sentence; the server starts with them all the same. */
const contradictions: readonly {
  readonly holds: (given: GivenSettings) => boolean;
  readonly sentence: string;
}[] = [
  {
    holds: ({ config }) =>
      config.publicUrl.startsWith('https://') && config.trustedProxies.length === 0,
    sentence:
      'PUBLIC_URL is https, so a proxy stands before the site, and TRUSTED_PROXIES does not name it: all visitors count as one address.',
  },
  {
    holds: ({ config }) => config.adminAddresses.length > 0 && config.trustedProxies.length === 0,
    sentence:
      'ADMIN_ADDRESSES is set without TRUSTED_PROXIES: behind a proxy, only the proxy’s address is compared.',
  },
  {
    holds: ({ config, isSet }) =>
      config.backups === undefined &&
      ['BACKUP_KEEP', 'BACKUP_HOURS', 'BACKUP_PASSPHRASE_FILE'].some(isSet),
    sentence:
      'BACKUP_KEEP, BACKUP_HOURS or BACKUP_PASSPHRASE_FILE is set without BACKUP_DIR: no backup is written.',
  },
  {
    holds: ({ config, isSet }) => config.metricsAddress === undefined && isSet('METRICS_HOST'),
    sentence: 'METRICS_HOST is set without METRICS_PORT: there are no metrics.',
  },
  {
    holds: ({ config }) => config.metricsAddress?.port === config.port,
    sentence: 'METRICS_PORT is the same as PORT: one of the two cannot listen.',
  },
  {
    holds: ({ isSet }) => isSet('REGISTRATION_API_KEY') && !isSet('REGISTRATION_API_URL'),
    sentence: 'REGISTRATION_API_KEY is set without REGISTRATION_API_URL: the key is not used.',
  },
  {
    holds: ({ config, isSet }) =>
      config.mode === 'sandbox' &&
      !isSet('PAYGATE_API_URL') &&
      (isSet('PAYGATE_CHECKOUT_URL') || isSet('PAYGATE_PUBLIC_KEY_FILE')),
    sentence:
      'PAYGATE_CHECKOUT_URL or PAYGATE_PUBLIC_KEY_FILE is set without PAYGATE_API_URL: the sandbox ignores it.',
  },
  {
    holds: ({ config, isSet }) =>
      config.mode === 'live' &&
      !['SITE_SUPPORT_EMAIL', 'SITE_DMCA_URL', 'SITE_PRIVACY_URL', 'SITE_REGISTRATION_URL'].every(
        isSet,
      ),
    sentence:
      'Visitors see example addresses: set SITE_SUPPORT_EMAIL, SITE_REGISTRATION_URL, SITE_DMCA_URL and SITE_PRIVACY_URL.',
  },
];

export function findContradictions(given: GivenSettings): string[] {
  return contradictions.filter(({ holds }) => holds(given)).map(({ sentence }) => sentence);
}
