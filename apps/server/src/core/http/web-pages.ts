import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  isLanguage,
  type Language,
  languageOfAddress,
  languageParameter,
  languages,
  prefixOf,
} from '@ghost-pay/contract/languages';
import { paymentIdIn } from '@ghost-pay/contract/typed-text';
import type { PaymentMethodSettings } from '@ghost-pay/contract/settings/settings.schemas';
import type { ShownPrice, SiteInfo, SiteRules } from '@ghost-pay/contract/site/site';
import type { TrackedPayment } from '@ghost-pay/contract/tracking/tracking.schemas';
import { paymentTypes } from '@ghost-pay/contract/transactions/transaction-words';
import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { within } from '../within.ts';
import type { BackOfficeGate } from './back-office-gate.ts';
import { type AskedPage, listedPages, loadPageDrawing } from './page-drawing.ts';
import { keepLanguage, languageOfVisitor } from './visitor-language.ts';
import { securityHeaders } from './security-headers.ts';

const visitorAddresses = [
  '/',
  '/pricing',
  ...paymentTypes.map((type) => `/payment/${type}`),
  '/track',
  '/track/:paymentId',
  '/track/:paymentId/receipt',
  '/track/:paymentId/correct',
  '/track/:paymentId/code',
];
/**
 * Addresses that the web application renders: those of visitors also with a language before them. Any other address is
 * a missing page, answered with 404.
 */
const pageAddresses = [
  ...languages.flatMap((language) =>
    visitorAddresses.map((address) => `${prefixOf(language)}${address}`.replace(/(?<=.)\/$/, '')),
  ),
  '/admin',
  '/admin/*',
];

const oneOfVisitors = new RegExp(`^/(?:pricing|track|payment/(?:${paymentTypes.join('|')}))$`);
const oneOfPayment = /^\/track\/([^/]+)(\/(?:receipt|correct|code))?$/i;

/**
 * The canonical address of a public page that was written with a slash at the end or in capitals; undefined
 * for all others.
 */
function canonicalAddress(pathname: string): string | undefined {
  const named = languageOfAddress(pathname);
  if (named !== undefined) {
    const canonical = `${prefixOf(named.language)}${canonicalAddress(named.pathname) ?? named.pathname}`;
    const address = canonical.length > 1 ? canonical.replace(/\/$/, '') : canonical;
    return address === pathname ? undefined : address;
  }
  const bare = pathname.replace(/\/+$/, '');
  // A payment's id is left unchanged.
  const [, id, page = ''] = oneOfPayment.exec(bare) ?? [];
  const canonical = id === undefined ? bare.toLowerCase() : `/track/${id}${page.toLowerCase()}`;
  const isPage = id !== undefined || oneOfVisitors.test(canonical);
  return isPage && canonical !== pathname ? canonical : undefined;
}

/** How long a page waits for its data from the database. */
const dataPatienceMs = 1_000;

/**
 * Serves the built web application from `webDir`. Hashed files are cached for a year, the page itself never;
 * the program in `webServerDir` renders it. Every answer carries the security headers.
 */
