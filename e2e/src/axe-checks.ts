import { readFileSync } from 'node:fs';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const axeFile = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
/**
 * axe with a memory for parsed colours. By itself it parses a page's few dozen colours thousands of times, which takes
 * a third of its check of contrast.
 */
const axeSource = `${axeFile}
  const { prototype } = axe.commons.color.Color;
  const { parseString } = prototype;
  const parsed = new Map();
  prototype.parseString = function (text) {
    if (parsed.has(text)) return Object.assign(this, parsed.get(text));
    parseString.call(this, text);
    const { r, g, b, alpha } = this;
    parsed.set(text, { r, g, b, alpha });
    return this;
  };`;
type Rules = NonNullable<RunOptions['runOnly']>;
/** The standards that the site follows. */
const standards: Rules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** The rules about colours, which take two fifths of axe's time. */
const ofColours = ['color-contrast', 'link-in-text-block'];
type Judged = 'every rule' | 'colours';
const phone = { width: 390, height: 844 };
const tablet = { width: 768, height: 1024 };
const desktop = { width: 1440, height: 900 };

/**
 * The checks of every screen: it never scrolls sideways, and axe finds nothing. A desktop's layout is checked by every
 * rule, a phone's too in the first state of a screen in a run; both are checked in both themes by the rules about colours.
 * Leaves the page with a desktop's size.
 */
export async function expectDecentScreen(
  page: Page,
  name: string,
  {
    ofList,
  }: { /** Whether the list beside an open payment is checked too. */ ofList?: boolean } = {},
): Promise<void> {
  await loadAxe(page);
  await stopTransitions(page);
  await resize(page, tablet);
  await expectNoSidewaysScrolling(page, name);
  await resize(page, phone);
  await expectNoSidewaysScrolling(page, name);
  const screen = await page.evaluate<string>(screenSource);
  const unjudged = await judged.without([
    `a phone shows ${ofList ? 'a list beside ' : ''}${screen}`,
  ]);
  await showTheme(page, 'dark');
  expect
    .soft(
      await complaints(page, { by: unjudged.length > 0 ? 'every rule' : 'colours', ofList }),
      `${name} on a phone, dark`,
    )
    .toEqual([]);
  await judged.add(unjudged);
  await showTheme(page, 'light');
  expect
    .soft(await complaints(page, { by: 'colours', ofList }), `${name} on a phone, light`)
    .toEqual([]);
  await resize(page, desktop);
  await expectNoSidewaysScrolling(page, name);
  expect
    .soft(await complaints(page, { by: 'every rule', ofList }), `${name} on a desktop, light`)
    .toEqual([]);
  await showTheme(page, 'dark');
  expect
    .soft(await complaints(page, { by: 'colours', ofList }), `${name} on a desktop, dark`)
    .toEqual([]);
  await showTheme(page, 'light');
  await page.evaluate('void document.adoptedStyleSheets.pop()');
}

/**
 * The check of a screen that is checked in another language as expectDecentScreen does: only words and widths differ, so
 * every rule once, on a phone.
 */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await loadAxe(page);
  await stopTransitions(page);
  await resize(page, phone);
  await expectNoSidewaysScrolling(page, name);
  expect.soft(await complaints(page, { by: 'every rule' }), `${name} on a phone`).toEqual([]);
}

async function loadAxe(page: Page): Promise<void> {
  await page.evaluate(
    `typeof axe === 'undefined' && (() => { ${axeSource}; ${colouringSource} })()`,
  );
}

/** Without animations, which a check would measure half-way. */
export const stillScreen = { reducedMotion: 'reduce', colorScheme: 'light' } as const;

/**
 * From here on colours change at once: even with reduced motion they change by short transitions. What sticks to the
 * lower edge or inside of a dialog stands in its place, where it covers nothing: otherwise it might cover a part of a
 * button or a row that scrolls behind it.
 * Of a list behind a dialog or beside an open payment three rows are left: the list is checked in its own state.
 */
async function stopTransitions(page: Page): Promise<void> {
  await page.evaluate(`(() => {
    const still = new CSSStyleSheet();
    still.replaceSync(\`
      *, ::before, ::after { transition: none !important }
      [role=dialog] .sticky, .sticky.bottom-0 { position: static !important }
      body:has([role=dialog]) :is(tbody > tr, ul[aria-label] > li):nth-child(n + 4):not([role=dialog] *) { display: none !important }
    \`);
    document.adoptedStyleSheets.push(still);
    document.getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      .forEach((animation) => animation.finish());
  })()`);
}

/** Resizes and waits until the page has drawn the layout of that width: lists are tables on wide screens only. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(
    'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn))))',
  );
}

/** The theme is only this class; the switch that sets it may be out of reach behind a dialog. */
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

/** Icons and marks are not among it: axe compares each element with each part that is left out, for every rule. */
const behindDialog = 'body:has([role="dialog"]) #root [aria-hidden="true"]:not(svg, span) > *';
/** The menu, and the list in its narrow form. */
const besidePayment = 'body:has(#content + div > [role="dialog"]) :is(aside, #content) > *';

