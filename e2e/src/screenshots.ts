import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isLanguage } from '@ghost-pay/contract/languages';
import { chromium, type Page } from '@playwright/test';
import { ensureBuilt } from '../../scripts/build.ts';
import config from '../playwright.config.ts';
import {
  accountStates,
  adminMenuStates,
  adminStates,
  walkThroughFirstVisit,
} from './admin-states.ts';
import { enrolOperator, freshenSecondFactors, registerDonation, registerPayment } from './api.ts';
import { startGhostServer } from './ghost-server.ts';
import { stillScreen } from './axe-checks.ts';
import { searchInLanguage, translationsInto } from './in-language.ts';
import { showEach } from './page-state.ts';
import { publicStates, statesForVisitors, stockPayments } from './page-states.ts';
import { openPerson } from './person.ts';

// Screenshots for people: `node e2e/src/screenshots.ts OUT_DIR [PART_OF_A_NAME] [PART_OF_A_SCREEN]`
// for example `… /tmp/pictures admin 768-dark`. Every page in every state, on three screens and in
// both themes, against a fresh server. With `--language=de` the pages of visitors in that language.

const screens = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const themes = ['light', 'dark'] as const;

// Outside of a test an expectation waits only five seconds, and a busy machine may need that for a page alone.
const attempts = 3;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { language: { type: 'string', default: 'en' } },
});
const [outDir, wanted = '', wantedScreen = ''] = positionals;
const { language } = values;
if (outDir === undefined || !isLanguage(language)) {
  console.error(
    'Say where the pictures go: node e2e/src/screenshots.ts OUT_DIR [PART_OF_A_NAME] [PART_OF_A_SCREEN] [--language=TAG]',
  );
  process.exit(2);
}
const translate = language === 'en' ? undefined : await translationsInto(language);

if (!(await ensureBuilt())) process.exit(1);
const server = await startGhostServer();
const browser = await chromium.launch(config.use?.launchOptions);
try {
  await takeAll(resolve(outDir));
} finally {
  await browser.close();
  await server.stop();
}

async function takeAll(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const operator = await enrolOperator(server);
  for (let count = 1; count <= 24; count += 1) {
    await registerPayment(server, {
      userUsername: `player-${count}`,
      userEmail: `player-${count}@example.org`,
    });
    if (count % 6 === 0) await registerDonation(server, count * 5);
  }
  const stock = await stockPayments({ server, operator });
  for (const colorScheme of themes) {
    for (const viewport of screens) {
      const suffix = `${viewport.width}-${colorScheme}`;
      if (!suffix.includes(wantedScreen)) continue;
      const take = async (page: Page, name: string) => {
        // Taken from the top, so sticky elements stand at the beginning of the page.
        await page.evaluate('document.fonts.ready.then(() => window.scrollTo(0, 0))');
        // Areas that scroll within the page (the back-office's frame on a wide screen, a drawer, a dialog) grow with
        // the screen until none has to scroll. A dialog takes at most 92 % of the screen's height.
        const hidden = await page.evaluate<number>(
          `Math.max(0, ...[...document.querySelectorAll('#content, [role=dialog] .overflow-y-auto')]
            .map((box) => box.scrollHeight - box.clientHeight))`,
        );
        if (hidden > 0)
          await page.setViewportSize({
            ...viewport,
            height: viewport.height + Math.ceil(hidden / 0.92),
          });
        // Only the dialog matters, not the page behind it.
        const fullPage = (await page.getByRole('dialog').count()) === 0;
        await page.screenshot({ path: join(folder, `${name}-${suffix}.png`), fullPage });
        // A state that follows on the same page has room of its own.
        await page.setViewportSize(viewport);
        console.log(`${name}-${suffix}.png`);
      };
      const options = {
        ...stillScreen,
        viewport,
        colorScheme,
        locale: language,
        elsewhere: [server.paygate.url, server.chainsUrl],
      };
      const states = [
        ...(translate ? statesForVisitors : publicStates).map((state) => ({
          state,
          session: undefined,
        })),
        ...(translate ? [] : [...adminStates, ...accountStates, ...adminMenuStates]).map(
          (state) => ({
            state,
            session: operator.session,
          }),
        ),
      ];
      for (const { state, session } of states.filter(({ state }) => state.name.includes(wanted))) {
        await patiently(state.name, async () => {
          await freshenSecondFactors(server);
          const person = await openPerson(
            { browser, url: server.url },
            { ...options, ...(session && { session }) },
          );
          if (translate) searchInLanguage(person.page, translate);
          try {
            await showEach(state, { person, stock }, (name) => take(person.page, name));
          } finally {
            await person.context.close();
          }
          person.expectNoFaults();
        });
      }
      if (translate || !'admin-first-visit'.includes(wanted)) continue;
      const newcomer = await openPerson({ browser, url: server.url }, options);
      const username = `newcomer-${suffix}`;
      await walkThroughFirstVisit({ server, person: newcomer, username }, ({ name }) =>
        take(newcomer.page, name),
      );
      await newcomer.leave();
    }
  }
}

/**
 * Starts again after a failure. The last failure is printed and sets the exit code; then the next
 * screenshot is taken.
 */
async function patiently(name: string, show: () => Promise<void>): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      return await show();
    } catch (error) {
      if (attempt < attempts) continue;
      console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 1;
    }
  }
}
