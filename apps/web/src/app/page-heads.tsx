import { type Language, languages, prefixOf } from '@ghost-pay/contract/languages';
import type { PageRequest } from '@ghost-pay/contract/site/site';
import { homeTexts } from '../features/home/home.texts.ts';
import { paymentTexts } from '../features/payment/payment.texts.ts';
import { pricingTexts } from '../features/pricing/pricing.texts.ts';
import { receiptTexts } from '../features/tracking/receipt.texts.ts';
import { topUpTexts } from '../features/tracking/answer/top-up.texts.ts';
import { trackingTexts } from '../features/tracking/tracking.texts.ts';
import { language } from '../lib/language.ts';
import { fullPageTitle } from '../lib/page-title.ts';
import { appTexts } from './app.texts.ts';

interface PageFacts {
  readonly title: string;
  /** Set for pages that search engines list: the others carry names and ids. */
  readonly listed?: { readonly path: string; readonly description: string };
  /** The modules that this page needs beyond those of every page. */
  readonly modules: readonly string[];
  /** Whether the server renders the content too. */
  readonly drawn?: true;
}

const serverState = 'src/app/server-state.tsx';
const paymentModules = [serverState, 'src/features/payment/pages/payment-page.tsx'];
const missing: PageFacts = { title: appTexts.notFoundTitle, modules: [] };

const pages: Record<string, PageFacts> = {
  '/': {
    title: homeTexts.pageTitle,
    listed: { path: '/', description: `${homeTexts.title}: ${homeTexts.lead}` },
    modules: ['src/features/home/pages/home-page.tsx'],
    drawn: true,
  },
  '/pricing': {
    title: pricingTexts.title,
    listed: { path: '/pricing', description: pricingTexts.lead },
    modules: ['src/features/pricing/pages/pricing-page.tsx'],
    drawn: true,
  },
  '/payment/ghost-eshop-pro': {
    title: paymentTexts.titles['ghost-eshop-pro'],
    modules: paymentModules,
    drawn: true,
  },
  '/payment/donation': {
    title: paymentTexts.titles.donation,
    modules: [...paymentModules, 'src/features/payment/panels/crypto-panel.tsx'],
    drawn: true,
  },
  '/track': {
    title: trackingTexts.title,
    modules: [serverState, 'src/features/tracking/pages/tracking-page.tsx'],
    drawn: true,
  },
  '/track/receipt': {
    title: receiptTexts.title,
    modules: [serverState, 'src/features/tracking/pages/receipt-page.tsx'],
  },
  '/track/correct': {
    title: trackingTexts.correct,
    modules: [serverState, 'src/features/tracking/answer/correction-page.tsx'],
  },
  '/track/code': {
    title: topUpTexts.title,
    modules: [serverState, 'src/features/tracking/answer/top-up-page.tsx'],
  },
};

/** The title, description and modules of the page at an address, known before rendering. */
export function pageFacts(pathname: string): PageFacts {
  if (/^\/admin(\/|$)/.test(pathname)) return { title: appTexts.backOffice, modules: [] };
  return pages[addressOfPage(pathname)] ?? missing;
}

/** The address without the payment's id. */
function addressOfPage(pathname: string): string {
  return pathname.replace(/^\/track\/[^/]+(\/receipt|\/correct|\/code)?$/, '/track$1');
}

/** The title; of a listed page also the description, its addresses, and the preview that other sites show for a link to it. */
export function PageHead({
  pathname,
  site,
  publicUrl,
}: Pick<PageRequest, 'pathname' | 'site' | 'publicUrl'>) {
  const { title, listed } = pageFacts(pathname);
  if (listed === undefined)
    return (
      <>
        <title>{fullPageTitle(title)}</title>
        <ReceiptWithoutScript pathname={pathname} />
      </>
    );
  const { path, description } = listed;
  const addressIn = (one: Language) =>
    `${publicUrl}${`${prefixOf(one)}${path}`.replace(/(?<=.)\/$/, '')}`;
  const address = addressIn(language);
  return (
    <>
      <title>{fullPageTitle(title)}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      {languages.map((one) => (
        <link key={one} rel="alternate" hrefLang={one} href={addressIn(one)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={addressIn('en')} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${publicUrl}/icon-512.png`} />
      <meta name="twitter:card" content="summary" />
    </>
  );
}

/** Without scripts the address of a receipt leads to its PDF: what the payment's id alone opens. */
function ReceiptWithoutScript({ pathname }: { pathname: string }) {
  const [, paymentId] = /^\/track\/([\w-]+)\/receipt$/.exec(pathname) ?? [];
  if (paymentId === undefined) return null;
  const address = `/api/transactions/track/${paymentId}/receipt`;
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`0; url=${address}`} />
    </noscript>
  );
}
