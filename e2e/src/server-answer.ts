import type { APIResponse, Page, Route } from '@playwright/test';

/**
 * The server's answer to a request that a test intercepts. The server closes a connection that was idle for ten seconds;
 * a request that is sent at that moment is reset, and sent again here, as a browser does.
 */
export function serverAnswer(route: Route): Promise<APIResponse> {
  return route.fetch({ maxRetries: 3 });
}

/**
 * Changes the server's answer to what the page asks repeatedly. Only the first request goes to the server, so none is under
 * way when the page is left.
 */
export async function playOnce<Answer>(
  page: Page,
  address: Parameters<Page['route']>[0],
  change: (answer: Answer) => Answer,
): Promise<void> {
  let shown: Answer | undefined;
  await page.route(address, async (route) => {
    if (shown !== undefined) return route.fulfill({ json: shown });
    const response = await serverAnswer(route);
    shown = change((await response.json()) as Answer);
    return route.fulfill({ response, json: shown });
  });
}
