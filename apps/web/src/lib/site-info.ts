import {
  siteInfoElementId,
  siteRulesElementId,
  type SiteInfo,
  type SiteRules,
} from '@ghost-pay/contract/site/site';

/** Defaults without embedded data, which happens only in Vite's dev server. */
const developmentSite: SiteInfo = {
  name: 'Ghost Pay',
  mode: 'sandbox',
  supportEmail: 'support@example.org',
  registrationUrl: 'https://example.org/register',
  dmcaUrl: 'https://example.org/dmca',
  privacyUrl: 'https://example.org/privacy',
  copyrightFrom: 2024,
};

/**
 * Without data from the server, everything is required and offered: the server still refuses a method that is
 * switched off.
 */
const defaultRules: SiteRules = {
  transactionHashRequired: true,
  methods: ['card', 'crypto', 'nintendo', 'alternative'],
};

/** What the server has embedded in the HTML under this id. */
export function embedded<Data>(id: string, otherwise: Data): Data {
  // The server has no document: it calls setSite before each render.
  const text = import.meta.env.SSR ? undefined : document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as Data) : otherwise;
}

/** Name and addresses of this installation. The server embeds them in each HTML answer. */
export let siteInfo = embedded(siteInfoElementId, developmentSite);

/** What the settings required of a payer, and the methods that they offered, at page load. */
export let siteRules = embedded(siteRulesElementId, defaultRules);

/** The address of a mail to the site's support. */
export function supportMail(subject: string, body?: string): string {
  const text = body === undefined ? '' : `&body=${encodeURIComponent(body)}`;
  return `mailto:${siteInfo.supportEmail}?subject=${encodeURIComponent(subject)}${text}`;
}

/** For server rendering only, right before each synchronous render. */
export function setSite(site: SiteInfo, rules: SiteRules | undefined): void {
  siteInfo = site;
  siteRules = rules ?? defaultRules;
}

/** The server has refused a payment without a hash: the settings have changed since page load. */
export function noteTransactionHashRequired(): void {
  siteRules = { ...siteRules, transactionHashRequired: true };
}
