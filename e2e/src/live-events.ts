import type { BrowserContext, Page } from '@playwright/test';

/**
 * Cuts the live events off for good, before the page is opened. For tests of a screen, or of an
 * ended session, that an event would refresh at its own time.
 */
export async function withoutLiveEvents(screen: Page | BrowserContext): Promise<void> {
  await screen.route('**/api/events', (route) => route.fulfill({ status: 204 }));
}
