import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
type Rules = NonNullable<RunOptions['runOnly']>;
/** Every rule of the standards that the site keeps. */
const everything: Rules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** The rules of those that judge colours: a theme is colours and nothing else, so the other rules cannot tell it. */
const colours: Rules = {
  type: 'rule',
  values: ['color-contrast', 'link-in-text-block'],
};
const phone = { width: 390, height: 844 };
const tablet = { width: 768, height: 1024 };
const desktop = { width: 1440, height: 900 };

/**
 * What every screen owes everybody: it never scrolls sideways, and axe finds nothing. Each layout, that of a desktop
 * and that of a phone, is judged by every rule in one theme and by its colours in the other. Leaves the page as wide
 * as it was found.
 */
export async function expectDecentScreen(page: Page, name: string): Promise<void> {
  const found = page.viewportSize();
  await page.evaluate(`typeof axe === 'undefined' && (() => { ${axeSource} })()`);
  await stopTransitions(page);
  await page.setViewportSize(tablet);
  await expectNoSidewaysScrolling(page, name);
  await page.setViewportSize(desktop);
  await expectNoSidewaysScrolling(page, name);
  await showTheme(page, 'light');
  expect.soft(await complaints(page, everything), `${name} on a desktop, light`).toEqual([]);
  await showTheme(page, 'dark');
  expect.soft(await complaints(page, colours), `${name} on a desktop, dark`).toEqual([]);
  await page.setViewportSize(phone);
  await expectNoSidewaysScrolling(page, name);
  expect.soft(await complaints(page, everything), `${name} on a phone, dark`).toEqual([]);
  await showTheme(page, 'light');
  expect.soft(await complaints(page, colours), `${name} on a phone, light`).toEqual([]);
  await page.evaluate('void document.adoptedStyleSheets.pop()');
  if (found) await page.setViewportSize(found);
}

/** For the people who look: movement would be measured half-way. */
export const stillScreen = { reducedMotion: 'reduce', colorScheme: 'light' } as const;

/** Colours change at once from here on: also without movement they change by transitions, if short ones. */
async function stopTransitions(page: Page): Promise<void> {
  await page.evaluate(`(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(still);
    document.getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      .forEach((animation) => animation.finish());
  })()`);
}

/** The theme is this class and nothing else; the switch that sets it may be out of reach behind a dialog. */
async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(`document.documentElement.classList.toggle('dark', ${theme === 'dark'})`);
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

/**
 * Complaints of axe, short enough to be read in a test's report. Colours are judged in front of an open dialog only:
 * the page behind it is dimmed, cannot be used, and is judged in its own state.
 */
async function complaints(page: Page, runOnly: Rules): Promise<string[]> {
  // What axe would work out for each element that passes is not asked for.
  const options: RunOptions = { runOnly, resultTypes: ['violations'], selectors: false };
  const context: ElementContext = {
    include: [['body']],
    exclude: runOnly === colours ? [['body:has([role="dialog"]) #root [aria-hidden="true"]']] : [],
  };
  // A bar that sticks to the edge covers whatever happens to be behind it; at the top nothing is.
  const violations = await page.evaluate<AxeResults['violations']>(
    `window.scrollTo(0, 0), axe.run(${JSON.stringify(context)}, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 160)}`),
  );
}
