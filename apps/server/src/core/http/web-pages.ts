import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { PaymentMethodSettings } from '@ghost-pay/contract/settings/settings.schemas';
import type { ShownPrice, SiteInfo, SiteRules } from '@ghost-pay/contract/site/site';
import type { TrackedPayment } from '@ghost-pay/contract/tracking/tracking.schemas';
import { paymentTypes } from '@ghost-pay/contract/transactions/transaction-words';
import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BackOfficeGate } from './back-office-gate.ts';
import { listedPages, loadPageDrawing } from './page-drawing.ts';
import { securityHeaders } from './security-headers.ts';

/** Addresses that the web application renders. Any other address is a missing page, answered with 404. */
const pageAddresses = [
  '/',
  '/pricing',
  ...paymentTypes.map((type) => `/payment/${type}`),
  '/track',
  '/track/:paymentId',
  '/track/:paymentId/receipt',
  '/track/:paymentId/correct',
  '/track/:paymentId/code',
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

  if (!existsSync(path.join(webDir, 'index.html'))) return;
  /** If some data is missing, the page is served without it: the browser fetches it, or uses the safe default. */
  const orWithout = async <Value>(what: string, read: () => Promise<Value>) => {
    const isRead = new AbortController();
    const late = wait(dataPatienceMs, undefined, { signal: isRead.signal }).then(() => {
      throw new Error('The database did not answer in time');
    });
    try {
      return await Promise.race([read(), late]);
    } catch (error) {
      app.log.warn({ err: error }, `a page was drawn without its ${what}`);
      return undefined;
    } finally {
      isRead.abort();
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

  await app.register(fastifyStatic, {
    root: webDir,
    index: false,
    wildcard: false,
    // Vite's manifest lists every source file, so it is not served.
    globIgnore: ['**/.vite/**', 'index.html', '**/*.map'],
    cacheControl: false,
    setHeaders: (reply, file) => {
      const hashed = file.startsWith(path.join(webDir, 'assets') + path.sep);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
    const pathname = pathOf(request);
    gate.guardPage(request, pathname);
    // Addresses of the payment and tracker pages carry names and ids, so search engines must not index them.
    if (!listedPages.includes(pathname)) reply.header('x-robots-tag', 'noindex');
    // A tracked payment changes: the browser's Back button must not bring an old state.
    const keeps = oneOfPayment.test(pathname) ? 'no-store' : 'no-cache';
    reply.type('text/html; charset=utf-8').header('cache-control', keeps);
    return pageAt(pathname, new URLSearchParams(request.url.slice(pathname.length)), (paymentId) =>
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
    if (!request.is404 || !wantsPage(pathname, request.headers.accept)) return;
    return reply.status(404).send(await answer(request, reply));
  });
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}

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
