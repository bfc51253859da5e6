import { loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.ts';
import type { BenchOfRounds } from './bench-part.ts';
import { seedPayments } from './payments.ts';
import { startProduct } from './product-process.ts';
import { formatTable, median } from './report.ts';

// What a visitor with a slow phone waits for.

/** A mobile network of 1.6 Mbit/s with 150 ms to the server and back, and a processor four times slower. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const slowdown = 4;
const screen = { width: 390, height: 844 };
/** A page is settled when no long task has ended, and nothing was loaded, for this long. */
const quietMs = 2_000;

/** One load of a page, in milliseconds where no unit is named. */
interface Look {
  readonly lcp: number;
  readonly shift: number;
  readonly blocked: number;
  readonly scriptBytes: number;
}

/** Measures the four pages of visitors in a real browser, `rounds` loads of each in turn. */
export async function measurePages(part: BenchOfRounds): Promise<void> {
  const { url, browser } = await startVisit(part);
  const [paymentId = ''] = await seedPayments(url, 1);
  const pages = ['/', '/pricing', '/payment/ghost-eshop-pro', `/track/${paymentId}`];
  console.log(formatLooks(await lookInTurn({ browser, url, pages, rounds: part.rounds })));
}

async function startVisit({ folder, cleanUp }: BenchOfRounds) {
  const product = await startProduct(path.join(folder, 'data-pages'));
  cleanUp.push(() => product.stop());
  const browser = await chromium.launch({ executablePath: await findChromium() });
  cleanUp.push(() => browser.close());
  return { url: product.url, browser };
}

/** Loads each page once a round; by page. */
async function lookInTurn({
  browser,
  url,
  pages,
  rounds,
}: {
  browser: Browser;
  url: string;
  pages: readonly string[];
  rounds: number;
}): Promise<ReadonlyMap<string, readonly Look[]>> {
  console.log(
    `\n  ${rounds} loads of each page in turn: ${screen.width} px, 1.6 Mbit/s, 150 ms, processor ÷ ${slowdown}; load of the machine ${(loadavg()[0] ?? 0).toFixed(1)} …\n`,
  );
  const looks = new Map<string, Look[]>(pages.map((page) => [page, []]));
  // The first load of a page makes the server draw it.
  for (const page of pages) await (await fetch(url + page)).text();
  for (let round = 0; round < rounds; round += 1)
    for (const page of pages) looks.get(page)?.push(await lookAt(browser, url + page));
  return looks;
}

function formatLooks(looks: ReadonlyMap<string, readonly Look[]>): string {
  const seconds = (value: number) => (value / 1000).toFixed(2);
  return formatTable([
    ['Page', 'LCP s', 'quickest', 'largest CLS', 'blocking ms', 'script kB'],
    ...[...looks].map(([page, loads]) => [
      page.replace(/GHOST-.*/, '{id}'),
      seconds(median(loads.map(({ lcp }) => lcp))),
      seconds(Math.min(...loads.map(({ lcp }) => lcp))),
      Math.max(...loads.map(({ shift }) => shift)).toFixed(3),
      median(loads.map(({ blocked }) => blocked)).toFixed(0),
      (median(loads.map(({ scriptBytes }) => scriptBytes)) / 1000).toFixed(0),
    ]),
  ]);
}

/** Opens the address in a fresh browser profile on the slow phone. */
async function lookAt(browser: Browser, address: string): Promise<Look> {
  const context = await browser.newContext({
    viewport: screen,
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  });
  try {
    return await lookIn(context, address);
  } finally {
    await context.close();
  }
}

async function lookIn(context: BrowserContext, address: string): Promise<Look> {
  const page = await context.newPage();
  await page.addInitScript(collectEntries);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const scripts = new Set<string>();
  let scriptBytes = 0;
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  await page.goto(address);
  await settle(page);
  const seen = await page.evaluate<{ lcp: number; shift: number; blocked: number }>(
    'globalThis.seen',
  );
  return { ...seen, scriptBytes };
}

/**
 * Runs in the page. Blocking time is the part of each long task beyond 50 ms; it is counted from the first paint,
 * as in the field's Total Blocking Time.
 */
const collectEntries = `
  globalThis.seen = { lcp: 0, shift: 0, blocked: 0, last: 0 };
  const watch = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => { seen.lcp = startTime; });
  watch('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) seen.shift += value; });
  watch('longtask', ({ startTime, duration }) => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0];
    seen.last = startTime + duration;
    if (painted && startTime + duration > painted.startTime) seen.blocked += duration - 50;
  });
`;

async function settle(page: Page): Promise<void> {
  for (let quiet = 0; quiet < quietMs;) {
    await delay(quietMs - quiet);
    quiet = await page.evaluate<number>(
      `performance.now() - Math.max(seen.last, ...performance.getEntriesByType('resource').map(({ responseEnd }) => responseEnd))`,
    );
  }
}
