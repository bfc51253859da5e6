import { loadavg } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.ts';
import type { BenchOfRounds } from './bench-part.ts';
import { BenchError } from './bench-error.ts';
import { fillDatabase } from './fill-database.ts';
import { startProduct } from './product-process.ts';
import { formatTable } from './report.ts';
import { makeAdminSession, markVerdicts, startPostgresOf } from './scratch-database.ts';

// What an administrator with a slow processor feels while the list of payments moves.

const slowdown = 4;
/** The largest page of the list. */
const rowCount = 100;
const slowFrameMs = 50;
const history = { count: 2_000, days: 30, seed: 7 };

const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true };

interface Movement {
  readonly name: string;
  readonly screen: BrowserContextOptions;
  /** Returns once the last row has been in sight. */
  readonly move: (page: Page) => Promise<void>;
}

const movements: readonly Movement[] = [
  { name: 'wheel, 1440 px', screen: desktop, move: rollThrough },
  { name: 'J from row to row', screen: desktop, move: walkThrough },
  { name: 'wheel, 390 px', screen: phone, move: rollThrough },
];

/** What one movement through all rows took, in milliseconds. */
interface Measured {
  /** From one frame to the next, sorted. */
  readonly frames: readonly number[];
  readonly tasks: Tasks;
}

/** The tasks of the page's main thread. The processor's time does not count the wait for a busy machine's processor. */
interface Tasks {
  readonly longest: number;
  readonly longestOfProcessor: number;
  /** How many took more than 50 ms of the processor. */
  readonly slow: number;
}

/** Moves through a page of 100 payments in a real browser, `rounds` times by each movement, and prints the frames. */
export async function measureDesk({ folder, cleanUp, rounds }: BenchOfRounds): Promise<void> {
  const { url, token } = await openSite(path.join(folder, 'data-desk'), cleanUp);
  const browser = await chromium.launch({ executablePath: await findChromium() });
  cleanUp.push(() => browser.close());
  console.log(
    `\n  ${rounds} rounds through a page of ${rowCount} payments by each movement: processor ÷ ${slowdown}; load of the machine ${(loadavg()[0] ?? 0).toFixed(1)} …\n`,
  );
  const measured = new Map<string, Measured[]>(movements.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const movement of movements)
      measured.get(movement.name)?.push(await measureOne(browser, { url, token, movement }));
  console.log(format(measured));
}

/** A site with payments of every kind; some of those by coins have a verdict, which the list shows. */
async function openSite(
  dataDir: string,
  cleanUp: (() => Promise<unknown>)[],
): Promise<{ url: string; token: string }> {
  const product = await startProduct(dataDir);
  cleanUp.push(() => product.stop());
  const postgres = await startPostgresOf(dataDir);
  cleanUp.push(() => postgres.stop());
  const { connection } = postgres;
  await fillDatabase(connection, { ...history, now: new Date(), onProgress: () => undefined });
  await markVerdicts(connection);
  return { url: product.url, token: await makeAdminSession(connection) };
}

async function measureOne(
  browser: Browser,
  { url, token, movement }: { url: string; token: string; movement: Movement },
): Promise<Measured> {
  const context = await browser.newContext({
    ...movement.screen,
    baseURL: url,
    storageState: { cookies: [], origins: [{ origin: url, localStorage: sessionEntries(token) }] },
  });
  try {
    const page = await context.newPage();
    await page.goto(`/admin/transactions?limit=${rowCount}`);
    await page.locator(lastRow).waitFor({ timeout: 60_000 });
    await page.evaluate(untilIdle);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await browser.startTracing(page, { categories: ['toplevel'] });
    await page.evaluate(recordFrames);
    await movement.move(page);
    const frames = await page.evaluate<number[]>('stopRecording()');
    const trace = JSON.parse((await browser.stopTracing()).toString()) as Trace;
    return { frames, tasks: tasksOf(trace) };
  } finally {
    await context.close();
  }
}

