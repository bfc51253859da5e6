import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import ja from '../../languages/ja.ts';
import { ROOT, runTool } from '../../scripts/run-tool.ts';
import { movePayment, newBitcoinHash, registerPayment } from '../src/api.ts';
import { expectAccessible, sidewaysPixels, stillScreen } from '../src/axe-checks.ts';
import { madeUpNames, searchInLanguage } from '../src/in-language.ts';
import { readMail } from '../src/mails.ts';
import { showEach } from '../src/page-state.ts';
import { statesForVisitors } from '../src/page-states.ts';
import { serverAnswer } from '../src/server-answer.ts';
import { openedPayment } from '../src/open-payment.ts';
import { expect, test } from '../src/test.ts';
import { codesOutOfOrder, latinWords, textsOutsideTheirBoxes } from '../src/texts-in-view.ts';

/** Names, units and the shapes of codes: they are written like this in every language. */
const names = new Set(
  `Ghost eShop Pro Pay GHOST ID TXID PIN QR JavaScript DMCA Bitcoin Ethereum Tether BNB Solana USD Coin BTC ETH USDT SOL USDC
   Smart Chain BSC BEP ERC Base Tron Polygon bc Paygate PayPal Stripe Klarna Rewarble Paysafecard Nintendo Wise OnlyFans EUR
   BIP PDF Alchemy Banxa Bitnovo Ramp Network GBP CAD AUD JPY CHF SEK NOK DKK luigi mario peach example org support Apple Google UTC`.split(
    /\s+/,
  ),
);

/** Everything that a page shows in Japanese, but names. */
async function expectNoEnglish(page: Page, what: string): Promise<void> {
  const words = await latinWords(page);
  expect
    .soft(
      words.filter((word) => !names.has(word)),
      what,
    )
    .toEqual([]);
}

test('a payment by Bitcoin in Japanese, from the choice of the language to the receipt', async ({
  stillVisitor,
  server,
  operator,
  otherPerson,
}) => {
  const { page } = stillVisitor;
  await page.goto('/pricing?method=card');
  // What stands behind the question mark is added by the page's script: until then the link leads to the path alone.
  await page.waitForLoadState('networkidle');
  await page.locator('footer summary').click();
  await page.getByRole('link', { name: '日本語' }).click();
  await expect(page).toHaveURL('/ja/pricing?method=card');
  // The choice is kept for addresses without a language.
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ja.homeTexts.title);
  await expectNoEnglish(page, 'home');
  await page.getByRole('link', { name: ja.pricingTexts.title, exact: true }).click();
  // The address changes before the page does, and the home page has a link of the same name.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ja.pricingTexts.title);
  await expectNoEnglish(page, 'pricing');
  await page
    .getByRole('link', { name: /^3か月/ })
    .first()
    .click();

  await expect(page.getByRole('button', { name: ja.paymentTexts.info.continue })).toBeVisible();
  await expectNoEnglish(page, 'the first step');
  await page.getByLabel(ja.paymentTexts.info.username).fill('luigi');
  await page.getByLabel(ja.paymentTexts.info.email).fill('nobody');
  await page.getByRole('button', { name: ja.paymentTexts.info.continue }).click();
  await expect(page.getByText(ja.textSentences.badEmail)).toBeVisible();
  await page.getByLabel(ja.paymentTexts.info.email).fill('luigi@example.org');
  await page.getByRole('button', { name: ja.paymentTexts.info.continue }).click();

  const hash = page.getByRole('textbox', { name: ja.cryptoTexts.hash });
  await expect(hash).toBeVisible();
  await expect(page.getByText(ja.cryptoTexts.sendExactly).first()).toBeVisible();
  await expectNoEnglish(page, 'the step of paying');
  await expectAccessible(page, 'paying in Japanese');
  await hash.fill('0x12');
  await page.getByLabel(ja.cryptoTexts.confirm).check();
  await page.getByRole('button', { name: ja.cryptoTexts.submit }).click();
  await expect(page.getByText(ja.cryptoTexts.hashShape.bitcoin)).toBeVisible();
  // A hash that another payment has: the refusal is said by its code.
  const taken = newBitcoinHash();
  await registerPayment(server, { txid: taken });
  await hash.fill(taken);
  stillVisitor.expectRefusal('POST /api/transactions', 409);
  await page.getByRole('button', { name: ja.cryptoTexts.submit }).click();
  await expect(page.getByText(ja.refusalTexts.DUPLICATE_TXID)).toBeVisible();
  await hash.fill(newBitcoinHash());
  await page.getByRole('button', { name: ja.cryptoTexts.submit }).click();

  const title = ja.confirmationTexts.title['ghost-eshop-pro'];
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expectNoEnglish(page, 'the confirmation');
  const paymentId = (
    await page
      .getByRole('region', { name: ja.paymentTexts.paymentId })
      .getByText(/^GHOST-/)
      .innerText()
  ).trim();
  await page.getByRole('link', { name: ja.confirmationTexts.track }).click();
  await expect(page.getByText(ja.statusLabels.pending_payment_verification).first()).toBeVisible();
  await expectNoEnglish(page, 'the tracker');

  await movePayment({ server, operator }, { paymentId, to: 'completed' });
  const link = new RegExp(`/ja/track/${paymentId}/receipt#[\\w-]+`);
  const mail = await readMail(server, {
    subject: ja.customerMailTexts.subject(ja.customerMailTexts.verified.title, paymentId),
    until: link,
  });
  expect(mail).toContain(ja.customerMailTexts.receipt);
  await page.goto(link.exec(mail)?.[0] ?? '');
  await expect(page.getByRole('heading', { name: ja.receiptWords.title })).toBeVisible();
  await expect(page.getByText(ja.receiptWords.networks.bitcoin)).toBeVisible();
  await expectNoEnglish(page, 'the receipt');

  // The back-office speaks English, says in which language the customer is answered, and writes dates and numbers as the
  // administrator's browser does.
  const { page: backOffice } = await otherPerson({ session: operator.session, locale: 'de-DE' });
  await backOffice.goto(`/admin/transactions?search=${paymentId}`);
  await backOffice.getByRole('link', { name: /^Open payment/ }).click();
  const drawer = openedPayment(backOffice);
  await expect(drawer.getByText(/^12,00\s\$$/).first()).toBeVisible();
  await drawer.getByText('Details', { exact: true }).click();
  const facts = drawer.getByRole('definition');
  await expect(facts.filter({ hasText: /^Japanese$/ })).toBeVisible();
  const today = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium' }).format(new Date());
  await expect(drawer.getByText(today).first()).toBeAttached();
});

