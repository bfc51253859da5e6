import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const phone = { width: 390, height: 844 };
const tablet = { width: 768, height: 1024 };
const desktop = { width: 1440, height: 900 };

/**
 * What every screen owes everybody: it never scrolls sideways, and axe finds nothing, on a desktop and on a
 * phone, in light and in dark. Leaves the page as wide as it was found.
 */
export async function expectDecentScreen(page: Page, name: string): Promise<void> {
  const found = page.viewportSize();
  for (const size of [tablet, desktop]) {
    await page.setViewportSize(size);
    await expectNoSidewaysScrolling(page, name);
  }
  await showTheme(page, 'light');
  expect.soft(await complaints(page), `${name} on a desktop, light`).toEqual([]);
  await showTheme(page, 'dark');
  expect.soft(await complaints(page), `${name} on a desktop, dark`).toEqual([]);
  await page.setViewportSize(phone);
  await expectNoSidewaysScrolling(page, name);
  expect.soft(await complaints(page), `${name} on a phone, dark`).toEqual([]);
  await showTheme(page, 'light');
  expect.soft(await contrastComplaints(page), `${name} on a phone, light`).toEqual([]);
  if (found) await page.setViewportSize(found);
}

/** For the people who look: movement would be measured half-way. */
export const stillScreen = { reducedMotion: 'reduce', colorScheme: 'light' } as const;

/** The theme is this class and nothing else; the switch that sets it may be out of reach behind a dialog. */
async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(`document.documentElement.classList.toggle('dark', ${theme === 'dark'})`);
  // Also without movement colours change by transitions, if short ones.
  await page.evaluate(`Promise.all(
    document.getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      .map(({ finished }) => finished.catch(() => undefined)),
  ).then(() => undefined)`);
}

async function expectNoSidewaysScrolling(page: Page, name: string): Promise<void> {
  const sidewaysPixels = () =>
    page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
  await expect
    .poll(sidewaysPixels, `${name} at ${page.viewportSize()?.width} px scrolls sideways by`)
    .toBeLessThanOrEqual(0);
}

/** What a theme alone can get wrong; the rest has been judged on this very page in the other one. */
function contrastComplaints(page: Page): Promise<string[]> {
  return complaints(page, (builder) => builder.withRules(['color-contrast']));
}

/** Complaints of axe, short enough to be read in a test's report. */
async function complaints(
  page: Page,
  choose = (builder: AxeBuilder) => builder.withTags(rules),
): Promise<string[]> {
  // A bar that sticks to the edge covers whatever happens to be behind it; at the top nothing is.
  await page.evaluate('window.scrollTo(0, 0)');
  // Legacy mode means 'no frames of other sites'; there are none here, and it opens no second page.
  const { violations } = await choose(new AxeBuilder({ page })).setLegacyMode().analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 160)}`),
  );
}
