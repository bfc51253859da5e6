import type { APIResponse, Route } from '@playwright/test';

/**
 * The server's answer to a request that a test intercepts. The server closes a connection that was idle for ten seconds;
 * a request that is sent at that moment is reset, and sent again here, as a browser does.
 */
export function serverAnswer(route: Route): Promise<APIResponse> {
  return route.fetch({ maxRetries: 3 });
}
