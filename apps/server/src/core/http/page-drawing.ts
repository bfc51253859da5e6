import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Language, languages } from '@ghost-pay/contract/languages';
import type { PaymentMethodSettings } from '@ghost-pay/contract/settings/settings.schemas';
import type { TrackedPayment } from '@ghost-pay/contract/tracking/tracking.schemas';
import { type PaymentView, paymentViewOf } from '@ghost-pay/contract/site/payment-view';
import { type PriceView, priceViewOf } from '@ghost-pay/contract/site/price-view';
import {
  type DrawPage,
  type PageOffer,
  pageOfferElementId,
  type PageRequest,
  type ShownPrice,
  siteInfoElementId,
  type SiteRules,
  siteRulesElementId,
} from '@ghost-pay/contract/site/site';

/** The pages that search engines may list. */
export const listedPages: readonly string[] = ['/', '/pricing'];

/** What a page shows beside the rules, and the part of its query that names a view of it. */
interface DrawnPage {
  readonly offer: readonly ('prices' | 'methods')[];
  readonly viewOf?: (query: URLSearchParams) => PaymentView | PriceView;
}

const paymentView: DrawnPage['viewOf'] = (query) =>
  paymentViewOf({
    step: query.get('step'),
    method: query.get('method'),
    region: query.get('region'),
    tier: query.get('tier'),
  });

/** In place of an id that finds no payment: what the server draws is then the same for every one. */
const anyPayment = '/track/-';
const oneOfPayment = /^\/track\/([^/]+)$/;

/** The pages whose HTML already holds their content. It names no visitor; only the tracker's names a payment. */
const drawnPages: Readonly<Record<string, DrawnPage>> = {
  '/': { offer: ['prices'] },
  '/pricing': {
    offer: ['prices'],
    viewOf: (query) => priceViewOf({ method: query.get('method'), region: query.get('region') }),
  },
  '/payment/ghost-eshop-pro': { offer: ['prices', 'methods'], viewOf: paymentView },
  '/payment/donation': { offer: ['methods'] },
  '/track': { offer: [] },
  [anyPayment]: { offer: [] },
};

