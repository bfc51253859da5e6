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

function readSiteInfo(): SiteInfo {
  // The server has no document: it calls setSiteInfo before each render.
  const text = import.meta.env.SSR
    ? undefined
    : document.getElementById(siteInfoElementId)?.textContent;
  return text ? (JSON.parse(text) as SiteInfo) : developmentSite;
}

/** Name and addresses of this installation. The server embeds them in each HTML answer. */
export let siteInfo: SiteInfo = readSiteInfo();

/** For server rendering only, right before each synchronous render. */
export function setSiteInfo(site: SiteInfo): void {
  siteInfo = site;
}

function readSiteRules(): SiteRules {
  const text = import.meta.env.SSR
    ? undefined
    : document.getElementById(siteRulesElementId)?.textContent;
  return text ? (JSON.parse(text) as SiteRules) : { transactionHashRequired: true };
}

/** What the settings required of a payer at page load. Without data from the server, everything is required. */
export let siteRules: SiteRules = readSiteRules();

/** The server has refused a payment without a hash: the settings have changed since page load. */
export function noteTransactionHashRequired(): void {
  siteRules = { ...siteRules, transactionHashRequired: true };
}
