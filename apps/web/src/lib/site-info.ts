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

function readSiteInfo(): SiteInfo {
  // The server has no document: it calls setSite before each render.
  const text = import.meta.env.SSR
    ? undefined
    : document.getElementById(siteInfoElementId)?.textContent;
  return text ? (JSON.parse(text) as SiteInfo) : developmentSite;
}

/** Name and addresses of this installation. The server embeds them in each HTML answer. */
export let siteInfo: SiteInfo = readSiteInfo();

function readSiteRules(): SiteRules {
  const text = import.meta.env.SSR
    ? undefined
    : document.getElementById(siteRulesElementId)?.textContent;
  return text ? (JSON.parse(text) as SiteRules) : defaultRules;
}

/** What the settings required of a payer, and the methods that they offered, at page load. */
export let siteRules: SiteRules = readSiteRules();

/** For server rendering only, right before each synchronous render. */
export function setSite(site: SiteInfo, rules: SiteRules | undefined): void {
  siteInfo = site;
  siteRules = rules ?? defaultRules;
}

/** The server has refused a payment without a hash: the settings have changed since page load. */
export function noteTransactionHashRequired(): void {
  siteRules = { ...siteRules, transactionHashRequired: true };
}
