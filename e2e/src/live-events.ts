import type { BrowserContext, Page } from '@playwright/test';

/**
 * Cuts the stream of changes off for good, before the page is opened: for tests of what stands on the screen, or has
 * ended, while an event would have it asked for anew on its own time.
 */
export async function withoutLiveEvents(screen: Page | BrowserContext): Promise<void> {
  await screen.route('**/api/events', (route) => route.fulfill({ status: 204 }));
}
