import { siteInfoElementId, type SiteInfo } from '@ghost-pay/contract/site/site';

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
  const text = document.getElementById(siteInfoElementId)?.textContent;
  return text ? (JSON.parse(text) as SiteInfo) : developmentSite;
}

/** Brand and addresses of this installation; the server embeds them anew in each HTML answer. */
export const siteInfo: SiteInfo = readSiteInfo();
