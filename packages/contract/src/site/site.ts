/** What every page knows about the site it belongs to; embedded by the server in each HTML answer. */
export interface SiteInfo {
  readonly name: string;
  /** In sandbox mode every page says that no real money moves. */
  readonly mode: 'sandbox' | 'live';
  readonly supportEmail: string;
  /** Where customers make the account that the subscription belongs to. */
  readonly registrationUrl: string;
  readonly dmcaUrl: string;
  readonly privacyUrl: string;
  /** First year of the copyright range. */
  readonly copyrightFrom: number;
}

/** The element that holds the SiteInfo as application/json. */
export const siteInfoElementId = 'site-info';

/** The version shown in the footer, in the page's meta tag and in local storage (specification, section 9). */
export const appVersion = '2.5.9';
