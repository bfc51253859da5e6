import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  type Request,
} from '@playwright/test';
import { stopOnlyApiCalls } from './api-routes.ts';

/** One person at one browser; every fault of the pages is recorded. */
export interface Person {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Expects this refusal as the next answer to this request, such as 'POST /api/transactions'. */
  expectRefusal(request: string, status: number): void;
  /** Allows this refusal any number of times: the page may be left before the answer comes, or may ask again. */
  allowRefusal(request: string, status: number): void;
  /** Fails on any fault so far, and on any expected refusal that did not come. */
  expectNoFaults(): void;
  /**
   * Resets the browser but keeps it warm: loaded and compiled files stay. Fails as expectNoFaults
   * does. Returns false when something stays that cannot be taken back: a script in every page, a
   * clock, a device, or a page that was closed or moves by itself.
   */
  startAfresh(): Promise<boolean>;
  /** Signs a browser in that started afresh. */
  take(session: NonNullable<PersonOptions['session']>): Promise<void>;
  leave(): Promise<void>;
}

// Runs first in every page: reports blocked content to the console, where the faults are collected.
const reportPolicyViolations = `document.addEventListener('securitypolicyviolation', (event) =>
  console.error('securitypolicyviolation', event.violatedDirective, event.blockedURI, event.sourceFile, event.sample))`;

export interface PersonOptions extends BrowserContextOptions {
  /** A session to begin with, in the form in which the page stores it. */
  session?: { accessToken: string; expiresAt: string };
  /** Addresses of other sites that a separate tab may show; our own pages may not request them. */
  elsewhere?: readonly string[];
}

/**
 * A fresh browser profile at the site. It records as faults: console errors and warnings, uncaught errors, violations
 * of the security policy, requests to another origin, failed requests, and unexpected refusals.
 */
export async function openPerson(
  { browser, url }: { browser: Browser; url: string },
  { session, elsewhere = [], ...options }: PersonOptions = {},
): Promise<Person> {
  const context = await browser.newContext({
    baseURL: url,
    permissions: ['clipboard-read', 'clipboard-write'],
    ...(session && {
      storageState: {
        cookies: [],
        origins: [{ origin: url, localStorage: storedSession(session) }],
      },
    }),
    ...options,
  });
  await context.addInitScript(reportPolicyViolations);
  const { faults, expectedRefusals, allowedRefusals } = watch(context, { url, elsewhere });
  context.on('page', waitForScriptsOf);
  const openSession = context.newCDPSession.bind(context);
  context.on('page', (page) =>
    stopOnlyApiCalls(page, {
      openSession: () => openSession(page),
      onFault: (fault) => void faults.push(fault),
    }),
  );
  const page = await context.newPage();
  const isSpoilt = watchForLastingChanges(page);
  const size = page.viewportSize();
  const expectNoFaults = () => {
    expect(faults, 'nothing goes wrong in the browser').toEqual([]);
    expect(expectedRefusals, 'every refusal that was expected has come').toEqual([]);
  };
  return {
    context,
    page,
    expectRefusal: (request, status) => void expectedRefusals.push(`${request} → ${status}`),
    allowRefusal: (request, status) => void allowedRefusals.push(`${request} → ${status}`),
    expectNoFaults,
    startAfresh: async () => {
      for (const other of context.pages()) if (other !== page) await other.close();
      expectNoFaults();
      if (page.isClosed() || isSpoilt()) return false;
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      // A file of the site without scripts: nothing writes to the stores after this. A page that was
      // just moving by itself can abort the way there: this browser is not lent again.
      const arrived = await page.goto(`${url}/robots.txt`).catch(() => undefined);
      if (!arrived) return false;
      // The page that was left may have asked until now.
      allowedRefusals.length = 0;
      await page.evaluate('sessionStorage.clear(), localStorage.clear()');
      await context.clearCookies();
      if (size) await page.setViewportSize(size);
      expectNoFaults();
      return true;
    },
    take: (other) =>
      page.evaluate(
        `${JSON.stringify(storedSession(other))}.forEach(({ name, value }) => localStorage.setItem(name, value))`,
      ),
    leave: async () => {
      await context.close();
      expectNoFaults();
    },
  };
}

/**
 * Makes `goto` and `reload` return once React listens. The load event comes earlier, and a key that is pressed in
 * between follows a link by loading the page again, which loses the focus. With `waitUntil` they return as asked.
 */
