import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { readMailAddress } from '../gateways/mail/mail-address.ts';
import type { MailSettings } from '../gateways/mail/mail-gateway.ts';
import { isSmtpUrl, readSmtpUrl } from '../gateways/mail/smtp-url.ts';
import type { PaygateSettings } from '../gateways/paygate/paygate-gateway.ts';
import type { RatesSettings } from '../gateways/rates/rates-gateways.ts';
import type { RegistrationSettings } from '../gateways/registration/registration-gateway.ts';
import type { SourceTexts } from './chain-settings.ts';
import { parseSettings, type Reading, requireHttps, withoutSlash } from './reading.ts';
import { token, webAddress } from './setting-values.ts';
import type { SiteSettings } from './site-settings.ts';

export const serviceShape = {
  SMTP_URL: z.string().refine(isSmtpUrl, 'must be an smtp:// or smtps:// address').optional(),
  SMTP_CERTIFICATE: z.enum(['verify', 'any'], 'must be verify or any').default('verify'),
  MAIL_FROM: z
    .string()
    .refine(
      (text) => readMailAddress(text) !== undefined,
      'must be an e-mail address, or a name followed by one in angle brackets',
    )
    .optional(),
  RATES_API_URL: webAddress.optional(),
  COIN_RATES_API_URL: webAddress.optional(),
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
  REGISTRATION_API_KEY: token({ min: 16 }),
};
type Services = z.output<z.ZodObject<typeof serviceShape>>;

/** Where a live site asks for rates, unless the operator names other addresses. */
const publicRates: RatesSettings = {
  coinbaseUrl: 'https://api.coinbase.com/v2/exchange-rates?currency=USD',
  krakenUrl: 'https://api.kraken.com/0/public/Ticker',
};

/** The peers of a sandbox; their addresses are known only once they run. */
export interface SandboxPeers {
  readonly paygate: PaygateSettings;
  readonly registration: RegistrationSettings;
  readonly rates: RatesSettings;
  /** The played chains. */
  readonly chains?: SourceTexts;
  /** `url` is the page that shows the mails. */
  readonly mail: { readonly smtpUrl: string; readonly url: string };
  /** The pages of the wallet and the block explorer. */
  readonly wallet: { readonly url: string };
}

/** The outbound services of the site. */
export type ServiceSettings = Readonly<NonNullable<ReturnType<typeof readServiceSettings>>>;

/** A live site never uses the peers of a sandbox. */
export function readServiceSettings(
  reading: Reading,
  { site, peers }: { site: SiteSettings | undefined; peers: SandboxPeers | undefined },
) {
  const { isLive, problems } = reading;
  const settings = parseSettings(reading, serviceShape);
  if (settings === undefined) return undefined;
  const played = isLive ? undefined : peers;
  if (isLive && settings.SMTP_URL === undefined)
    problems.push('SMTP_URL must name the outgoing mail server');
  if (settings.SMTP_CERTIFICATE === 'any' && givesPasswordAway(settings.SMTP_URL))
    problems.push(
      'SMTP_CERTIFICATE any would give the password in SMTP_URL to any server that answers; leave it out, or use a mail server on this machine or one without a password',
    );
  const smtpUrl = settings.SMTP_URL ?? played?.mail.smtpUrl;
  const registrationDeclined = settings.REGISTRATION_API_URL === 'none';
  const mail: MailSettings | undefined =
    smtpUrl === undefined || site === undefined
      ? undefined
      : { smtpUrl, certificate: settings.SMTP_CERTIFICATE, from: senderOf(settings, site) };
  return {
    /** The sources of rates; none in a sandbox without peers. */
    rates: readRates(reading, { settings, usual: isLive ? publicRates : peers?.rates }),
    /** The card network; undefined in a sandbox without peers. */
    paygate:
      isLive || settings.PAYGATE_API_URL !== undefined
        ? readPaygate(reading, settings)
        : played?.paygate,
    /** The site with the subscription accounts; undefined if administrators deliver by hand. */
    registration:
      readRegistration(reading, settings) ??
      (registrationDeclined ? undefined : played?.registration),
    /** Whether the operator has stated that there is no registration site. */
    registrationDeclined,
    /** The outgoing mail server; undefined in a sandbox without peers, which sends no mail. */
    mail,
  };
}

/** Whether a password would go to another machine that nobody has identified. */
function givesPasswordAway(smtpUrl: string | undefined): boolean {
  if (smtpUrl === undefined) return false;
  const { credentials, isHere } = readSmtpUrl(smtpUrl);
  return credentials !== undefined && !isHere;
}

/** The sender of mails: the operator's choice, or an address at the site's own host. */
function senderOf(
  { MAIL_FROM: from }: Services,
  { site, publicUrl }: SiteSettings,
): MailSettings['from'] {
  const chosen = from === undefined ? undefined : readMailAddress(from);
  return { name: site.name, ...(chosen ?? { address: `no-reply@${new URL(publicUrl).hostname}` }) };
}

function readRates(
  reading: Reading,
  { settings, usual }: { settings: Services; usual: RatesSettings | undefined },
): RatesSettings {
  const coinbaseUrl = settings.RATES_API_URL ?? usual?.coinbaseUrl;
  const krakenUrl = settings.COIN_RATES_API_URL ?? usual?.krakenUrl;
  requireHttps(reading, { RATES_API_URL: coinbaseUrl, COIN_RATES_API_URL: krakenUrl });
  return { coinbaseUrl, krakenUrl };
}

function readPaygate(reading: Reading, settings: Services): PaygateSettings {
  const apiUrl = settings.PAYGATE_API_URL ?? 'https://api.paygate.to';
  const checkoutUrl = settings.PAYGATE_CHECKOUT_URL ?? 'https://checkout.paygate.to';
  requireHttps(reading, { PAYGATE_API_URL: apiUrl, PAYGATE_CHECKOUT_URL: checkoutUrl });
  return {
    apiUrl: withoutSlash(apiUrl),
    checkoutUrl: withoutSlash(checkoutUrl),
    publicKeys: readPublicKeys(reading, settings.PAYGATE_PUBLIC_KEY_FILE),
  };
}

function readRegistration(
  reading: Reading,
  { REGISTRATION_API_URL: apiUrl, REGISTRATION_API_KEY: apiKey }: Services,
): RegistrationSettings | undefined {
  if (apiUrl === undefined || apiUrl === 'none') return undefined;
  requireHttps(reading, { REGISTRATION_API_URL: apiUrl });
  if (apiKey === undefined)
    reading.problems.push('REGISTRATION_API_KEY must hold the key of the registration site');
  return { apiUrl: withoutSlash(apiUrl), apiKey: apiKey ?? '' };
}

/** Every public key in the file. While the card network changes its key, the file holds the old and the new one. */
function readPublicKeys({ problems }: Reading, file: string | undefined): string[] {
  if (file === undefined) return [];
  try {
    const keys = readFileSync(file, 'utf8').match(
      /-----BEGIN PUBLIC KEY-----[\s\S]+?-----END PUBLIC KEY-----/g,
    );
    if (keys?.every((pem) => createPublicKey(pem).asymmetricKeyType === 'rsa')) return keys;
  } catch {
    // An unreadable file and a file without a key have the same remedy, added below.
  }
  problems.push('PAYGATE_PUBLIC_KEY_FILE must name a readable file with RSA public keys in PEM');
  return [];
}
