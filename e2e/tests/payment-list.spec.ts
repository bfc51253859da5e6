import type { Page } from '@playwright/test';
import { registerPayment } from '../src/api.ts';
import { adminEvidenceStates } from '../src/admin-evidence-states.ts';
import { expect, test } from '../src/test.ts';
import { collidingTexts } from '../src/texts-in-view.ts';

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

test('no text of the list lies on another or is cut without a sign, alone and beside an open payment', async ({
  stillAdmin: person,
  stock,
}) => {
  const { page } = person;
  // Every verdict in its own words, among the stock's longest names and sums.
  await adminEvidenceStates
    .find(({ name: one }) => one === 'admin-list-evidence')
    ?.show(person, stock);
  const expectClear = async (what: string) => {
    for (const [width, height] of [
      [1440, 900],
      [1280, 800],
      [768, 1024],
      [390, 844],
      [320, 256],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate(
        'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn))))',
      );
      expect.soft(await collidingTexts(page), `${what} at ${width}`).toEqual([]);
    }
  };
  await expectClear('list');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page
    .getByRole('link', { name: /^Open payment of/ })
    .first()
    .click();
  await expect(
    page.getByRole('dialog', { name: /^Payment/ }).getByText('Payment registered'),
  ).toBeAttached();
  await expectClear('list beside a payment');
});
