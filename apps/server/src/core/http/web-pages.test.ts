import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import {
  type PageOffer,
  pageOfferElementId,
  siteInfoElementId,
  siteRulesElementId,
} from '@ghost-pay/contract/site/site';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureBuilt } from '../../../../../scripts/build.ts';
import { createTestServer, type TestServer } from '../../../test/test-server.ts';
import { createPayment } from '../../../test/payments.ts';
import { securityHeaders } from './security-headers.ts';

const hostileName = 'Ghost & "Co" </script><img src=x onerror=alert(1)>';
const built = path.resolve('apps/web');
const picture = path.join(built, 'public', 'icon-192.png');
let server: TestServer;
beforeAll(async () => {
  expect(await ensureBuilt('apps/web')).toBe(true);
  server = await createTestServer({
    webDir: path.join(built, 'dist'),
    webServerDir: path.join(built, 'dist-server'),
    environment: {
      SITE_NAME: hostileName,
      SITE_PICTURE: picture,
      PUBLIC_URL: 'https://pay.example/',
    },
  });
});
afterAll(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers });
const page = async (url: string) => (await get(url)).body;
/** The root element's content: all that a browser shows before it runs a script. */
const contentOf = (html: string) =>
  /<div id="root">(?<content>.*)<\/div>\s*<\/body>/su.exec(html)?.groups?.['content'] ?? '';
const dataOf = (html: string, id: string): unknown =>
  JSON.parse(
    new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 'su').exec(html)?.[1] ??
      'null',
  );

async function setPrice(duration: '1 month' | '2 months', priceMinor: number): Promise<void> {
  await server.dependencies.database
    .updateTable('pricing')
    .set({ price_minor: priceMinor })
    .where('duration', '=', duration)
    .where('currency', '=', 'USD')
    .execute();
}

