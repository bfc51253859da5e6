import type { APIResponse, CDPSession, Page, Route } from '@playwright/test';

type Handler = (route: Route) => unknown;
type Pattern = Parameters<Page['route']>[0];
interface Registered {
  readonly pattern: string | RegExp;
  readonly handler: Handler;
}
interface Paused {
  readonly requestId: string;
  readonly resourceType: string;
  readonly request: {
    readonly url: string;
    readonly method: string;
    readonly headers: Record<string, string>;
    readonly postData?: string;
  };
}

/**
 * Lets `page.route` stop calls of the site's API alone when its pattern names `/api/`. By itself it stops every request of
 * the page, scripts included, and switches the browser's cache off: an admin's page then takes 1.7 s of a core to open
 * instead of 0.7. A page that has a route of a page or a file too is left to Playwright. A handler that throws is a fault.
 */
export function stopOnlyApiCalls(
  page: Page,
  {
    openSession,
    onFault,
  }: { openSession: () => Promise<CDPSession>; onFault: (fault: string) => void },
): void {
  const { route, unroute, unrouteAll } = bound(page);
  let routes: readonly Registered[] = [];
  /** With a route of a page or a file, Playwright stops every request anyway, and misses those that are answered here. */
  let stopsAll = false;
  let opened: Promise<CDPSession> | undefined;
  const running = new Set<Promise<void>>();

  const open = async (): Promise<CDPSession> => {
    const session = await openSession();
    session.on('Fetch.requestPaused', (paused: Paused) => {
      const answered = answer(session, paused).finally(() => running.delete(answered));
      running.add(answered);
    });
    return session;
  };
  const answer = async (session: CDPSession, paused: Paused): Promise<void> => {
    const { url } = paused.request;
    const [first, ...others] = routes.filter(({ pattern }) => matches(pattern, url));
    const api = page.context().request;
    try {
      if (first === undefined) await new ApiRoute(session, paused, { others, api }).continue();
      else await first.handler(new ApiRoute(session, paused, { others, api }).forTest());
    } catch (error) {
      if (!page.isClosed() && routes.length > 0) onFault(`route of ${url}: ${String(error)}`);
    }
  };
  const keep = async (kept: readonly Registered[]): Promise<void> => {
    const changes = kept.length === 0 || routes.length === 0;
    routes = kept;
    if (!changes) return;
    opened ??= open();
    const session = await opened;
    // Releases what is still stopped, as Playwright does.
    if (kept.length === 0) await session.send('Fetch.disable');
    else await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] });
  };

  page.route = async (pattern, handler, options) => {
    if (isOfApi(pattern) && !stopsAll) {
      if (options !== undefined) throw new TypeError('A route of the API has no options');
      await keep([{ pattern, handler: handler as Handler }, ...routes]);
      const stop = async () => page.unroute(pattern, handler);
      return { dispose: stop, [Symbol.asyncDispose]: stop };
    }
    stopsAll = true;
    const earlier = routes.toReversed();
    if (earlier.length > 0) await keep([]);
    for (const one of earlier) await route(one.pattern, one.handler);
    return route(pattern, handler, options);
  };
  page.unroute = async (pattern, handler) => {
    if (!isOfApi(pattern) || stopsAll) return unroute(pattern, handler);
    const left = routes.filter(
      (one) =>
        String(one.pattern) !== String(pattern) ||
        (handler && one.handler !== (handler as Handler)),
    );
    if (left.length < routes.length) await keep(left);
  };
  page.unrouteAll = async (options) => {
    await unrouteAll(options);
    stopsAll = false;
    if (options?.behavior === 'wait') await Promise.all(running);
    if (routes.length > 0) await keep([]);
  };
}

/** One call that is stopped; what Playwright's own route does, of which the tests use these parts. */
class ApiRoute {
  readonly #session: CDPSession;
  readonly #paused: Paused;
  readonly #others: readonly Registered[];
  readonly #api: ReturnType<Page['context']>['request'];

