import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { priceViewOf } from '@ghost-pay/contract/site/price-view';
import {
  type DrawPage,
  pagePricesElementId,
  type PageRequest,
  type ShownPrice,
  siteInfoElementId,
  type SiteRules,
  siteRulesElementId,
} from '@ghost-pay/contract/site/site';

/** The pages whose HTML already holds their content, with the current prices. Search engines may list them. */
export const drawnPages: readonly string[] = ['/', '/pricing'];

/** One entry of Vite's manifest: the built files of a source file. */
interface BuiltFile {
  readonly file: string;
  readonly imports?: readonly string[];
}

/**
 * Reads the built web application once and returns a function that renders the HTML of an address. Prices are
 * read with each request, so a change shows at once; the rendered HTML is reused until they change. If the
 * prices cannot be read, the page is served without them and the browser fetches them.
 */
export async function loadPageDrawing({
  webDir,
  webServerDir,
  site,
  publicUrl,
  readPrices,
  readRules,
}: Pick<PageRequest, 'site' | 'publicUrl'> & {
  webDir: string;
  webServerDir: string;
  readPrices: () => Promise<ShownPrice[] | undefined>;
  readRules: () => Promise<SiteRules | undefined>;
}): Promise<(pathname: string, query: URLSearchParams) => Promise<string>> {
  const template = readFileSync(path.join(webDir, 'index.html'), 'utf8').replace(
    '<!--site-info-->',
    () => dataElement(siteInfoElementId, site),
  );
  const manifest = JSON.parse(
    readFileSync(path.join(webDir, '.vite', 'manifest.json'), 'utf8'),
  ) as Record<string, BuiltFile>;
  const entryFile = path.join(webServerDir, 'entry-server.js');
  const { drawPage } = (await import(pathToFileURL(entryFile).href)) as { drawPage: DrawPage };

  const draw = async (
    page: Pick<PageRequest, 'pathname' | 'search' | 'prices' | 'rules'>,
  ): Promise<string> => {
    const { prices, rules } = page;
    const { head, body, modules } = await drawPage({ ...page, site, publicUrl });
    const data = [
      prices === undefined ? '' : dataElement(pagePricesElementId, prices),
      rules === undefined ? '' : dataElement(siteRulesElementId, rules),
    ].join('');
    // Functions, because '$' is special in a replacement text and prices contain it.
    return (
      template
        .replace('<!--page-head-->', () => `${head}${data}`)
        // After the style sheet and the font: a browser opens six connections, and the visible parts go first.
        .replace('</head>', () => `${preloads({ template, manifest, modules })}</head>`)
        .replace('<!--page-body-->', () => body)
    );
  };

  const drawn = new Map<string, { data: string; html: Promise<string> }>();
  return async (pathname, query) => {
    // Every public page includes the rules: the visitor can reach the payment page from each of them.
    const isPublic = !pathname.startsWith('/admin');
    const [rules, prices] = await Promise.all([
      isPublic ? readRules() : undefined,
      drawnPages.includes(pathname) ? readPrices() : undefined,
    ]);
    const search = viewIn(pathname, query);
    const page = { pathname, search, prices, rules };
    if (!drawnPages.includes(pathname)) return draw(page);
    const data = JSON.stringify({ prices, rules });
    const last = drawn.get(pathname + search);
    if (last?.data === data) return last.html;
    const html = draw(page);
    drawn.set(pathname + search, { data, html });
    return html;
  };
}

/** The known part of a query: a visitor can name a few views, and cannot fill the memory with others. */
function viewIn(pathname: string, query: URLSearchParams): string {
  if (pathname !== '/pricing') return '';
  const view = priceViewOf({ method: query.get('method'), region: query.get('region') });
  const text = new URLSearchParams({ ...view }).toString();
  return text && `?${text}`;
}

/**
 * As data, not as a script: the policy forbids inline scripts. '<' is escaped, so no value can close the element.
 */
function dataElement(id: string, value: unknown): string {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${id}">${json}</script>`;
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
