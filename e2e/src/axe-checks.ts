import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { collidingTexts } from './texts-in-view.ts';

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
/** The standards that the site follows. */
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules about colours. */
const ofColours = ['color-contrast', 'link-in-text-block'];
/** Rules about what each kind of screen has in common. They take four fifths of axe's time. */
const ofTheKind = [...ofColours, 'target-size'];
export const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];
const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

/** A desktop without animations, which a check would measure half-way. */
export const stillScreen = {
  reducedMotion: 'reduce',
  colorScheme: 'light',
  viewport: desktop,
} as const;

/**
 * The check of every screen: on a desktop axe finds nothing, and neither a desktop nor a phone scrolls sideways. The
 * colours, in both themes, and the size of what is clicked are judged with `ofItsKind` alone: the pairs of colours have
 * a table test in `apps/web`, and buttons and fields come from one kit. Leaves the page with a desktop's size.
 */
export async function expectDecentScreen(
  page: Page,
  name: string,
  { ofItsKind = false }: { ofItsKind?: boolean } = {},
): Promise<void> {
  await resize(page, desktop);
  await expectNoSidewaysScrolling(page, name);
  expect.soft(await complaints(page, ofItsKind ? 'every rule' : 'its own'), name).toEqual([]);
  if (ofItsKind) {
    await showTheme(page, 'dark');
    expect.soft(await complaints(page, 'colours'), `${name}, dark`).toEqual([]);
    await showTheme(page, 'light');
  }
  await resize(page, phone);
  await expectNoSidewaysScrolling(page, name);
  // What follows on the same page clicks what is drawn anew for the wide screen.
  await resize(page, desktop);
}

/** The check of a screen in its present size, as `expectDecentScreen` makes it without `ofItsKind`. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await expectNoSidewaysScrolling(page, name);
  expect.soft(await complaints(page, 'its own'), name).toEqual([]);
}

/** What is wrong with a screen in its present size and theme, colours included. */
export async function faultsOf(page: Page): Promise<string[]> {
  const sideways = await sidewaysPixels(page);
  return [
    ...(sideways > 0 ? [`scrolls sideways by ${sideways} px`] : []),
    ...(await collidingTexts(page)),
    ...(await complaints(page, 'every rule')),
  ];
}

/** Resizes and waits until the page has drawn the layout of that width: lists are tables on wide screens only. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  const { width, height } = page.viewportSize() ?? {};
  if (width === size.width && height === size.height) return;
  await page.setViewportSize(size);
  await page.evaluate(
    'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn))))',
  );
}

/** The theme is only this class; the switch that sets it may be out of reach behind a dialog. */
async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(`document.documentElement.classList.toggle('dark', ${theme === 'dark'})`);
}

async function expectNoSidewaysScrolling(page: Page, name: string): Promise<void> {
  const message = `${name} at ${page.viewportSize()?.width} px scrolls sideways by`;
  await expect.poll(() => sidewaysPixels(page), message).toBeLessThanOrEqual(0);
}

/** How far the page scrolls sideways. */
export const sidewaysPixels = (page: Page): Promise<number> =>
  page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );

/**
 * Colours change at once: even with reduced motion they change by short transitions. What sticks to the lower edge or
 * inside of a dialog stands in its place, where it covers nothing: otherwise it might cover a part of a button or a row
 * that scrolls behind it. Of a list four rows are left, for the others are like them, and two behind a dialog or beside an
 * open payment, where its own state checks it.
 */
const still = `
  *, ::before, ::after { transition: none !important }
  [role=dialog] .sticky, .sticky.bottom-0 { position: static !important }
  :is(tbody > tr, ul[aria-label] > li):nth-child(n + 5) { display: none !important }
  body:has([role=dialog]) :is(tbody > tr, ul[aria-label] > li):nth-child(n + 3):not([role=dialog] *) { display: none !important }
`;

/**
 * With an open dialog, only what is in front of it is checked, and that nothing behind it takes the focus: the page behind
 * it is dimmed, cannot be used, and is checked in its own state. Icons and marks are not among it: axe compares each
 * element with each part that is left out, for every rule.
 */
const behindDialog = 'body:has([role="dialog"]) #root [aria-hidden="true"]:not(svg, span) > *';
/** The menu and the list beside an open payment, which states of their own check. */
const besidePayment = 'body:has(#content + div > [role="dialog"]) :is(aside, #content) > *';

const ruleSets = {
  'every rule': { runOnly: { type: 'tag', values: standards } },
  'its own': {
    runOnly: { type: 'tag', values: standards },
    rules: Object.fromEntries(ofTheKind.map((rule) => [rule, { enabled: false }])),
  },
  colours: { runOnly: { type: 'rule', values: ofColours } },
} satisfies Record<string, RunOptions>;

/** axe's complaints by these rules, short enough for a report. */
async function complaints(page: Page, rules: keyof typeof ruleSets): Promise<string[]> {
  if (await page.evaluate<boolean>(`typeof axe === 'undefined'`)) await page.evaluate(axeSource);
  const options: RunOptions = {
    ...ruleSets[rules],
    // Leaves out the details that axe would compute for each element that passes.
    resultTypes: ['violations'],
    selectors: false,
  };
  // A toast covers what lies behind it: at the top of the page nothing that is small. axe judges the page's title,
  // language and landmarks only where the whole document is included.
  const found = await page.evaluate<AxeResults['violations']>(`(async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(\`${still}\`);
    document.adoptedStyleSheets.push(sheet);
    document.getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      .forEach((animation) => animation.finish());
    window.scrollTo(0, 0);
    const checked = { include: [['html']], exclude: [['${behindDialog}'], ['${besidePayment}']] };
    const { violations } = await axe.run(checked, ${JSON.stringify(options)});
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    return violations;
  })()`);
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 160)}`),
  );
}
