import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languages, prefixOf } from '@ghost-pay/contract/languages';
import type { Page } from '@playwright/test';
import de from '../../languages/de.ts';
import ja from '../../languages/ja.ts';
import { ROOT, runTool } from '../../scripts/run-tool.ts';
import {
  movePayment,
  newBitcoinHash,
  newVoucherCode,
  registerDonation,
  registerPayment,
} from '../src/api.ts';
import { expectAccessible, expectDecentScreen, stillScreen } from '../src/axe-checks.ts';
import { madeUpNames, searchInLanguage } from '../src/in-language.ts';
import { readMail } from '../src/mails.ts';
import { showEach, type Stock } from '../src/page-state.ts';
import { statesForVisitors, stockPayments } from '../src/page-states.ts';
import { serverAnswer } from '../src/server-answer.ts';
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

test('the back-office speaks English, and writes dates and numbers as the administrator’s browser does', async ({
  server,
  operator,
  otherPerson,
}) => {
  await registerDonation(server, 2345.6);
  const { page } = await otherPerson({ session: operator.session, locale: 'de-DE' });
  await page.goto('/admin/transactions');
  await expect(page.getByRole('heading', { name: 'Payment Validation' })).toBeVisible();
  const row = page.getByRole('row', { name: /2\.345,60\s\$/ });
  await row.getByRole('link', { name: /^Open payment/ }).click();
  const drawer = page.getByRole('dialog', { name: /^Payment/ });
  const today = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium' }).format(new Date());
  await expect(drawer.getByText(today).first()).toBeAttached();
});

test('a payment by Bitcoin in Japanese, from the home page to the receipt', async ({
  stillVisitor,
  server,
  operator,
}) => {
  test.slow();
  const { page } = stillVisitor;
  await page.goto('/ja');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ja.homeTexts.title);
  await expectNoEnglish(page, 'home');
  await expectDecentScreen(page, 'home in Japanese');
  await page.getByRole('link', { name: ja.pricingTexts.title, exact: true }).click();
  await expect(page).toHaveURL('/ja/pricing');
  // The address changes before the page does, and the home page has a link of the same name.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ja.pricingTexts.title);
  await expectNoEnglish(page, 'pricing');
  await page
    .getByRole('link', { name: /^3か月/ })
    .first()
    .click();

  await expect(page).toHaveURL(/^[^?]+\/ja\/payment\/ghost-eshop-pro/);
  await page.getByRole('button', { name: ja.paymentTexts.info.continue }).isDisabled();
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
  await expectDecentScreen(page, 'paying in Japanese');
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
      .getByRole('region', { name: ja.confirmationTexts.paymentId })
      .getByText(/^GHOST-/)
      .innerText()
  ).trim();
  await page.getByRole('link', { name: ja.confirmationTexts.track }).click();
  await expect(page).toHaveURL(`/ja/track/${paymentId}`);
  await expect(page.getByText(ja.statusLabels.pending_payment_verification).first()).toBeVisible();
  await expectNoEnglish(page, 'the tracker');

  await movePayment({ server, operator }, { paymentId, to: 'completed' });
  const link = new RegExp(`/ja/track/${paymentId}/receipt#[\\w-]+`);
  const mail = await readMail(server, {
    subject: ja.customerMailTexts.verified.subject(paymentId),
    until: link,
  });
  expect(mail).toContain(ja.customerMailTexts.receipt);
  await page.goto(link.exec(mail)?.[0] ?? '');
  await expect(page.getByRole('heading', { name: ja.receiptWords.title })).toBeVisible();
  await expect(page.getByText(ja.receiptWords.networks.bitcoin)).toBeVisible();
  await expectNoEnglish(page, 'the receipt');
  await expectDecentScreen(page, 'the receipt in Japanese');
});

