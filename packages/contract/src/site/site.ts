import type { PricingTier } from '../pricing/pricing.schemas.ts';

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

/** What the operator's settings ask of whoever pays, as it is at the moment of the page. */
export interface SiteRules {
  /** False while crypto payments are taken without a transaction hash too (`security_require_txid`). */
  readonly transactionHashRequired: boolean;
}

/**
 * The element that holds the SiteRules as application/json. They come with the page because each public
 * settings call has a closed shape: the methods call answers `payment_method_*` strings and nothing else,
 * the addresses call a list of coins.
 */
export const siteRulesElementId = 'site-rules';

/** What a page shows of a price on sale. */
export type ShownPrice = Pick<
  PricingTier,
  'payment_type' | 'region' | 'duration' | 'price' | 'currency'
>;

/** The element that holds the prices as application/json, on pages whose content the server draws. */
export const pagePricesElementId = 'page-prices';

/** What the server tells the web application's own drawing program about a page that was asked for. */
export interface PageRequest {
  readonly pathname: string;
  readonly site: SiteInfo;
  /** The only source of absolute addresses, without a slash at the end. */
  readonly publicUrl: string;
  /** Undefined when they could not be read: the browser asks for them then. */
  readonly prices: readonly ShownPrice[] | undefined;
}

export interface DrawnPage {
  /** HTML for the head: title, description and what others show of a link to the page. */
  readonly head: string;
  /** HTML for the root element; empty for pages that the browser draws. */
  readonly body: string;
  /** Source files whose built form the browser will need for this page, to be fetched early. */
  readonly modules: readonly string[];
}

/** The web application's drawing program; the server loads its built file at run time. */
export type DrawPage = (request: PageRequest) => Promise<DrawnPage>;

/** The version shown in the footer, in the page's meta tag and in local storage (specification, section 9). */
export const appVersion = '2.5.9';