/** A sheet of A4 between the margins of a browser, in pixels. */
const sheet = { width: 718, height: 1_046 };
const phone = { width: 390, height: 844 };
/** What visitors print. */
const onPaper = new Set(['confirmation', 'track-awaiting-payment', 'receipt-from-a-mail']);
/** One state of each page and of each way to pay; those that follow on the same page come with it. */
const shown = new Set([
  'home',
  'pricing',
  'information-empty',
  'crypto',
  'crypto-help-found',
  'crypto-new-quote',
  'nintendo',
  'rewarble',
  'paysafecard',
  'donation-empty',
  'card',
  'track-empty',
  'track-awaiting-payment',
  'track-failed',
  'correct-without-a-token',
  'correct-hash',
  'add-code-gift-card',
  'receipt-from-a-mail',
  'receipt-not-yet',
  'not-found',
]);
const states = statesForVisitors.filter(({ name }) => shown.has(name));

test.describe(
  'in a language that is longer by two fifths and written from right to left',
  { tag: '@second-try' },
  () => {
    let folder: string;
    test.beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'made-up-'));
      const { succeeded, output } = await runTool({
        command: ['node', 'build-pages.ts', folder, '--made-up'],
        cwd: join(ROOT, 'apps', 'web'),
        env: { NODE_ENV: 'production' },
        show: false,
      });
      expect(succeeded, output).toBe(true);
    });
    test.afterAll(() => rm(folder, { recursive: true, force: true }));

    /** The German pages of the server, with the data that they bring and the made-up texts in place of theirs. */
    async function speakMadeUp(page: Page): Promise<void> {
      const template = await readFile(join(folder, 'index.de.html'), 'utf8');
      await page.route('**/*', async (route) => {
        if (route.request().resourceType() !== 'document') return route.fallback();
        const answer = await serverAnswer(route);
        const data = (await answer.text()).match(
          /<script type="application\/json".*?<\/script>/gsu,
        );
        const body = template.replace('<!--site-info-->', () => (data ?? []).join(''));
        return route.fulfill({ response: answer, body });
      });
      await page.route('**/assets/**', async (route) => {
        const file = join(folder, new URL(route.request().url()).pathname);
        const isOurs = await readFile(file).then(
          () => true,
          () => false,
        );
        return isOurs ? route.fulfill({ path: file }) : route.fallback();
      });
    }

    async function expectRoomAndNoEnglish(page: Page, name: string): Promise<void> {
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      const english = (await latinWords(page)).filter((word) => /^[a-z]{4,}$/i.test(word));
      expect
        .soft(
          english.filter((word) => !names.has(word)),
          name,
        )
        .toEqual([]);
      expect.soft(await codesOutOfOrder(page), name).toEqual([]);
      await expectRoom(page, name);
      if (!onPaper.has(name)) return;
      await page.setViewportSize(sheet);
      await page.emulateMedia({ media: 'print' });
      await expectRoom(page, `${name} on paper`);
      await page.emulateMedia({ media: null });
      await page.setViewportSize(phone);
    }

    const expectSoftly = expect.configure({ soft: true });

    async function expectRoom(page: Page, name: string): Promise<void> {
      // The browser lays a page out in its new width over one or two frames.
      await expectSoftly.poll(() => sidewaysPixels(page), { message: name }).toBe(0);
      expect.soft(await textsOutsideTheirBoxes(page), name).toEqual([]);
    }

    for (const [part, statesOfPart] of Map.groupBy(
      states,
      ({ name }) => name.split('-', 1)[0] ?? '',
    ))
      test(`no text is outside of its box, nothing is left in English, and codes run from left to right: ${part}`, async ({
        otherPerson,
        stock,
      }) => {
        const openMadeUp = async () => {
          const person = await otherPerson({ ...stillScreen, viewport: phone, locale: 'de' });
          searchInLanguage(person.page, madeUpNames);
          return person;
        };
        let person = await openMadeUp();
        for (const state of statesOfPart) {
          await speakMadeUp(person.page);
          await showEach(state, { person, stock }, (name) =>
            expectRoomAndNoEnglish(person.page, name),
          );
          // Ends requests that a state leaves without an answer.
          await person.page.goto('about:blank');
          if (!(await person.startAfresh())) person = await openMadeUp();
        }
      });
  },
);