/** One entry of Vite's manifest: the built files of a source file. */
interface BuiltFile {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** The payment of an id that a visitor may see; undefined for every other id. */
export type ReadTracked = (paymentId: string) => Promise<TrackedPayment | undefined>;

/** The page at an address: its language, and the address without that. */
export interface AskedPage {
  readonly language: Language;
  readonly isPrefixed: boolean;
  readonly pathname: string;
  readonly query: URLSearchParams;
}

/** The built pages of one language. */
interface BuiltPages {
  readonly template: string;
  readonly manifest: Readonly<Record<string, BuiltFile>>;
  readonly drawPage: DrawPage;
}

async function readBuiltPages(
  language: Language,
  {
    webDir,
    webServerDir,
    site,
  }: { webDir: string; webServerDir: string } & Pick<PageRequest, 'site'>,
): Promise<BuiltPages> {
  const template = readFileSync(path.join(webDir, `index.${language}.html`), 'utf8').replace(
    '<!--site-info-->',
    () => dataElement(siteInfoElementId, site),
  );
  const manifestFile = path.join(webDir, '.vite', `manifest.${language}.json`);
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as BuiltPages['manifest'];
  const entryFile = path.join(webServerDir, `entry-server.${language}.js`);
  const { drawPage } = (await import(pathToFileURL(entryFile).href)) as { drawPage: DrawPage };
  return { template, manifest, drawPage };
}

/**
 * Reads the built web application once and returns a function that renders the HTML of an address. Prices, methods and
 * a tracked payment are read with each request, so a change shows at once; the rendered HTML is reused until they
 * change, and never for a payment. What cannot be read is left out, and the browser fetches it.
 */
export async function loadPageDrawing({
  webDir,
  webServerDir,
  site,
  publicUrl,
  readPrices,
  readMethods,
  readRules,
}: Pick<PageRequest, 'site' | 'publicUrl'> & {
  webDir: string;
  webServerDir: string;
  readPrices: () => Promise<ShownPrice[] | undefined>;
  readMethods: () => Promise<PaymentMethodSettings | undefined>;
  readRules: () => Promise<SiteRules | undefined>;
}): Promise<(asked: AskedPage, readTracked: ReadTracked) => Promise<string>> {
  const built = new Map<Language, BuiltPages>();
  for (const language of languages)
    built.set(language, await readBuiltPages(language, { webDir, webServerDir, site }));

  const draw = async ({
    language,
    ...page
  }: Pick<AskedPage, 'language' | 'isPrefixed'> &
    Pick<PageRequest, 'pathname' | 'search' | 'offer' | 'rules'>): Promise<string> => {
    const { offer, rules } = page;
    const pages = built.get(language);
    if (pages === undefined) throw new Error(`The pages in ${language} are not built`);
    const { template, manifest, drawPage } = pages;
    const isEmpty = Object.values(offer).every((part) => part === undefined);
    const { head, body, modules, withoutScripts } = await drawPage({ ...page, site, publicUrl });
    const data = [
      isEmpty ? '' : dataElement(pageOfferElementId, offer),
      rules === undefined ? '' : dataElement(siteRulesElementId, rules),
    ].join('');
    // Functions, because '$' is special in a replacement text and prices contain it.
    return (
      template
        .replace('<!--page-head-->', () => `${head}${data}`)
        // After the style sheet and the font: a browser opens six connections, and the visible parts go first.
        .replace('</head>', () => `${preloads({ template, manifest, modules })}</head>`)
        .replace('<!--without-scripts-->', () => withoutScripts)
        .replace('<!--page-body-->', () => body)
    );
  };

  const drawn = new Map<string, { data: string; html: Promise<string> }>();
  return async ({ language, isPrefixed, pathname: asked, query }, readTracked) => {
    const pathname = asked.replace(oneOfPayment, anyPayment);
    const page = drawnPages[pathname];
    const shows = (part: 'prices' | 'methods') => page?.offer.includes(part) === true;
    // Every public page includes the rules: the visitor can reach the payment page from each of them.
    const isPublic = !pathname.startsWith('/admin');
    const [, paymentId] = oneOfPayment.exec(asked) ?? [];
    const [rules, prices, methods, payment] = await Promise.all([
      isPublic ? readRules() : undefined,
      shows('prices') ? readPrices() : undefined,
      shows('methods') ? readMethods() : undefined,
      paymentId === undefined ? undefined : readTracked(paymentId),
    ]);
    const offer: PageOffer = { prices, methods };
    // A visitor can name a few views, and cannot fill the memory with others.
    const search = searchOf({ ...page?.viewOf?.(query) });
    if (payment !== undefined) {
      const tracked = { payment, at: new Date().toISOString() };
      return draw({ language, isPrefixed, pathname: asked, search, offer: { tracked }, rules });
    }
    const request = { language, isPrefixed, pathname, search, offer, rules };
    if (page === undefined) return draw({ ...request, pathname: asked });
    const data = JSON.stringify({ offer, rules });
    const view = `${language} ${isPrefixed} ${pathname}${search}`;
    const last = drawn.get(view);
    if (last?.data === data) return last.html;
    const html = draw(request);
    drawn.set(view, { data, html });
    return html;
  };
}

/**
 * As data, not as a script: the policy forbids inline scripts. '<' is escaped, so no value can close the element.
 */
function dataElement(id: string, value: unknown): string {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${id}">${json}</script>`;
}

function searchOf(view: Record<string, string>): string {
  const search = new URLSearchParams(view).toString();
  return search && `?${search}`;
}

/** Preloads the page's own code together with the shared code and saves one round trip. */
function preloads({
  template,
  manifest,
  modules,
}: {
  template: string;
  manifest: Readonly<Record<string, BuiltFile>>;
  modules: readonly string[];
}): string {
  const files = new Set<string>();
  const add = (source: string): void => {
    const built = manifest[source];
    if (built === undefined || files.has(built.file)) return;
    files.add(built.file);
    for (const imported of built.imports ?? []) add(imported);
  };
  for (const source of modules) add(source);
  return [...files]
    .filter((file) => !template.includes(`"/${file}"`))
    .map((file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`)
    .join('');
}