test('a Rewarble voucher in German, for a visitor whose browser asks for it', async ({
  otherPerson,
  server,
  operator,
}) => {
  test.slow();
  const person = await otherPerson({ locale: 'de-DE' });
  const { page } = person;
  await page.goto('/payment/ghost-eshop-pro?username=mario&email=mario@example.org');
  // An address without a language keeps to it.
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByRole('radio', { name: de.methodWords['Alternative Payment'] }).check();
  await page.getByRole('radio', { name: de.paymentTexts.info.routes.rewarble.name }).check();
  await page.getByRole('radio', { name: /^3 Monate/ }).check();
  await expect(page.getByText(/^12,00\s\$$/).first()).toBeAttached();
  await page.getByRole('button', { name: de.paymentTexts.info.continue, exact: true }).click();

  const texts = de.voucherTexts.rewarble;
  await expect(page.getByText(de.guideWords['Within minutes']).first()).toBeVisible();
  await page.getByRole('button', { name: texts.submit }).click();
  await expect(page.getByText(de.payerSentences.rewarble.required)).toBeVisible();
  await page.getByLabel(texts.code).fill('ABC');
  await page
    .getByLabel(texts.type, { exact: true })
    .selectOption({ label: de.voucherTypeWords['Bank Transfer'] });
  await page.getByLabel(de.voucherTexts.amount).fill('9,50');
  await page.getByRole('button', { name: texts.submit }).click();
  await expect(page.getByText(de.payerSentences.rewarble.refused)).toBeVisible();
  const code = newVoucherCode();
  await page.getByLabel(texts.code).fill(code);
  await page.getByRole('button', { name: texts.submit }).click();
  await expect(page.getByText(/weniger wert als der Preis von 12,00\s\$/)).toBeVisible();
  await page.getByLabel(de.voucherTexts.amount).fill('12');
  await expectDecentScreen(page, 'a voucher in German');
  await page.getByRole('button', { name: texts.submit }).click();
  const title = de.confirmationTexts.title['ghost-eshop-pro'];
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  const paymentId = (
    await page
      .getByText(/^GHOST-/)
      .first()
      .innerText()
  ).trim();
  const mail = await readMail(server, {
    subject: de.customerMailTexts.received.subject(paymentId),
    until: /\/de\/track\//,
  });
  expect(mail).toContain(de.customerMailTexts.received.title);

  // The same code again: refused by its code, in German.
  await page.getByRole('button', { name: de.confirmationTexts.another }).click();
  await page.goto('/payment/ghost-eshop-pro?username=mario&email=mario@example.org');
  await page.getByRole('radio', { name: de.methodWords['Alternative Payment'] }).check();
  await page.getByRole('radio', { name: /^3 Monate/ }).check();
  await page.getByRole('button', { name: de.paymentTexts.info.continue, exact: true }).click();
  await page.getByLabel(texts.code).fill(code);
  await page.getByLabel(texts.type, { exact: true }).selectOption('PayPal');
  await page.getByLabel(de.voucherTexts.amount).fill('12');
  person.expectRefusal('POST /api/transactions', 409);
  await page.getByRole('button', { name: texts.submit }).click();
  await expect(page.getByText(de.duplicateTexts['alternative-rewarble'])).toBeVisible();

  // An administrator who answers the customer sees in which language.
  const { page: backOffice } = await otherPerson({ session: operator.session });
  await backOffice.goto(`/admin/transactions?search=${paymentId}`);
  await backOffice.getByRole('link', { name: /^Open payment/ }).click();
  const drawer = backOffice.getByRole('dialog', { name: /^Payment/ });
  await drawer.getByText('Details', { exact: true }).click();
  const facts = drawer.getByRole('definition');
  await expect(facts.filter({ hasText: /^German$/ })).toBeVisible();
});

test('a visitor chooses a language in the footer, and keeps it', async ({
  stillVisitor: { page },
}) => {
  await page.goto('/pricing?method=card');
  // What stands behind the question mark is added by the page's script: until then the link leads to the path alone.
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: '日本語' }).click();
  await expect(page).toHaveURL('/ja/pricing?method=card');
  await page.goto('/track');
  await expect(page.getByRole('heading', { name: ja.trackingTexts.title })).toBeVisible();
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL('/track');
  await expect(page.getByRole('heading', { name: 'Track your payment' })).toBeVisible();
});

for (const language of languages.filter((one) => one !== 'en'))
  test(`everybody can use the pages of visitors in ${language}`, async ({
    stillVisitor,
    server,
    operator,
  }) => {
    test.slow();
    const { page } = stillVisitor;
    const paymentId = await registerPayment(server);
    await movePayment({ server, operator }, { paymentId, to: 'completed' });
    const payment = `/track/${paymentId}`;
    stillVisitor.expectRefusal(`GET /api/transactions${payment}/code`, 403);
    const paths = ['', '/pricing', '/payment/ghost-eshop-pro?method=nintendo-eshop'];
    const ofPayment = ['', '/receipt', '/correct', `/code#${'x'.repeat(48)}`];
    for (const path of [...paths, ...ofPayment.map((end) => `${payment}${end}`)]) {
      await page.goto(`${prefixOf(language)}${path}`);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectAccessible(page, `${path || '/'} in ${language}`);
    }
  });

/** A sheet of A4 between the margins of a browser, in pixels. */
const sheet = { width: 718, height: 1_046 };
/** What visitors print. */
const onPaper = new Set(['confirmation', 'track-awaiting-payment', 'receipt-from-a-mail']);
/** States that put a page of the server itself in place of the page that is asked for. */
const withPagesOfTheirOwn = new Set([
  'pricing-without-prices',
  'information-without-prices-and-methods',
  'crypto-without-a-hash',
  'payments-unavailable',
]);

test.describe('in a language that is longer by two fifths and written from right to left', () => {
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
      const data = (await answer.text()).match(/<script type="application\/json".*?<\/script>/gsu);
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
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectRoom(page, `${name} at ${width} px`);
    }
    if (!onPaper.has(name)) return;
    await page.setViewportSize(sheet);
    await page.emulateMedia({ media: 'print' });
    await expectRoom(page, `${name} on paper`);
  }

  const expectSoftly = expect.configure({ soft: true });

  async function expectRoom(page: Page, name: string): Promise<void> {
    const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    // The browser lays a page out in its new width over one or two frames.
    await expectSoftly.poll(() => page.evaluate<number>(sideways), { message: name }).toBe(0);
    expect.soft(await textsOutsideTheirBoxes(page), name).toEqual([]);
  }

  let stock: Stock;
  test.beforeAll(async ({ server, operator }) => {
    stock = await stockPayments({ server, operator });
  });

  const states = statesForVisitors.filter(({ name }) => !withPagesOfTheirOwn.has(name));
  for (const [part, statesOfPart] of Map.groupBy(states, ({ name }) => name.split('-', 1)[0] ?? ''))
    test(`no text is outside of its box, nothing is left in English, and codes run from left to right: ${part}`, async ({
      otherPerson,
    }) => {
      test.slow();
      const openMadeUp = async () => {
        const person = await otherPerson({ ...stillScreen, locale: 'de' });
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
});
