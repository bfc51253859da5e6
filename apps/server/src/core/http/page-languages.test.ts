import path from 'node:path';
import { languageNames, languages, prefixOf } from '@ghost-pay/contract/languages';
import { pageOfferElementId } from '@ghost-pay/contract/site/site';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureBuilt } from '../../../../../scripts/build.ts';
import { createPayment } from '../../../test/payments.ts';
import { createTestServer, type TestServer } from '../../../test/test-server.ts';
import { catalogueOf } from '../catalogues.ts';

const built = path.resolve('apps/web');
const publicUrl = 'https://pay.example';
let server: TestServer;
beforeAll(async () => {
  expect(await ensureBuilt('apps/web')).toBe(true);
  server = await createTestServer({
    webDir: path.join(built, 'dist'),
    webServerDir: path.join(built, 'dist-server'),
    environment: { PUBLIC_URL: publicUrl },
  });
});
afterAll(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { accept: 'text/html', ...headers } });
const languageOf = (html: string) => /<html lang="([^"]+)">/u.exec(html)?.[1];
const textOf = (html: string) => html.replaceAll('&#x27;', '’').replaceAll('&amp;', '&');

const shownIn = (html: string) =>
  html.replaceAll(/<script.*?<\/script>/gsu, '').replaceAll(/<[^>]+>/gu, ' ');

const translated = languages.filter((language) => language !== 'en');

describe.each(translated)('in %s', (language) => {
  const prefix = prefixOf(language);
  const texts = catalogueOf(language);

  test('home and pricing are drawn, and their links stay in the language', async () => {
    const home = (await get(prefix)).body;
    const pricing = (await get(`${prefix}/pricing?method=card`)).body;
    for (const html of [home, pricing]) {
      expect(languageOf(html)).toBe(language);
      expect(html).toContain(`href="${prefix}/pricing"`);
      expect(html).toContain(`href="${prefix}/track"`);
      expect(html).not.toContain('href="/pricing"');
      expect(html).toContain(`id="${pageOfferElementId}"`);
      expect(textOf(html)).toContain(texts.appTexts.withoutScripts.needed);
    }
    expect(textOf(home)).toContain(`>${texts.homeTexts.title}</h1>`);
    expect(textOf(home)).toContain(`<title>${texts.homeTexts.pageTitle} – Ghost Pay</title>`);
    expect(textOf(pricing)).toContain(`>${texts.pricingTexts.title}</h1>`);
    expect(textOf(pricing)).toContain(texts.durationName('3 months'));
    expect(shownIn(pricing)).not.toMatch(/\b(?:months?|year|Choose|Pricing)\b/u);
    const price = new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' });
    expect(textOf(pricing)).toContain(price.format(170));
  });

  test('payment, tracker and missing pages are drawn', async () => {
    expect(textOf((await get(`${prefix}/payment/ghost-eshop-pro`)).body)).toContain(
      texts.methodWords['Secure Card Payment'],
    );
    const { paymentId } = await createPayment(server);
    const tracker = textOf((await get(`${prefix}/track/${paymentId}`)).body);
    expect(tracker).toContain(texts.statusLabels.pending_payment_verification);
    expect(tracker).not.toContain('Awaiting Payment');
    const missing = await get(`${prefix}/nothing`);
    expect(missing.statusCode).toBe(404);
    expect(textOf(missing.body)).toContain(texts.appTexts.notFoundTitle);
  });
});

