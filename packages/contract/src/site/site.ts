import type { PricingTier } from '../pricing/pricing.schemas.ts';
import type { MethodGroup } from '../settings/method-groups.ts';
import type { PaymentMethodSettings } from '../settings/settings.schemas.ts';
import type { TrackedPayment } from '../tracking/tracking.schemas.ts';

/** The data about the site on every page; the server embeds it in each HTML answer. */
export interface SiteInfo {
  readonly name: string;
  /** In sandbox mode every page says that no real money moves. */
  readonly mode: 'sandbox' | 'live';
  /** Every page says that this server only inspects a copy of the site's data. */
  readonly isInspection?: boolean;
  readonly supportEmail: string;
  /** Where customers make the account that the subscription belongs to. */
  readonly registrationUrl: string;
  readonly dmcaUrl: string;
  readonly privacyUrl: string;
  /** First year of the copyright range. */
  readonly copyrightFrom: number;
  /** Where the operator's picture of the product lies, from the root of the site. */
  readonly picture?: string;
  /** In sandbox mode, the pages that play a payer's wallet and the block explorers. */
  readonly sandbox?: {
    /** Opens a payment link that is appended, encoded. */
    readonly walletUrl: string;
    /** Shows a transaction for an appended `chain/tx/hash`. */
    readonly explorerUrl: string;
  };
}

/** The element that holds the SiteInfo as application/json. */
export const siteInfoElementId = 'site-info';

/** The operator's settings that concern payers, at the moment of the page. */
export interface SiteRules {
  /** False while crypto payments are accepted without a transaction hash (`security_require_txid`). */
  readonly transactionHashRequired: boolean;
  /** The payment methods that are switched on. */
  readonly methods: readonly MethodGroup[];
}

/**
 * The element that holds the SiteRules as application/json. They come with the page because each public settings call
 * has a closed shape: the methods call answers only `payment_method_*` strings, the addresses call a list of coins.
 */
export const siteRulesElementId = 'site-rules';

/** The fields of a price on sale that a page shows. */
export type ShownPrice = Pick<
  PricingTier,
  'payment_type' | 'region' | 'duration' | 'price' | 'currency'
>;

/** The element that holds the PageOffer as application/json, on the pages that show it. */
export const pageOfferElementId = 'page-offer';

/** What a page shows at the moment of the page. A page without a part, or that lost it, has none. */
export interface PageOffer {
  readonly prices?: readonly ShownPrice[] | undefined;
  /** Names, descriptions and switches of the payment methods. */
  readonly methods?: PaymentMethodSettings | undefined;
  /** The payment that the tracker's address names. */
  readonly tracked?: { readonly payment: TrackedPayment; readonly at: string } | undefined;
}

/** The server's input to the web application's renderer for one requested page. */
export interface PageRequest {
  /** Whether the address begins with the language; the links of the page then do so too. */
  readonly isPrefixed: boolean;
  /** Without the language. Without the payment itself, a payment's id is replaced: what is drawn is then the same for every payment. */
  readonly pathname: string;
  /** The part of the query that names a view of the page, such as '?method=card'; otherwise empty. */
  readonly search: string;
  readonly site: SiteInfo;
  /** The only source of absolute addresses, without a slash at the end. */
  readonly publicUrl: string;
  /** The browser requests what the server could not read. */
  readonly offer: PageOffer;
  /** Undefined when the server could not read them. */
  readonly rules: SiteRules | undefined;
}

export interface DrawnPage {
  /** HTML for the head: title, description and the link preview of other sites. */
  readonly head: string;
  /** HTML for the root element; empty for pages that the browser renders. */
  readonly body: string;
  /** HTML for visitors without scripts. */
  readonly withoutScripts: string;
  /** Source files whose built form the browser will need for this page, for preloading. */
  readonly modules: readonly string[];
}

/** The web application's renderer in one language; the server loads its built file at run time. */
export type DrawPage = (request: PageRequest) => Promise<DrawnPage>;

/** The version of the site's design, not of this program: shown in the footer, in the page's meta tag and in local storage (specification, section 9). */
export const appVersion = '2.5.9';
