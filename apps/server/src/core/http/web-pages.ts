import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { constants } from 'node:zlib';
import { siteInfoElementId, type SiteInfo } from '@ghost-pay/contract/site/site';
import fastifyCompress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { securityHeaders } from './security-headers.ts';

/** Addresses that the web application draws itself. Anything else is a missing page, answered with 404. */
const pagePatterns = [/^\/$/, /^\/payment\/[^/]+$/, /^\/track(\/[^/]+)?$/, /^\/admin(\/.*)?$/];

/**
 * Serves the built web application from `webDir`: hashed files for a year, the page itself never
 * from a cache, with the site's facts embedded. Every answer carries the security headers.
 */
export async function serveWebPages(
  app: FastifyInstance,
  { webDir, site, publicUrl }: { webDir: string; site: SiteInfo; publicUrl: string },
): Promise<void> {
  const headers = securityHeaders({ https: publicUrl.startsWith('https://') });
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers);
    done();
  });

  await app.register(fastifyCompress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    // The middle of the scale: the highest quality would keep a core busy for every visitor.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });

  const indexFile = path.join(webDir, 'index.html');
  if (!existsSync(indexFile)) return;
  const page = embedSiteInfo(readFileSync(indexFile, 'utf8'), site);

  await app.register(fastifyStatic, {
    root: webDir,
    index: false,
    wildcard: false,
    // Vite's own manifest names every source file.
    globIgnore: ['**/.vite/**', 'index.html', '**/*.map'],
    cacheControl: false,
    setHeaders: (reply, file) => {
      const hashed = file.startsWith(path.join(webDir, 'assets') + path.sep);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return;
    const pathname = request.url.split('?', 1)[0] ?? '';
    const known = pagePatterns.some((pattern) => pattern.test(pathname));
    if (!known && !wantsPage(pathname, request.headers.accept)) return;
    // The payment and tracker pages carry names and ids in their addresses: not for search engines.
    if (pathname !== '/') reply.header('x-robots-tag', 'noindex');
    return reply
      .status(known ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(page);
  });
}

/** A browser that went astray gets the page that says so; programs, files and API calls get JSON. */
function wantsPage(pathname: string, accept: string | undefined): boolean {
  return (
    !pathname.startsWith('/api/') &&
    !/\.\w+$/.test(pathname) &&
    (accept ?? '').includes('text/html')
  );
}

/** As data, not as script: the policy forbids inline scripts, and '<' is escaped so that no value can end the element. */
function embedSiteInfo(page: string, site: SiteInfo): string {
  const json = JSON.stringify(site).replaceAll('<', '\\u003c');
  return page.replace(
    '<!--site-info-->',
    () => `<script type="application/json" id="${siteInfoElementId}">${json}</script>`,
  );
}
