import {
  siteInfoElementId,
  siteRulesElementId,
  type SiteInfo,
  type SiteRules,
} from '@ghost-pay/contract/site/site';

/** What the page says when no server has embedded anything, which is only so in Vite's own dev server. */
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
  // On the server there is no document: what draws a page there says first whose page it is.
  const text = import.meta.env.SSR
    ? undefined
    : document.getElementById(siteInfoElementId)?.textContent;
  return text ? (JSON.parse(text) as SiteInfo) : developmentSite;
}

/** Brand and addresses of this installation; the server embeds them anew in each HTML answer. */
export let siteInfo: SiteInfo = readSiteInfo();

/** For the server's drawing of pages only, right before each synchronous drawing. */
export function setSiteInfo(site: SiteInfo): void {
  siteInfo = site;
}

function readSiteRules(): SiteRules {
  const text = import.meta.env.SSR
    ? undefined
    : document.getElementById(siteRulesElementId)?.textContent;
  return text ? (JSON.parse(text) as SiteRules) : { transactionHashRequired: true };
}

/** What the settings asked of whoever pays when this page came; without word from the server, all of it. */
export let siteRules: SiteRules = readSiteRules();

/** The server has refused a payment without a hash: the settings have changed since. */
export function noteTransactionHashRequired(): void {
  siteRules = { ...siteRules, transactionHashRequired: true };
}
