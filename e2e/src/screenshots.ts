import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isLanguage } from '@ghost-pay/contract/languages';
import { chromium, type Page } from '@playwright/test';
import { ensureBuilt } from '../../scripts/build.ts';
import { findChromium } from '../../scripts/find-chromium.ts';
import { ROOT } from '../../scripts/run-tool.ts';
import config from '../playwright.config.ts';
import {
  accountStates,
  adminMenuStates,
  adminStates,
  walkThroughFirstVisit,
} from './admin-states.ts';
import { enrolOperator, freshenSecondFactors, registerDonation, registerPayment } from './api.ts';
import { faultsOf, stillScreen, themes } from './axe-checks.ts';
import { startGhostServer } from './ghost-server.ts';
import { searchInLanguage, translationsInto } from './in-language.ts';
import { showEach } from './page-state.ts';
import { publicStates, statesForVisitors } from './page-states.ts';
import { openPerson } from './person.ts';
import { stockPayments } from './stock.ts';

// Every page in every state, on three screens and in both themes, against a fresh server: a picture of each, which no rule
// of axe may find fault with and which does not scroll sideways.
// Usage: npm run test:screens -- [OUT_DIR] [PART_OF_A_NAME] [PART_OF_A_SCREEN] [--language=TAG]
// for example `… /tmp/pictures admin 768-dark`. The pictures go to `.cache/screens` by default. With `--language=de` the
// pages of visitors in that language. Prints what it finds; then it ends with 1.

const screens = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

// Outside of a test an expectation waits only five seconds, and a busy machine may need that for a page alone.
const attempts = 3;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { language: { type: 'string', default: 'en' } },
});
const [folder = '', wanted = '', wantedScreen = ''] = positionals;
const outDir = folder === '' ? join(ROOT, '.cache', 'screens') : resolve(folder);
const { language } = values;
if (!isLanguage(language)) {
  console.error(`The site has no language ${language}.`);
  process.exit(2);
}
const translate = language === 'en' ? undefined : await translationsInto(language);

if (!(await ensureBuilt())) process.exit(1);
const server = await startGhostServer();
const browser = await chromium.launch({
  ...config.use?.launchOptions,
  executablePath: await findChromium(),
});
let faults = 0;
try {
  await takeAll();
} finally {
  await browser.close();
  await server.stop();
}
console.log(faults === 0 ? 'Nothing was found.' : `${faults} found.`);
process.exitCode = faults === 0 ? 0 : 1;

function report(name: string, found: readonly string[]): void {
  faults += found.length;
  for (const fault of found) console.error(`${name}: ${fault}`);
}

async function takeAll(): Promise<void> {
  await mkdir(outDir, { recursive: true });
  const operator = await enrolOperator(server);
  for (let count = 1; count <= 24; count += 1) {
    await registerPayment(server, {
      userUsername: `player-${count}`,
      userEmail: `player-${count}@example.org`,
    });
    if (count % 6 === 0) await registerDonation(server, count * 5);
  }
  const stock = await stockPayments({ server, operator });
  const states = translate
    ? statesForVisitors.map((state) => ({ state, session: undefined }))
    : [
        ...publicStates.map((state) => ({ state, session: undefined })),
        ...[...adminStates, ...accountStates, ...adminMenuStates].map((state) => ({
          state,
          session: operator.session,
        })),
      ];
  for (const colorScheme of themes) {
    for (const viewport of screens) {
      const suffix = `${viewport.width}-${colorScheme}`;
      if (!suffix.includes(wantedScreen)) continue;
      const look = async (page: Page, name: string) => {
        if (!name.includes(wanted)) return;
        await takePicture(page, { file: join(outDir, `${name}-${suffix}.png`), viewport });
        const found = await faultsOf(page);
        console.log(`${name}-${suffix}.png`);
        report(`${name}-${suffix}`, found);
      };
      const options = {
        ...stillScreen,
        viewport,
        colorScheme,
        locale: language,
        elsewhere: [server.paygate.url, server.chainsUrl],
      };
      for (const { state, session } of states) {
        const names = [state, ...(state.next ?? [])].map(({ name }) => name);
        if (!names.some((name) => name.includes(wanted))) continue;
        await patiently(`${state.name}-${suffix}`, async () => {
          await freshenSecondFactors(server);
          const person = await openPerson(
            { browser, url: server.url },
            { ...options, ...(session && { session }) },
          );
          if (translate) searchInLanguage(person.page, translate);
          try {
            await showEach(state, { person, stock }, (name) => look(person.page, name));
          } finally {
            await person.context.close();
          }
          person.expectNoFaults();
        });
      }
      if (translate || !'admin-first-visit'.includes(wanted)) continue;
      const newcomer = await openPerson({ browser, url: server.url }, options);
      const username = `newcomer-${suffix}`;
      await freshenSecondFactors(server);
      await walkThroughFirstVisit({ server, operator, person: newcomer, username }, ({ name }) =>
        look(newcomer.page, name),
      );
      await newcomer.leave();
    }
  }
}

/** From the top, so sticky elements stand at the beginning of the page, and with everything that scrolls in it. */
async function takePicture(
  page: Page,
  { file, viewport }: { file: string; viewport: { width: number; height: number } },
): Promise<void> {
  await page.evaluate('document.fonts.ready.then(() => window.scrollTo(0, 0))');
  // Areas that scroll within the page (the back-office's frame on a wide screen, a drawer, a dialog) grow with
  // the screen until none has to scroll. A dialog takes at most 92 % of the screen's height.
  const hidden = await page.evaluate<number>(
    `Math.max(0, ...[...document.querySelectorAll('#content, [role=dialog] .overflow-y-auto')]
      .map((box) => box.scrollHeight - box.clientHeight))`,
  );
  if (hidden > 0)
    await page.setViewportSize({ ...viewport, height: viewport.height + Math.ceil(hidden / 0.92) });
  // Only the dialog matters, not the page behind it.
  const fullPage = (await page.getByRole('dialog').count()) === 0;
  await page.screenshot({ path: file, fullPage });
  // The checks, and a state that follows on the same page, have the screen's own height.
  await page.setViewportSize(viewport);
}

/** Starts again after a failure. The last failure is reported; then the next state is shown. */
async function patiently(name: string, show: () => Promise<void>): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const before = faults;
    try {
      return await show();
    } catch (error) {
      if (attempt === attempts)
        report(name, [error instanceof Error ? error.message : String(error)]);
      else faults = before;
    }
  }
}
