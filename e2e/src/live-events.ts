import type { BrowserContext, Page } from '@playwright/test';

/**
 * Cuts the live events off for good, before the page is opened. For tests of a screen, or of an
 * ended session, that an event would refresh at its own time.
 */
export async function withoutLiveEvents(screen: Page | BrowserContext): Promise<void> {
  await screen.route('**/api/events', (route) => route.fulfill({ status: 204 }));
}

/**
 * Opens a page of the back-office and waits until it asks nothing more. For a session that ends then: a
 * question that is still under way would be refused as well.
 */
export async function openUntilQuiet(page: Page, path: string): Promise<void> {
  await withoutLiveEvents(page);
  // The banner of changed addresses loads its script first, and therefore asks last.
  const asked = page.waitForResponse('**/api/settings/address-changes');
  await page.goto(path);
  await asked;
  await page.waitForLoadState('networkidle');
}