  constructor(
    session: CDPSession,
    paused: Paused,
    { others, api }: { others: readonly Registered[]; api: ReturnType<Page['context']>['request'] },
  ) {
    this.#session = session;
    this.#paused = paused;
    this.#others = others;
    this.#api = api;
  }

  /** A test sees Playwright's type, and uses only the parts that are here. */
  forTest(): Route {
    return this as unknown as Route;
  }

  request() {
    const { request, resourceType } = this.#paused;
    return {
      url: () => request.url,
      method: () => request.method,
      headers: () =>
        Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]),
        ),
      resourceType: () => resourceType.toLowerCase(),
    };
  }

  async continue(): Promise<void> {
    const { requestId } = this.#paused;
    await this.#taken(this.#session.send('Fetch.continueRequest', { requestId }));
  }

  async fallback(): Promise<void> {
    const [next, ...others] = this.#others;
    if (next === undefined) return this.continue();
    const route = new ApiRoute(this.#session, this.#paused, { others, api: this.#api });
    await next.handler(route.forTest());
  }

  async abort(_reason: 'aborted'): Promise<void> {
    const { requestId } = this.#paused;
    await this.#taken(
      this.#session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' }),
    );
  }

  async fetch(options: { maxRetries: number }): Promise<APIResponse> {
    const { url, method, headers, postData } = this.#paused.request;
    return this.#api.fetch(url, {
      ...options,
      method,
      headers,
      ...(postData === undefined ? {} : { data: Buffer.from(postData) }),
    });
  }

  async fulfill({
    response,
    status = response?.status() ?? 200,
    headers = response?.headers() ?? {},
    contentType,
    json,
    body,
  }: Omit<NonNullable<Parameters<Route['fulfill']>[0]>, 'path'> = {}): Promise<void> {
    const content =
      json === undefined
        ? Buffer.from(body ?? (await response?.body()) ?? '')
        : Buffer.from(JSON.stringify(json));
    const type = contentType ?? (json === undefined ? undefined : 'application/json');
    const sent = Object.entries({ ...headers, ...(type && { 'content-type': type }) })
      // The content is neither packed nor of the length that the server said.
      .filter(([name]) => !/^content-(encoding|length)$/iu.test(name))
      .map(([name, value]) => ({ name, value }));
    await this.#taken(
      this.#session.send('Fetch.fulfillRequest', {
        requestId: this.#paused.requestId,
        responseCode: status,
        responseHeaders: [...sent, { name: 'content-length', value: String(content.length) }],
        body: content.toString('base64'),
      }),
    );
  }

  /** Waits until the browser has taken the answer. The page may have been left, or the route taken away, meanwhile. */
  async #taken(sent: Promise<unknown>): Promise<void> {
    await sent.catch((error: unknown) => {
      if (!/Invalid InterceptionId|Fetch domain is not enabled|closed/u.test(String(error)))
        throw error;
    });
  }
}

function bound(page: Page): Pick<Page, 'route' | 'unroute' | 'unrouteAll'> {
  return {
    route: page.route.bind(page),
    unroute: page.unroute.bind(page),
    unrouteAll: page.unrouteAll.bind(page),
  };
}

function isOfApi(pattern: Pattern): pattern is string | RegExp {
  if (pattern instanceof RegExp) return pattern.source.includes(String.raw`\/api\/`);
  return typeof pattern === 'string' && pattern.includes('/api/');
}

/** As Playwright reads patterns: `*` is a part of an address without slashes, `**` any part, and the rest stands for itself. */
function matches(pattern: string | RegExp, url: string): boolean {
  if (pattern instanceof RegExp) return pattern.test(url);
  const wildcards: Record<string, string> = { '*': '[^/]*', '**': '.*' };
  const source = pattern.replaceAll(/\*+|[^\w*]/gu, (part) => wildcards[part] ?? `\\${part}`);
  return new RegExp(`^${source}$`).test(url);
}