function waitForScriptsOf(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const reactListens = () =>
    // A function: the site's policy refuses a text that is to be evaluated.
    page.waitForFunction(() => {
      const { document } = globalThis as unknown as {
        document: { getElementById(id: string): object | null };
      };
      const root = document.getElementById('root');
      return !root || Object.keys(root).some((key) => key.startsWith('__reactContainer'));
    });
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (!options?.waitUntil) await reactListens();
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    if (!options?.waitUntil) await reactListens();
    return answer;
  };
}

/** Notices what no reset takes back: scripts in every later page, clocks, devices, other media. */
function watchForLastingChanges(page: Page): () => boolean {
  let isSpoilt = false;
  const context = page.context();
  const spoils = <Method extends (...given: never[]) => unknown>(method: Method): Method =>
    ((...given: never[]) => {
      isSpoilt = true;
      return method(...given);
    }) as Method;
  page.addInitScript = spoils(page.addInitScript.bind(page));
  page.emulateMedia = spoils(page.emulateMedia.bind(page));
  context.addInitScript = spoils(context.addInitScript.bind(context));
  context.newCDPSession = spoils(context.newCDPSession.bind(context));
  context.setOffline = spoils(context.setOffline.bind(context));
  const { clock } = page;
  Object.defineProperty(page, 'clock', {
    get: () => {
      isSpoilt = true;
      return clock;
    },
  });
  return () => isSpoilt;
}

function storedSession({ accessToken, expiresAt }: { accessToken: string; expiresAt: string }) {
  return [
    { name: 'admin_token', value: accessToken },
    { name: 'admin_token_expires_at', value: expiresAt },
  ];
}

function watch(
  context: BrowserContext,
  { url, elsewhere }: { url: string; elsewhere: readonly string[] },
): { faults: string[]; expectedRefusals: string[]; allowedRefusals: string[] } {
  const faults: string[] = [];
  const expectedRefusals: string[] = [];
  const allowedRefusals: string[] = [];
  const unexpected = new Map<Request, string>();
  // The browser may report an answer that came after the page had cancelled the request, which the page never sees.
  const forgetRefusalOf = (request: Request) => {
    const fault = unexpected.get(request);
    if (fault !== undefined) faults.splice(faults.indexOf(fault), 1);
  };
  const { origin } = new URL(url);
  context.on('console', (message) => {
    // The browser repeats each refused or failed request here; those are judged below.
    if (message.text().startsWith('Failed to load resource')) return;
    // Console messages of other sites' pages do not count.
    if (elsewhere.some((address) => message.page()?.url().startsWith(`${address}/`))) return;
    if (['error', 'warning', 'assert'].includes(message.type()))
      faults.push(`console ${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) =>
    faults.push(`uncaught: ${error.error().stack ?? error.error().message}`),
  );
  context.on('request', (request) => {
    const target = new URL(request.url());
    const inside =
      target.origin === origin ||
      ['data:', 'blob:', 'about:'].includes(target.protocol) ||
      (elsewhere.includes(target.origin) && belongsToItsPage(request));
    if (!inside) faults.push(`request to another origin: ${request.url()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // A page that is left, or a search that is continued, cancels its requests.
    if (reason === 'net::ERR_ABORTED') forgetRefusalOf(request);
    else faults.push(`failed request: ${describe(request)} (${reason})`);
  });
  context.on('response', (response) => {
    if (response.status() < 400) return;
    const request = response.request();
    const refusal = `${describe(request)} → ${response.status()}`;
    const expected = expectedRefusals.indexOf(refusal);
    if (expected !== -1) expectedRefusals.splice(expected, 1);
    else if (!allowedRefusals.includes(refusal)) {
      const fault = `unexpected refusal: ${refusal}`;
      unexpected.set(request, fault);
      faults.push(fault);
    }
  });
  return { faults, expectedRefusals, allowedRefusals };
}

/** The request for a page, or a request that the page itself makes. */
function belongsToItsPage(request: Request): boolean {
  return (
    request.isNavigationRequest() ||
    new URL(request.frame().url()).origin === new URL(request.url()).origin
  );
}

function describe(request: Request): string {
  return `${request.method()} ${new URL(request.url()).pathname}`;
}