describe('the pages that the server draws', () => {
  test('show today’s prices before any script has run, and a changed one at the next request', async () => {
    expect(contentOf(await page('/'))).toContain('>$5.00<');
    expect(contentOf(await page('/pricing'))).toContain('$170.00');
    await setPrice('1 month', 431);
    await setPrice('2 months', 777);
    expect(contentOf(await page('/'))).toContain('>$4.31<');
    const pricing = await page('/pricing');
    expect(contentOf(pricing)).toContain('$7.77');
    expect(contentOf(pricing)).toContain('$3.89');
    const { prices } = dataOf(pricing, pageOfferElementId) as PageOffer;
    expect(prices).toContainEqual({
      payment_type: 'card',
      region: null,
      duration: '1 month',
      price: 4.31,
      currency: 'USD',
    });
  });

  test.each([
    ['', 'crypto', null],
    ['?method=crypto', 'crypto', null],
    ['?method=card', 'card', null],
    ['?method=card&method=crypto', 'card', null],
    ['?method=alternative-rewarble&region=us', 'alternative-rewarble', null],
    ['?method=nintendo-eshop', 'nintendo-eshop', 'Europe €'],
    ['?method=nintendo-eshop&region=us&a=1', 'nintendo-eshop', 'United States $'],
    ['?region=japan&method=nintendo-eshop', 'nintendo-eshop', 'Japan ¥'],
    ['?method=nintendo-eshop&region=uk', 'nintendo-eshop', 'Europe €'],
    ['?method=cash', 'crypto', null],
    ['?method=', 'crypto', null],
    ['?%E0%A4%A', 'crypto', null],
  ])('/pricing%s holds every table and shows that of %s, %s', async (query, method, region) => {
    const content = contentOf(await page(`/pricing${query}`));
    const tables = [...content.matchAll(/<section aria-labelledby="prices-([a-z-]+)"( hidden)?/gu)];
    expect(tables.map(([, name, hidden]) => [name, hidden === undefined])).toEqual(
      ['crypto', 'card', 'alternative-rewarble', 'nintendo-eshop'].map((name) => [
        name,
        name === method,
      ]),
    );
    const bodies = [...content.matchAll(/<tbody role="rowgroup"( hidden)?/gu)];
    expect(bodies).toHaveLength(6);
    const [regions = ''] =
      /<nav aria-label="Region of your gift card".*?<\/nav>/u.exec(content) ?? [];
    expect(/aria-current="page"[^>]*>([^<]+)</u.exec(regions)?.[1] ?? null).toBe(region);
  });

  test.each([
    ['crypto', 'method=crypto'],
    ['card', 'method=card'],
    ['alternative-rewarble', 'method=alternative-rewarble'],
    ['nintendo-eshop', 'method=nintendo-eshop&amp;region=europe'],
  ])('/pricing leads from each row of %s to its payment', async (method, query) => {
    const content = contentOf(await page(`/pricing?method=${method}`));
    for (const tier of ['1+month', '6+months'])
      expect(content).toContain(`href="/payment/ghost-eshop-pro?${query}&amp;tier=${tier}"`);
  });

  test('promise the delivery in one sentence, and name the version of the design and the site’s own pages', async () => {
    const promise = 'Delivered within 48 hours, in rare cases up to 72.';
    const hidden = /<section [^>]*hidden="".*?<\/section>/gsu;
    for (const url of ['/', '/pricing', '/pricing?method=nintendo-eshop']) {
      const shown = contentOf(await page(url)).replaceAll(hidden, '');
      expect(shown.split(promise).length - 1, url).toBe(1);
    }
    expect(contentOf(await page('/'))).toMatch(/v(?:<!-- -->)?2\.5\.9/u);
    for (const name of ['DMCA', 'Privacy'])
      expect(contentOf(await page('/'))).toMatch(
        new RegExp(String.raw`<a [^>]*href="https:[^"]+"[^>]*>${name}</a>`, 'u'),
      );
  });

  test('show the operator’s picture of the product, which browsers may keep', async () => {
    const [, address = ''] = /<img src="([^"]+)"/u.exec(contentOf(await page('/'))) ?? [];
    const answer = await get(address);
    expect(answer.rawPayload).toEqual(readFileSync(picture));
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });

  test('offer on the home page the methods that are switched on', async () => {
    const { database } = server.dependencies;
    const offered = async () =>
      [...contentOf(await page('/')).matchAll(/name="Payment method"[^>]*value="([a-z]+)"/gu)].map(
        ([, group]) => group,
      );
    expect(await offered()).toEqual(['card', 'crypto', 'nintendo', 'alternative']);
    expect(contentOf(await page('/'))).toContain('?method=card&amp;tier=3+months"');
    const setting = { key: 'payment_method_card_enabled', value: 'false', updated_at: new Date() };
    await database.insertInto('settings').values(setting).execute();
    expect(await offered()).toEqual(['crypto', 'nintendo', 'alternative']);
    expect(contentOf(await page('/'))).toContain('?method=crypto&amp;tier=3+months"');
    await database.deleteFrom('settings').where('key', '=', setting.key).execute();
  });

  test.each([
    ['', 'Secure Card Payment', null, '$170.00'],
    ['?method=crypto&tier=lifetime', 'Cryptocurrency', 'lifetime', '$170.00'],
    ['?method=alternative-paysafe&tier=1+year', 'Alternative Payment', '1 year', '$40.00'],
    ['?method=nintendo-eshop&region=japan&tier=3+months', 'Nintendo eShop Cards', '3 months', '¥'],
    [
      '?method=nintendo-eshop&tier=3+months',
      'Nintendo eShop Cards',
      null,
      'Where the card was bought',
    ],
    ['?method=cash&tier=3+months', 'Secure Card Payment', null, '$170.00'],
    ['?username=peach&email=peach@example.org', 'Secure Card Payment', null, '$170.00'],
  ])('/payment/ghost-eshop-pro%s offers %s, %s', async (query, method, duration, shown) => {
    const html = await page(`/payment/ghost-eshop-pro${query}`);
    const content = contentOf(html);
    const checked = [...content.matchAll(/<label.*?<\/label>/gsu)]
      .map(([label]) => label)
      .filter((label) => label.includes('checked=""'));
    expect(checked[0]).toContain(method);
    expect(/value="([^"]+)"/u.exec(checked.at(-1) ?? '')?.[1] ?? null).toBe(
      duration ?? /value="([^"]+)"/u.exec(checked[0] ?? '')?.[1],
    );
    expect(content).toContain(shown);
    expect(html).not.toContain('peach');
  });

  test('draw the steps of a payment, and nothing of the payment itself', async () => {
    const content = contentOf(await page('/payment/ghost-eshop-pro?step=payment&method=card'));
    expect(content).toMatch(/aria-current="step".*?Payment/su);
    expect(content).toContain('Loading the payment form…');
    expect(content).not.toMatch(/\$\d/u);
    expect(contentOf(await page('/payment/donation'))).toContain('Amount in US dollars');
  });

  test('take the names and switches of the methods from the settings of the moment', async () => {
    const { database } = server.dependencies;
    const rows = [
      { key: 'payment_method_card_enabled', value: 'false', updated_at: new Date() },
      { key: 'payment_method_crypto_name', value: 'Coins & more', updated_at: new Date() },
    ];
    await database.insertInto('settings').values(rows).execute();
    const html = await page('/payment/ghost-eshop-pro');
    expect(contentOf(html)).toContain('Coins &amp; more');
    expect(contentOf(html)).toMatch(/<input [^>]*disabled=""[^>]*value="card"/u);
    expect(dataOf(html, pageOfferElementId)).toMatchObject({
      methods: { payment_method_crypto_name: 'Coins & more' },
    });
    await database
      .deleteFrom('settings')
      .where(
        'key',
        'in',
        rows.map(({ key }) => key),
      )
      .execute();
    expect(contentOf(await page('/payment/ghost-eshop-pro'))).not.toContain('Coins');
  });

  test('show a tracked payment, by its id in any spelling', async () => {
    const { paymentId } = await createPayment(server);
    const html = await page(`/track/${paymentId.toLowerCase()}`);
    expect(contentOf(html)).toContain('We are checking that your money has arrived');
    expect(contentOf(html)).toContain(`>${paymentId}<`);
    expect(contentOf(html)).not.toContain('Looking for your payment…');
    expect((dataOf(html, pageOfferElementId) as PageOffer).tracked?.payment).toEqual(
      (await get(`/api/transactions/track/${paymentId}`)).json(),
    );
    // The next reader of another page sees nothing of it.
    expect(await page('/track/GHOST-ABCDEF-1234567890-ABCDEF')).not.toContain(paymentId);
  });

  test.each([
    ['/track?paymentId=ghost-abcdef-1234567890-abcdef', '/track/GHOST-ABCDEF-1234567890-ABCDEF'],
    ['/de/track/GHOST-X?paymentId=+no%2Fid%0d%0a', '/de/track/no%2Fid'],
  ])('lead from what the form of the tracker sends by itself, %s, to %s', async (url, location) => {
    expect(await get(url)).toMatchObject({ statusCode: 303, headers: { location } });
  });

  test.each([
    '/track?paymentId=',
    '/track?paymentId=+',
    '/track/GHOST-X/receipt?paymentId=GHOST-Y',
  ])('lead from %s nowhere else', async (url) =>
    expect(await get(url)).toHaveProperty('statusCode', 200),
  );

  test('are the same for every id that finds no payment', async () => {
    const one = await page('/track/GHOST-ABCDEF-1234567890-ABCDEF');
    expect(contentOf(one)).toContain('Looking for your payment…');
    expect(one).toBe(await page('/track/%3Cimg%3E?other=GHOST-ABCDEF-1234567890-ABCDEF'));
    expect(contentOf(await page('/track'))).not.toContain('Looking for your payment…');
  });

  test('name the site without letting its name become HTML', async () => {
    for (const url of ['/', '/pricing', '/track', '/payment/donation', '/admin']) {
      const html = await page(url);
      // The operator's picture is the only one.
      expect(html.replace(/<img src="\/product-[^>]*>/u, ''), url).not.toContain('<img');
      expect(html, url).toMatch(
        /<title>[^<]+Ghost &amp; &quot;Co&quot; &lt;\/script&gt;[^<]*<\/title>/,
      );
      expect(dataOf(html, siteInfoElementId), url).toMatchObject({ name: hostileName });
    }
  });

  test('hold no inline script and no inline style', async () => {
    for (const url of [
      '/',
      '/pricing',
      '/payment/ghost-eshop-pro',
      '/payment/donation',
      '/track',
    ]) {
      const html = await page(url);
      expect(html).not.toMatch(/\sstyle=|<style|\son[a-z]+="/u);
      const scripts = [...html.matchAll(/<script(?<attributes>[^>]*)>/gu)].map(
        (match) => match.groups?.['attributes'] ?? '',
      );
      expect(scripts.length, url).toBeGreaterThan(3);
      for (const attributes of scripts)
        expect(attributes).toMatch(/src="\/|type="application\/json"/u);
    }
  });

  test('stand under their own address, never under the one in the Host header', async () => {
    const html = (await get('/pricing?from=mail', { host: 'evil.example' })).body;
    expect(html).toContain('<link rel="canonical" href="https://pay.example/pricing"/>');
    expect(html).toContain('<meta property="og:url" content="https://pay.example/pricing"/>');
    expect(html).not.toContain('evil.example');
  });

  test('come without prices while the database keeps them waiting', async () => {
    const client = await server.testDatabase.pool.connect();
    await client.query('begin; lock table pricing');
    const askedAt = performance.now();
    const waiting = await page('/pricing');
    // A page waits 1 s for its data; the lock timeout is 5 s.
    expect(performance.now() - askedAt).toBeLessThan(4_000);
    await client.query('rollback');
    client.release();
    expect(contentOf(waiting)).toContain('Loading prices…');
    expect(contentOf(await page('/pricing'))).toContain('$170.00');
  });

  test('come without prices while the database cannot be read', async () => {
    const away = await createTestServer({
      webDir: path.join(built, 'dist'),
      webServerDir: path.join(built, 'dist-server'),
    });
    await away.testDatabase.database.schema
      .alterTable('pricing')
      .renameTo('pricing_away')
      .execute();
    const answer = await away.app.inject('/pricing');
    await away.close();
    expect(answer.statusCode).toBe(200);
    expect(contentOf(answer.body)).toContain('Loading prices…');
    expect(answer.body).not.toContain(pageOfferElementId);
  });
});

describe('every page', () => {
  test('of visitors says at its next request whether a transaction hash is required', async () => {
    const pages = ['/', '/pricing', '/payment/donation', '/track'];
    const { database } = server.dependencies;
    for (const value of ['true', 'false', 'true']) {
      await database
        .insertInto('settings')
        .values({ key: 'security_require_txid', value, updated_at: new Date() })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute();
      for (const url of pages)
        expect(dataOf(await page(url), siteRulesElementId), url).toEqual({
          transactionHashRequired: value === 'true',
          methods: ['card', 'crypto', 'nintendo', 'alternative'],
        });
    }
    expect(dataOf(await page('/admin'), siteRulesElementId)).toBeNull();
  });

  test.each([
    ['/', undefined, 'no-cache'],
    ['/pricing', undefined, 'no-cache'],
    ['/payment/ghost-eshop-pro', 'noindex', 'no-cache'],
    ['/track', 'noindex', 'no-cache'],
    ['/track/GHOST-ABCDEF-1234567890-ABCDEF', 'noindex', 'no-store'],
    ['/track/GHOST-ABCDEF-1234567890-ABCDEF/receipt', 'noindex', 'no-store'],
    ['/admin', 'noindex', 'no-cache'],
    ['/admin/transactions/1', 'noindex', 'no-cache'],
  ])('%s is found; for search engines: %s; cached: %s', async (url, robots, cached) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['x-robots-tag']).toBe(robots);
    expect(answer.headers['cache-control']).toBe(cached);
  });

  test('travels compressed', async () => {
    const answer = await get('/pricing', { 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.rawPayload.length).toBeLessThan(12_000);
  });

  test('does not repeat a payment id', async () => {
    expect(await page('/track/GHOST-ABCDEF-1234567890-ABCDEF')).not.toContain('GHOST-ABCDEF');
  });

  test('asks early for its own code', async () => {
    const manifest = JSON.parse(
      await readFile(path.join(built, 'dist/.vite/manifest.en.json'), 'utf8'),
    ) as Record<string, { file: string } | undefined>;
    const { file = '' } = manifest['src/features/pricing/pages/pricing-page.tsx'] ?? {};
    expect(file).toMatch(/^assets\//);
    expect(await page('/pricing')).toContain(
      `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}"`,
    );
    expect(await page('/')).not.toContain(file);
  });

  test('that is missing says so with 404', async () => {
    const answer = await get('/nothing-here', { accept: 'text/html' });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('<title>Page not found');
  });
});

describe('an address of a page', () => {
  const id = 'ghost-AbCdEf-1234567890-abcdef';
  test.each([
    ['/pricing/', '/pricing'],
    ['/PRICING', '/pricing'],
    ['/Pricing//?from=mail&from=post', '/pricing?from=mail&from=post'],
    ['/track/', '/track'],
    ['/Track', '/track'],
    ['/track//', '/track'],
    [`/track/${id}/`, `/track/${id}`],
    [`/TRACK/${id}`, `/track/${id}`],
    [`/track/${id}/Receipt/?a=%2F`, `/track/${id}/receipt?a=%2F`],
    ['/payment/donation/', '/payment/donation'],
    ['/Payment/GHOST-eshop-pro?username=Mia%20B', '/payment/ghost-eshop-pro?username=Mia%20B'],
  ])('%s leads to %s', async (url, location) => {
    for (const accept of ['text/html', '*/*']) {
      const answer = await get(url, { accept });
      expect([answer.statusCode, answer.headers.location]).toEqual([308, location]);
      expect(answer.headers).toMatchObject(securityHeaders({ https: true }));
    }
    expect((await get(location)).statusCode).toBe(200);
  });

  test.each([
    '/payment/lottery',
    '/payment/lottery/',
    '/payment/donation/x',
    '/payment',
    '/payment/',
    '/pricing/x/',
    '//pricing/',
    '//evil.example/pricing/',
    '/track/a/b/c/',
    `/track/${'receipt/'.repeat(3)}`,
  ])('%s leads nowhere, and says so with 404', async (url) => {
    const answer = await get(url, { accept: 'text/html' });
    expect([answer.statusCode, answer.headers.location]).toEqual([404, undefined]);
    expect(answer.body).toContain('<title>Page not found');
  });

  test('is not taken for another one where something is sent to it', async () => {
    const answer = await server.app.inject({ method: 'POST', url: '/pricing/' });
    expect(answer.statusCode).toBe(404);
  });
});

describe('the files of the pages', () => {
  test('are kept for a year where their name is their content, and come with the same headers', async () => {
    const [, file = ''] = /src="(\/assets\/[^"]+\.js)"/u.exec(await page('/')) ?? [];
    const answer = await get(file);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers).toMatchObject(securityHeaders({ https: true }));
    expect(answer.headers['content-type']).toBe('application/javascript; charset=utf-8');
    for (const headers of [answer.headers, (await get('/')).headers, (await get('/admin')).headers])
      expect(headers).not.toHaveProperty('set-cookie');
    for (const missing of [`${file}.map`, file.replace(/\.js$/u, 'x.js')])
      expect([missing, (await get(missing, { accept: 'text/html' })).statusCode]).toEqual([
        missing,
        404,
      ]);
  });

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ])(
    'are sent to a browser that accepts %s as the build has compressed them',
    async (accepted, encoding, unpack) => {
      const folder = path.join(built, 'dist', 'assets');
      const names = (await readdir(folder)).filter((name) => /\.(?:js|css)$/u.test(name));
      expect(names.length).toBeGreaterThan(100);
      for (const name of names) {
        const answer = await get(`/assets/${name}`, { 'accept-encoding': accepted });
        expect([name, answer.headers['content-encoding']]).toEqual([name, encoding]);
        expect(answer.headers).toMatchObject({
          'cache-control': 'public, max-age=31536000, immutable',
          'content-type': `${name.endsWith('css') ? 'text/css' : 'application/javascript'}; charset=utf-8`,
          vary: 'accept-encoding',
        });
        const packed = await readFile(
          path.join(folder, `${name}.${encoding.replace('gzip', 'gz')}`),
        );
        expect(answer.rawPayload.equals(packed)).toBe(true);
        expect(unpack(packed).equals(await readFile(path.join(folder, name)))).toBe(true);
      }
    },
  );

  test('are sent whole to a program that accepts no compression, and have one address', async () => {
    const [, file = ''] = /src="(\/assets\/[^"]+\.js)"/u.exec(await page('/')) ?? [];
    const answer = await get(file, { 'accept-encoding': 'identity' });
    expect(answer.headers).not.toHaveProperty('content-encoding');
    expect(answer.headers['vary']).toBe('accept-encoding');
    for (const form of ['br', 'gz']) expect((await get(`${file}.${form}`)).statusCode).toBe(404);
  });

  test.each([
    '/.vite/manifest.json',
    '/index.html',
    '/assets/',
    '/assets/missing.js',
    '/api/missing',
  ])('are no more than these: not %s, and no page in its place', async (url) => {
    const answer = await get(url, { accept: 'text/html' });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('vite');
  });
});

