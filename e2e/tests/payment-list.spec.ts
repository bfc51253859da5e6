import type { Page } from '@playwright/test';
import { registerPayment } from '../src/api.ts';
import { expect, test } from '../src/test.ts';

// How much of the list is in sight, at once, on a screen and on a phone.

const name = 'a-player-with-a-very-long-name-who-likes-it-that-way';
const userEmail = 'turbo_smith699.and-a-long-mailbox@mail.example.org';
/** The payments of this test among those of others. */
const list = '/admin/transactions?search=and-a-long-mailbox';

/** The rows or cards that lie in the window as a whole, and the heights that they have. */
async function inSight(page: Page): Promise<{ count: number; heights: number[] }> {
  return page.evaluate(`{
    const boxes = [...document.querySelectorAll('a[id^="payment-"]')]
      .map((link) => link.closest('tr, li').getBoundingClientRect());
    ({
      count: boxes.filter(({ top, bottom }) => top >= 0 && bottom <= innerHeight).length,
      heights: [...new Set(boxes.map(({ height }) => Math.round(height)))],
    });
  }`);
}

test(
  'fourteen payments are in sight on a screen, six on a phone, and nothing lies beyond the edge',
  {
    tag: '@second-try',
  },
  async ({ admin: { page }, server }) => {
    for (let made = 0; made < 18; made += 1) await registerPayment(server, { userEmail });
    await registerPayment(server, { userUsername: name, userEmail });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(list);
    const row = page.getByRole('row', { name: new RegExp(name) });
    await expect(row).toBeVisible();
    const { count, heights } = await inSight(page);
    expect(count).toBeGreaterThanOrEqual(14);
    // One line, however long name and address are, which stand whole in the title.
    expect(heights).toEqual([40]);
    await expect(row.getByText(name)).toHaveAttribute('title', `${name}\n${userEmail}`);
    await expect(row.getByRole('link', { name: /^View on .*opens in a new tab/ })).toHaveAttribute(
      'href',
      /^http/,
    );

    for (const width of [1440, 1280, 1024, 768, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(page.getByTitle(name)).toBeVisible();
      const [needed, given] = await page.evaluate<[number, number]>(
        '[document.documentElement.scrollWidth, innerWidth]',
      );
      expect(needed).toBeLessThanOrEqual(given);
      const cut = await page.evaluate<string[]>(`[...document.querySelectorAll('tbody td')]
      .filter((cell) => cell.scrollWidth > cell.clientWidth && getComputedStyle(cell).overflow === 'visible')
      .map((cell) => cell.textContent)`);
      expect(cut, `cells too narrow at ${width}`).toEqual([]);
    }
    // On a phone the first payments are in sight at once.
    const first = page.getByRole('link', { name: /^Open payment/ }).first();
    await expect(first).toBeInViewport({ ratio: 1 });
    expect((await inSight(page)).count).toBeGreaterThanOrEqual(6);
  },
);
