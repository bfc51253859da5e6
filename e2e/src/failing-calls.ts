import { expect, type Page, type Route } from '@playwright/test';
import type { Person } from './person.ts';
import { serverAnswer } from './server-answer.ts';

/** One way in which a call of a page can fail. */
export interface Failure {
  readonly name: string;
  /** The status that the browser gets instead of the answer; undefined when no answer comes. */
  readonly status?: number;
  readonly play: (route: Route) => Promise<void>;
}

function refused(status: number, code: string): Failure {
  const json = { error: 'The server says why.', code, requestId: 'request-1' };
  return { name: `${status} ${code}`, status, play: (route) => route.fulfill({ status, json }) };
}

/** One of each kind that the pages distinguish; a separate test with a clock covers a call without any answer. */
export const failures: readonly [Failure, Failure, ...Failure[]] = [
  refused(503, 'SERVICE_UNAVAILABLE'),
  refused(500, 'INTERNAL_ERROR'),
  refused(400, 'INVALID_INPUT'),
  { name: 'an answer that is no JSON', play: (route) => route.fulfill({ body: '[{"id":' }) },
  { name: 'an answer of another shape', play: (route) => route.fulfill({ json: { ok: true } }) },
  { name: 'no network', play: (route) => route.abort('aborted') },
];

/** Makes every call to this address fail until `heal` is called, and counts the calls. */
export async function failCalls(
  { page, allowRefusal }: Pick<Person, 'page' | 'allowRefusal'>,
  { path, failure }: { path: RegExp; failure: Failure },
): Promise<{ asked: () => number; heal: () => Promise<void> }> {
  let asked = 0;
  const play = async (route: Route) => {
    asked += 1;
    const { pathname } = new URL(route.request().url());
    if ((failure.status ?? 0) >= 400)
      allowRefusal(`${route.request().method()} ${pathname}`, failure.status ?? 0);
    await failure.play(route);
  };
  await page.route(path, play);
  return { asked: () => asked, heal: () => page.unroute(path, play) };
}

/** Holds calls to this address back, as a slow line does, until the returned function is called. */
export async function holdCalls(
  page: Page,
  { path, method }: { path: RegExp | string; method?: string },
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    if (method === undefined || route.request().method() === method) await promise;
    await route.continue();
  });
  return resolve;
}

/** The page as it is when the server cannot read the prices and methods: the browser then requests them itself. */
export async function withoutOfferInThePage(page: Page): Promise<void> {
  await page.route(
    /^https?:\/\/[^/]+\/(pricing|payment\/[a-z-]+|track\/GHOST-[^/]+)?(\?.*)?$/,
    async (route) => {
      const answer = await serverAnswer(route);
      const html = await answer.text();
      const offer = /<script type="application\/json" id="page-offer">.*?<\/script>/su;
      expect(html).toMatch(offer);
      // Removes the server-rendered content too, which shows the same prices.
      const body = html
        .replace(offer, '')
        .replace(/(<div id="root">).*(<\/div>\s*<\/body>)/su, '$1$2');
      await route.fulfill({ response: answer, body });
    },
  );
}