test('without scripts a page says what it needs them for', async () => {
  const { supportEmail } = server.dependencies.site;
  const contact = `href="mailto:${supportEmail}">${supportEmail}</a>`;
  for (const url of ['/', '/payment/donation', '/admin'])
    expect(/<noscript>.*?<\/noscript>/su.exec(await page(url))?.[0]).toContain(contact);
  for (const url of ['/', '/payment/donation', '/admin'])
    expect(await page(url)).toMatch(
      /<noscript>\s*<div class="[^"]+">\s*<p class="[^"]+">\s*(?:<span>)?This site needs JavaScript to take or to track a payment\./u,
    );
});

test('without scripts a receipt’s address leads to its PDF, and no other address does', async () => {
  const id = 'GHOST-AAAAAA-1700000000-BBBBBB';
  expect(await page(`/track/${id}/receipt`)).toContain(
    `<noscript><meta http-equiv="refresh" content="0; url=/api/transactions/track/${id}/receipt"/></noscript>`,
  );
  for (const url of [
    '/',
    '/track',
    `/track/${id}`,
    '/track/%22%3E/receipt',
    '/track/a%2Fb/receipt',
  ])
    expect(await page(url)).not.toContain('http-equiv="refresh"');
});

test('robots are kept out of payments, trackers, the back-office and the API', async () => {
  const answer = await get('/robots.txt');
  for (const folder of ['/admin', '/payment', '/track', '/api', '/*/payment', '/*/track'])
    expect(answer.body).toContain(`Disallow: ${folder}\n`);
});

test('the manifest names the site, and its icons are there', async () => {
  const answer = await get('/site.webmanifest');
  expect(answer.headers['content-type']).toContain('application/manifest+json');
  const manifest = answer.json<{ name: string; icons: { src: string; type: string }[] }>();
  expect(manifest.name).toBe(hostileName);
  for (const { src, type } of manifest.icons) {
    const icon = await get(src);
    expect([src, icon.statusCode, icon.headers['content-type']]).toEqual([src, 200, type]);
  }
});
