import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  type Request,
} from '@playwright/test';

/** One human at one browser, whose every mishap is noted. */
export interface Person {
  readonly context: BrowserContext;
  readonly page: Page;
  /** The next answer to this request, such as 'POST /api/transactions', may and must be this refusal. */
  expectRefusal(request: string, status: number): void;
  /** As expectRefusal, for an answer that the page may have left before it came. */
  allowRefusal(request: string, status: number): void;
  /** Fails on whatever went wrong so far, or was expected to be refused and was not. */
  expectNoFaults(): void;
  /**
   * Makes the browser as it was at first, but warm: what it has loaded and compiled stays. Fails as expectNoFaults.
   * Scripts for every page that a test has added stay too; such a test needs a browser of its own.
   */
  startAfresh(): Promise<void>;
  leave(): Promise<void>;
}

// Runs in every page before anything else: what the policy has blocked is said where everything else is heard.
const reportPolicyViolations = `document.addEventListener('securitypolicyviolation', (event) =>
  console.error('securitypolicyviolation', event.violatedDirective, event.blockedURI, event.sourceFile, event.sample))`;

export interface PersonOptions extends BrowserContextOptions {
  /** A session to begin with, as the page itself keeps it. */
  session?: { accessToken: string; expiresAt: string };
  /** Addresses of others' pages that a tab of its own may show; what our pages ask for stays inside. */
  elsewhere?: readonly string[];
}

/**
 * A fresh browser profile at the site. Noted as faults: console errors and warnings, uncaught errors, violations of
 * the security policy, requests to another origin, failed requests, and refusals that nobody expected.
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
  const page = await context.newPage();
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
      await page.evaluate(
        `sessionStorage.clear(), localStorage.clear(), ${JSON.stringify(session ? storedSession(session) : [])}
          .forEach(({ name, value }) => localStorage.setItem(name, value))`,
      );
      await page.goto('about:blank');
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.clearCookies();
      if (size) await page.setViewportSize(size);
      expectNoFaults();
      allowedRefusals.length = 0;
    },
    leave: async () => {
      await context.close();
      expectNoFaults();
    },
  };
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
  const { origin } = new URL(url);
  context.on('console', (message) => {
    // The browser repeats each refused or failed request here; those are judged below.
    if (message.text().startsWith('Failed to load resource')) return;
    // What others' pages say of themselves is theirs.
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
    // A page that is left, or a search that is typed on, gives up what it asked for.
    if (reason !== 'net::ERR_ABORTED')
      faults.push(`failed request: ${describe(request)} (${reason})`);
  });
  context.on('response', (response) => {
    if (response.status() < 400) return;
    const refusal = `${describe(response.request())} → ${response.status()}`;
    const foreseen = [expectedRefusals, allowedRefusals].find((list) => list.includes(refusal));
    if (foreseen === undefined) faults.push(`unexpected refusal: ${refusal}`);
    else foreseen.splice(foreseen.indexOf(refusal), 1);
  });
  return { faults, expectedRefusals, allowedRefusals };
}

/** A page that is gone to, or what that page itself asks for. */
function belongsToItsPage(request: Request): boolean {
  return (
    request.isNavigationRequest() ||
    new URL(request.frame().url()).origin === new URL(request.url()).origin
  );
}

function describe(request: Request): string {
  return `${request.method()} ${new URL(request.url()).pathname}`;
}
