import type { Page } from '@playwright/test';

/** Lets the browser paint what it shows, as it does before a person can see it. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(`new Promise((seen) => {
    const after = (frames) => (frames === 0 ? seen() : requestAnimationFrame(() => after(frames - 1)));
    after(4);
  })`);
}