test.each([['/payment/ghost-eshop-pro'], ['/de/payment/donation'], ['/track']])(
  'what no search engine may list names no address and no preview: %s',
  async (url) => {
    const { body, headers } = await get(url);
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(body).not.toMatch(/rel="canonical"|rel="alternate"|property="og:|name="description"/u);
  },
);

test('each page names its addresses in every language, and its own as the canonical one', async () => {
  for (const [url, page] of [
    ['/', ''],
    ['/ja', ''],
    ['/pricing', '/pricing'],
    ['/pt-br/pricing?method=card', '/pricing'],
  ] as const) {
    const html = (await get(url)).body;
    const alternates = [
      ...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gu),
    ].map(([, language, address]) => [language, address]);
    const english = `${publicUrl}${page || '/'}`;
    expect(alternates).toEqual([
      ...languages.map((language) => [
        language,
        language === 'en' ? english : `${publicUrl}${prefixOf(language)}${page}`,
      ]),
      ['x-default', english],
    ]);
    const own = alternates.find(([language]) => language === languageOf(html))?.[1];
    expect(html).toContain(`<link rel="canonical" href="${own}"/>`);
  }
});

test.each([
  [{}, 'en'],
  [{ 'accept-language': 'de-CH,de;q=0.9,en;q=0.8' }, 'de'],
  [{ 'accept-language': 'nl' }, 'en'],
  [{ 'accept-language': 'de', cookie: 'language=ja' }, 'ja'],
  [{ 'accept-language': 'de', cookie: 'a=b; language=en' }, 'en'],
  [{ 'accept-language': 'de', cookie: 'language=xx' }, 'de'],
  [{ 'accept-language': 'de', cookie: 'otherlanguage=ja' }, 'de'],
] as const)(
  'an address without a language, asked for with %o, is drawn in %s',
  async (headers, language) => {
    for (const url of ['/', '/pricing', '/track']) {
      const answer = await get(url, headers);
      expect([answer.statusCode, languageOf(answer.body)]).toEqual([200, language]);
      expect(answer.headers['content-language']).toBe(language);
      expect(answer.headers.vary).toMatch(/accept-language, cookie/u);
      expect(answer.body).toContain('href="/track"');
    }
  },
);

test('an address with a language is drawn in it, not in the one that the browser prefers', async () => {
  const { body } = await get('/fr/pricing', { 'accept-language': 'de', cookie: 'language=ja' });
  expect(languageOf(body)).toBe('fr');
});

test('the back-office stays English, and has no address in another language', async () => {
  expect(languageOf((await get('/admin', { cookie: 'language=de' })).body)).toBe('en');
  expect((await get('/de/admin')).statusCode).toBe(404);
});

describe('the choice in the footer', () => {
  test('links this page in every language, by the languages’ own names', async () => {
    const html = (await get('/de/pricing')).body;
    for (const [tag, name] of Object.entries(languageNames))
      expect(html).toMatch(
        new RegExp(
          `<a href="/pricing\\?language=${tag}"[^>]* lang="${tag}"[^>]*>${name.replace(/[()]/gu, '\\$&')}</a>`,
          'u',
        ),
      );
  });

  test.each([
    ['/pricing?language=de', '/de/pricing', 'de'],
    ['/pricing?method=card&language=ja', '/ja/pricing?method=card', 'ja'],
    ['/de?language=en', '/', 'en'],
    ['/?language=pt-BR', '/pt-br', 'pt-BR'],
    ['/fr/track/GHOST-A?language=es', '/es/track/GHOST-A', 'es'],
  ])('%s is kept and leads to %s', async (url, address, language) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, address]);
    expect(answer.headers['set-cookie']).toBe(
      `language=${language}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly; Secure`,
    );
  });

  test.each([
    '/pricing?language=xx',
    '/admin?language=de',
    '/nothing?language=de',
    '/api/health?language=de',
  ])('is nothing at %s', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).not.toBe(303);
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });
});

test.each([
  ['/DE/Pricing/', '/de/pricing'],
  ['/en/pricing', '/pricing'],
  ['/en', '/'],
  ['/ja/', '/ja'],
  ['/pt-BR/track/GHOST-a', '/pt-br/track/GHOST-a'],
])('%s leads to %s', async (url, address) => {
  const answer = await get(url);
  expect([answer.statusCode, answer.headers.location]).toEqual([308, address]);
});