export async function serveWebPages(
  app: FastifyInstance,
  {
    webDir,
    webServerDir,
    site,
    picture,
    publicUrl,
    listPrices,
    readMethods,
    readRules,
    readTracked,
    gate,
  }: {
    webDir: string;
    webServerDir: string;
    site: SiteInfo;
    /** What lies at `site.picture`. */
    picture:
      | { readonly address: string; readonly type: string; readonly bytes: Buffer }
      | undefined;
    publicUrl: string;
    listPrices: () => Promise<ShownPrice[]>;
    readMethods: () => Promise<PaymentMethodSettings>;
    readRules: () => Promise<SiteRules>;
    /** The tracked payment, for a visitor of this address; undefined for an id that finds none. */
    readTracked: (paymentId: string, address: string) => Promise<TrackedPayment | undefined>;
    gate: BackOfficeGate;
  },
): Promise<void> {
  const headers = securityHeaders({ https: publicUrl.startsWith('https://') });
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers);
    done();
  });

  await app.register(fastifyCompress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    // A middle quality: the highest would keep a core busy for every visitor.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });

  if (!existsSync(path.join(webDir, 'index.en.html'))) return;
  /** If some data is missing, the page is served without it: the browser fetches it, or uses the safe default. */
  const orWithout = async <Value>(what: string, read: () => Promise<Value>) => {
    try {
      return await within(dataPatienceMs, read(), () => {
        throw new Error('The database did not answer in time');
      });
    } catch (error) {
      app.log.warn({ err: error }, `a page was drawn without its ${what}`);
      return undefined;
    }
  };
  const pageAt = await loadPageDrawing({
    webDir,
    webServerDir,
    site,
    publicUrl,
    readPrices: () => orWithout('prices', listPrices),
    readMethods: () => orWithout('payment methods', readMethods),
    readRules: () => orWithout('rules', readRules),
  });
  app.get('/site.webmanifest', (_request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'no-cache')
      .send(webManifest(site.name)),
  );

  if (picture !== undefined)
    app.get(picture.address, (_request, reply) =>
      reply
        .type(picture.type)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(picture.bytes),
    );

  await app.register(fastifyStatic, {
    root: webDir,
    index: false,
    wildcard: false,
    // Vite's manifest lists every source file, so it is not served.
    globIgnore: ['**/.vite/**', 'index.*.html', '**/*.map', '**/*.{br,gz}'],
    // The build has put each file's compressed forms beside it.
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const hashed = file.startsWith(path.join(webDir, 'assets') + path.sep);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
    const page = askedPage(request);
    const { pathname } = page;
    gate.guardPage(request, pathname);
    // Addresses of the payment and tracker pages carry names and ids, so search engines must not index them.
    if (!listedPages.includes(pathname)) reply.header('x-robots-tag', 'noindex');
    // A tracked payment changes: the browser's Back button must not bring an old state.
    const keeps = oneOfPayment.test(pathname) ? 'no-store' : 'no-cache';
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', keeps)
      .header('content-language', page.language)
      .header('vary', 'accept-language, cookie');
    return pageAt(page, (paymentId) =>
      orWithout('payment', () => readTracked(paymentId, request.ip)),
    );
  };
  for (const address of pageAddresses) app.get(address, answer);
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return;
    const pathname = pathOf(request);
    const canonical = canonicalAddress(pathname);
    if (canonical !== undefined)
      return reply.redirect(`${canonical}${request.url.slice(pathname.length)}`, 308);
    const chosen = chosenLanguage(request);
    if (chosen !== undefined) {
      keepLanguage(reply, chosen.language, { isSecure: publicUrl.startsWith('https://') });
      return reply.redirect(chosen.address, 303);
    }
    const typed = typedPayment(request);
    if (typed !== undefined) return reply.redirect(typed, 303);
    if (!request.is404 || !wantsPage(pathname, request.headers.accept)) return;
    return reply.status(404).send(await answer(request, reply));
  });
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}

/** The address names the language, or the visitor's browser does. The back-office speaks English. */
function askedPage(request: FastifyRequest): AskedPage {
  const asked = pathOf(request);
  const query = new URLSearchParams(request.url.slice(asked.length));
  const named = languageOfAddress(asked);
  if (named !== undefined && !isOfBackOffice(named.pathname))
    return { ...named, isPrefixed: true, query };
  const language = isOfBackOffice(asked) ? 'en' : languageOfVisitor(request.headers);
  return { language, isPrefixed: false, pathname: asked, query };
}

const isOfBackOffice = (pathname: string) => /^\/admin(?:\/|$)/.test(pathname);

/** The choice in the address of a visitor's page, and the address of the page in that language without the choice. */
function chosenLanguage(
  request: FastifyRequest,
): { language: Language; address: string } | undefined {
  const asked = pathOf(request);
  const query = new URLSearchParams(request.url.slice(asked.length));
  const language = query.get(languageParameter);
  const pathname = languageOfAddress(asked)?.pathname ?? asked;
  if (!isLanguage(language) || !isVisitorsPage(pathname)) return undefined;
  query.delete(languageParameter);
  const search = query.toString();
  const path = `${prefixOf(language)}${pathname}`.replace(/(?<=.)\/$/, '');
  return { language, address: `${path}${search && `?${search}`}` };
}

/** The tracker's form sends the id in the query where the page's script has not started: the address of that payment. */
function typedPayment(request: FastifyRequest): string | undefined {
  const asked = pathOf(request);
  const named = languageOfAddress(asked);
  const typed = new URLSearchParams(request.url.slice(asked.length)).get('paymentId')?.trim();
  if (!typed || !/^\/track(?:\/[^/]+)?$/.test(named?.pathname ?? asked)) return undefined;
  const paymentId = paymentIdIn(typed) ?? typed;
  return `${named === undefined ? '' : prefixOf(named.language)}/track/${encodeURIComponent(paymentId)}`;
}

const isVisitorsPage = (pathname: string) =>
  pathname === '/' || oneOfVisitors.test(pathname) || oneOfPayment.test(pathname);

/** A browser at a missing address gets the not-found page; programs, files and API calls get JSON. */
function wantsPage(pathname: string, accept: string | undefined): boolean {
  return (
    !pathname.startsWith('/api/') &&
    !/\.\w+$/.test(pathname) &&
    (accept ?? '').includes('text/html')
  );
}

/** The name and icons of the site on a phone's home screen. */
function webManifest(name: string): object {
  return {
    name,
    short_name: name,
    start_url: '/',
    display: 'minimal-ui',
    background_color: '#f9f9fc',
    theme_color: '#f9f9fc',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  };
}
