import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { registerPayment } from '../src/api.ts';
import { holdCalls } from '../src/failing-calls.ts';
import { paymentPage, toPaymentStep } from '../src/paying.ts';
import { expect, test } from '../src/test.ts';

// The payment page and the tracker arrive drawn. The browser takes them over without moving anything, and without
// losing what was typed before the scripts had loaded. An error while it does fails each test (src/person.ts).
test.describe.configure({ mode: 'parallel' });

const subscription = '/payment/ghost-eshop-pro';
const scripts = '**/assets/*.js';

const holdScripts = (page: Page) => holdCalls(page, { path: scripts });

/** How far the content of the page has moved without a key or a click, as the browser counts it. */
const layoutShift = (page: Page) =>
  page.evaluate<number>(`new Promise((resolve) => {
    new PerformanceObserver((list) =>
      resolve(list.getEntries().reduce((sum, { value }) => sum + value, 0)),
    ).observe({ type: 'layout-shift', buffered: true });
    // Without any shift the observer is not called.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(0))));
  })`);

const storedDraft = (page: Page) => toPaymentStep(page, { tier: /^3 months/ });

const visits: readonly {
  name: string;
  path: string;
  width: number;
  before?: (page: Page) => Promise<unknown>;
  /** Stands in the HTML of the server. */
  drawn: RegExp;
  /** Shows that the scripts have taken over and have what they need. */
  ready: (page: Page) => ReturnType<Page['getByText']>;
}[] = [
  {
    name: 'pricing',
    path: '/pricing?method=nintendo-eshop&region=us',
    width: 1440,
    drawn: /\$99\.00/,
    ready: (page) => page.getByRole('link', { name: '25 months' }),
  },
  {
    name: 'the payment step with a stored draft',
    path: `${subscription}?step=payment`,
    width: 1440,
    before: storedDraft,
    drawn: /Loading the payment/,
    ready: (page) => paymentPage(page).hash,
  },
  {
    name: 'a donation that was begun',
    path: '/payment/donation',
    width: 390,
    before: async (page) => {
      await page.goto('/payment/donation');
      await page.getByRole('button', { name: '$25' }).click();
      await expect(paymentPage(page).hash).toBeVisible();
    },
    drawn: /Enter an amount/,
    ready: (page) => paymentPage(page).hash,
  },
];

for (const { name, path, width, before, drawn, ready } of visits)
  test(`${name} stands still at ${width} px`, { tag: '@second-try' }, async ({ newPerson }) => {
    const { page } = await newPerson({ viewport: { width, height: 900 } });
    await before?.(page);
    const loadScripts = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('main')).toContainText(drawn);
    loadScripts();
    await expect(ready(page)).toBeVisible();
    expect(await layoutShift(page)).toBeLessThan(0.02);
  });

test('a tracked payment is there before the scripts, its times with them, and another id that is sent before them is tracked', async ({
  newPerson,
  server,
}) => {
  const { page } = await newPerson({ viewport: { width: 390, height: 900 } });
  const [first, second] = [await registerPayment(server), await registerPayment(server)];
  const loadScripts = await holdScripts(page);
  await page.goto(`/track/${first}`, { waitUntil: 'commit' });
  await expect(page.getByText('Our team is reviewing your payment.')).toBeVisible();
  await expect(page.getByText(first, { exact: true })).toBeVisible();
  const registered = page.getByRole('definition').locator('time');
  // The server does not know the reader's time zone.
  await expect(registered).toBeHidden();
  await page.getByRole('textbox', { name: 'Payment ID' }).fill(` ${second.toLowerCase()}`);
  await page.getByRole('button', { name: 'Track', exact: true }).click();
  await expect(page).toHaveURL(`/track/${second}`);
  loadScripts();
  await expect(page.getByText('This page updates by itself')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Payment ID' })).toHaveValue(second);
  await expect(registered).toBeVisible();
  expect(await layoutShift(page)).toBeLessThan(0.02);
});

/** The site through a line that stops in the middle of `path`, before this text, until the rest is asked for. */
async function siteInTwoParts(site: string, { path, before }: { path: string; before: string }) {
  const asked = Promise.withResolvers<void>();
  const forward = async (url: string, response: ServerResponse) => {
    const answer = await fetch(new URL(url, site));
    const body = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get('content-type') ?? 'text/plain';
    response.writeHead(answer.status, { 'content-type': type });
    const cut = url === path ? body.indexOf(before) : 0;
    if (cut > 0) {
      response.write(body.subarray(0, cut));
      await asked.promise;
    }
    response.end(body.subarray(cut));
  };
  const line = createServer(({ url = '/' }, response) => {
    forward(url, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await once(line.listen(0, '127.0.0.1'), 'listening');
  const { port } = line.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    sendRest: () => asked.resolve(),
    close: () => line.close(),
  };
}

test(
  'a page that arrives in two parts stands still',
  { tag: '@second-try' },
  async ({ browser, server }) => {
    const line = await siteInTwoParts(server.url, { path: '/track', before: '© ' });
    const context = await browser.newContext({ viewport: { width: 390, height: 900 } });
    try {
      const page = await context.newPage();
      await page.goto(`${line.url}/track`, { waitUntil: 'commit' });
      await expect(page.locator('main')).toContainText('Payment ID');
      await page.evaluate(
        'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
      );
      line.sendRest();
      await expect(page.locator('footer')).toContainText('©');
      await expect(page.locator('footer')).toBeVisible();
      expect(await layoutShift(page)).toBeLessThan(0.02);
    } finally {
      await context.close();
      line.close();
    }
  },
);

test('what is chosen on the home page before the scripts have loaded goes along', async ({
  visitor: { page },
}) => {
  const loadScripts = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('radio', { name: /^1 year/ }).check();
  await page.getByRole('radio', { name: 'Voucher' }).check();
  loadScripts();
  await page.getByRole('link', { name: 'Subscribe for $40.00' }).click();
  await expect(page.getByRole('radio', { name: /^Alternative/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: /^1 year/ })).toBeChecked();
});

test('what is typed before the scripts have loaded is kept', async ({ visitor: { page } }) => {
  const pay = paymentPage(page);
  const loadScripts = await holdScripts(page);
  await page.goto(`${subscription}?username=daisy`, { waitUntil: 'commit' });
  await pay.email.fill('peach@example.org');
  loadScripts();
  await pay.chooseTier(/^3 months/);
  await expect(pay.username).toHaveValue('daisy');
  await expect(pay.email).toHaveValue('peach@example.org');
  await expect(page.getByRole('radio', { name: /^3 months/ })).toBeChecked();
  await pay.proceed.click();
  await expect(page.getByRole('group', { name: 'Choose a payment provider' })).toBeVisible();

  // So is the amount of a donation.
  await page.unroute(scripts);
  const loadMore = await holdScripts(page);
  await page.goto('/payment/donation', { waitUntil: 'commit' });
  await page.getByLabel('Amount in US dollars').fill('25');
  loadMore();
  await expect(pay.hash).toBeVisible();
});