function sessionEntries(token: string): { name: string; value: string }[] {
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  return [
    { name: 'admin_token', value: token },
    { name: 'admin_token_expires_at', value: expiresAt },
  ];
}

const rows = 'a[id^="payment-"]';
const lastRow = `:nth-match(${rows}, ${rowCount})`;

/** What loads beside the list has loaded: the movement alone is measured. */
const untilIdle = `new Promise((idle) => requestIdleCallback(() => setTimeout(() => requestIdleCallback(idle), 2_000)))`;

/** Runs in the page: writes down the time from each frame to the next. */
const recordFrames = `
  {
    const frames = [];
    let before;
    let request = requestAnimationFrame(function seen(now) {
      if (before !== undefined) frames.push(now - before);
      before = now;
      request = requestAnimationFrame(seen);
    });
    globalThis.stopRecording = () => (cancelAnimationFrame(request), frames);
  }
`;

const isLastInSight = `
  [...document.querySelectorAll('${rows}')].at(-1).getBoundingClientRect().bottom <= innerHeight
`;

/** Turns the wheel over the list, a notch after each frame, until the last row is in sight. */
async function rollThrough(page: Page): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.mouse.move(width / 2, height / 2);
  const mostNotches = 500;
  for (let notches = 0; !(await page.evaluate<boolean>(isLastInSight)); notches += 1) {
    if (notches === mostNotches) throw new BenchError('The wheel does not reach the last row.');
    await page.mouse.wheel(0, 100);
    await nextFrame(page);
  }
}

/** Presses J once for each row, a frame after the one before has shown. */
async function walkThrough(page: Page): Promise<void> {
  for (let row = 0; row < rowCount; row += 1) {
    await page.keyboard.press('j');
    await nextFrame(page);
  }
  const hasFocus = await page.evaluate<boolean>(
    `document.activeElement === [...document.querySelectorAll('${rows}')].at(-1)`,
  );
  if (!hasFocus) throw new BenchError('J does not reach the last row.');
}

async function nextFrame(page: Page): Promise<void> {
  await page.evaluate('new Promise((painted) => requestAnimationFrame(painted))');
}

interface Trace {
  readonly traceEvents: readonly TraceEvent[];
}

/** Times are in microseconds; `tdur` is the processor's. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** The browser's processes of other pages do nothing meanwhile: the longest task is the list's. */
function tasksOf({ traceEvents }: Trace): Tasks {
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name === 'ThreadControllerImpl::RunTask' && mains.has(`${pid} ${tid}`),
  );
  if (tasks.length === 0) throw new BenchError('The trace names no task of the page.');
  const times = (of: 'dur' | 'tdur') => tasks.map((task) => (task[of] ?? 0) / 1000);
  return {
    longest: Math.max(...times('dur')),
    longestOfProcessor: Math.max(...times('tdur')),
    slow: times('tdur').filter((taken) => taken > slowFrameMs).length,
  };
}

function format(measured: ReadonlyMap<string, readonly Measured[]>): string {
  return formatTable([
    [
      'Frames, ms',
      'frames',
      'p50',
      'p95',
      'worst',
      `over ${slowFrameMs}`,
      'longest task',
      'of processor',
      `over ${slowFrameMs}`,
    ],
    ...[...measured].map(([name, runs]) => {
      const frames = runs.flatMap((run) => run.frames).toSorted((one, other) => one - other);
      const at = (share: number) => frames[Math.ceil(share * frames.length) - 1] ?? Number.NaN;
      const longest = (of: 'longest' | 'longestOfProcessor') =>
        Math.max(...runs.map(({ tasks }) => tasks[of]));
      return [
        name,
        String(frames.length),
        at(0.5).toFixed(1),
        at(0.95).toFixed(1),
        at(1).toFixed(1),
        String(frames.filter((frame) => frame > slowFrameMs).length),
        longest('longest').toFixed(1),
        longest('longestOfProcessor').toFixed(1),
        String(runs.reduce((sum, { tasks }) => sum + tasks.slow, 0)),
      ];
    }),
  ]);
}