/**
 * The colours of a text that decide its contrast: its own, those that lie behind it, and its size and weight; of a link
 * the text around it too. Texts on which two screens agree in these need one judgement.
 */
const colouringSource = `
  const isText = ({ localName, childNodes }) =>
    /^(input|select|textarea)$/.test(localName) ||
    [...childNodes].some(({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim() !== '');
  window.colourings = (excluded) => {
    const grounds = new Map([[null, '']]);
    const groundOf = (element) => {
      if (!grounds.has(element)) {
        const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
        const own = [backgroundColor, backgroundImage, opacity].join(' ');
        const isClear = own === 'rgba(0, 0, 0, 0) none 1';
        grounds.set(element, groundOf(element.parentElement) + (isClear ? '' : ' on ' + own));
      }
      return grounds.get(element);
    };
    return [...document.body.querySelectorAll('*')]
      .filter((element) => isText(element) && element.checkVisibility() && !element.matches(excluded))
      .map((element) => {
        const { color, fontSize, fontWeight, textDecorationLine } = getComputedStyle(element);
        const isLink = element.localName === 'a';
        const around = isLink ? ['in', getComputedStyle(element.parentElement).color, textDecorationLine] : [];
        return [element, [color, fontSize, fontWeight, ...around].join(' ') + groundOf(element)];
      });
  };`;
/**
 * The page of an address, without the ids in it, and the headings that it shows: a step, a tab or a dialog has headings of
 * its own.
 */
const screenSource = `[
    location.pathname.replace(/[^/]*\\d[^/]*/g, ':id'),
    ...[...document.querySelectorAll('h1, h2, h3, legend')]
      .filter((heading) => heading.checkVisibility())
      .map((heading) => heading.textContent),
  ].join(' ').replaceAll(/\\s+/g, ' ')`;
/** What the workers of a run have judged, a line for each. Playwright empties this folder when a run begins. */
const judged = {
  file: () => join(test.info().project.outputDir, 'judged'),
  async without(all: readonly string[]): Promise<string[]> {
    const known = new Set((await readFile(this.file(), 'utf8').catch(() => '')).split('\n'));
    return all.filter((one) => !known.has(one));
  },
  async add(more: readonly string[]): Promise<void> {
    await mkdir(dirname(this.file()), { recursive: true });
    await appendFile(this.file(), more.map((one) => `${one}\n`).join(''));
  },
};

/**
 * axe's complaints, short enough for a test's report. With an open dialog, only what is in front of it is checked, and that
 * nothing behind it takes the focus: the page behind it is dimmed, cannot be used, and is checked in its own state. So is
 * the list beside an open payment, unless the check is of the list. The rules about colours judge only colours that no
 * screen has shown before.
 */
async function complaints(
  page: Page,
  { by, ofList = false }: { by: Judged; ofList?: boolean | undefined },
): Promise<string[]> {
  const excluded = ofList ? [behindDialog] : [behindDialog, besidePayment];
  const inside = JSON.stringify(excluded.flatMap((selector) => [selector, `${selector} *`]).join());
  const check = (rules: Pick<RunOptions, 'runOnly' | 'rules'>, include: string) =>
    violations(page, { rules, include, exclude: JSON.stringify(excluded.map((one) => [one])) });
  const found =
    by === 'colours'
      ? []
      : await check(
          {
            runOnly: standards,
            rules: Object.fromEntries(ofColours.map((rule) => [rule, { enabled: false }])),
          },
          // axe judges the page's title, language and landmarks only where the whole document is included.
          `[['html']]`,
        );
  const shown = await page.evaluate<string[]>(
    `[...new Set(colourings(${inside}).map(([, colouring]) => colouring))]`,
  );
  const unjudged = await judged.without(shown);
  if (unjudged.length === 0) return found;
  const inColours = await check(
    { runOnly: { type: 'rule', values: ofColours } },
    `colourings(${inside}).filter(([, colouring]) => ${JSON.stringify(unjudged)}.includes(colouring)).map(([element]) => element)`,
  );
  await judged.add(unjudged);
  return [...found, ...inColours];
}

/** What breaks these rules among the elements to which the expression `include` leads. */
async function violations(
  page: Page,
  {
    rules,
    include,
    exclude,
  }: { rules: Pick<RunOptions, 'runOnly' | 'rules'>; include: string; exclude: string },
): Promise<string[]> {
  // Leaves out the details that axe would compute for each element that passes.
  const options: RunOptions = { ...rules, resultTypes: ['violations'], selectors: false };
  // A toast covers what lies behind it: at the top of the page nothing that is small.
  const found = await page.evaluate<AxeResults['violations']>(
    `window.scrollTo(0, 0), axe.run({ include: ${include}, exclude: ${exclude} }, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 160)}`),
  );
}
