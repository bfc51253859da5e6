import { registerPayment } from '../src/api.ts';
import { paymentPage, toPaymentStep } from '../src/paying.ts';
import { expect, test } from '../src/test.ts';

// Visitors with an unusual address or browser.

test('parameters that are repeated and a draft that is damaged leave every page whole', async ({
  visitor: { page },
  server,
}) => {
  const pay = paymentPage(page);
  const account = 'username=peach&username=daisy&email=peach@example.org&email=c@d.example';
  await page.goto(`/payment/ghost-eshop-pro?${account}&step=payment&step=payment&__proto__=a`);
  await expect(pay.username).toHaveValue('peach');
  await pay.chooseTier(/^3 months/);
  await page.evaluate(`{
    const key = 'payment-draft:ghost-eshop-pro';
    const damage = { username: 7, unanswered: null, addresses: [], voucher: 'x', coin: 'doge' };
    sessionStorage.setItem(key, JSON.stringify({ ...JSON.parse(sessionStorage.getItem(key)), ...damage }));
  }`);
  await page.goto('/payment/ghost-eshop-pro');
  await expect(pay.username).toHaveValue('');
  await expect(pay.email).toHaveValue('peach@example.org');
  await expect(page.getByRole('radio', { name: /^3 months/ })).toBeChecked();

  const paymentId = await registerPayment(server);
  for (const path of ['/', '/pricing', `/track/${paymentId}/receipt`, '/admin/setup']) {
    await page.goto(`${path}?token=a&token=b&status=a&status=b&step[]=x&x={"a":[1]}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('This page could not be shown')).toBeHidden();
  }
});

test('a link with another account shows it before anything is paid for it', async ({
  visitor: { page },
}) => {
  const pay = await toPaymentStep(page, { tier: /^3 months/ });
  await expect(pay.hash).toBeVisible();
  await page.goto('/payment/ghost-eshop-pro?step=payment&username=bowser');
  await expect(pay.username).toHaveValue('bowser');
  await expect(pay.hash).toBeHidden();
  await pay.proceed.click();
  await pay.hash.fill('ab');
  await page.goto('/payment/ghost-eshop-pro?step=payment&username=wario');
  await expect(pay.hash).toHaveValue('ab');
  await expect(pay.summary).toContainText('bowser');
});

test(
  'without JavaScript a phone shows what it is needed for, inside of the page',
  { tag: '@second-try' },
  async ({ browser, server }) => {
    const width = 390;
    const context = await browser.newContext({
      baseURL: server.url,
      javaScriptEnabled: false,
      viewport: { width, height: 800 },
    });
    const page = await context.newPage();
    await page.goto('/track');
    const notice = page.locator('noscript p');
    await expect(notice).toBeVisible();
    const box = await notice.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(16);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width - 16);
    await expect(notice.locator('a[href^="mailto:"]')).toBeVisible();
    // Links lead to the pages that can be read without scripts.
    for (const href of ['/', '/pricing'])
      await expect(notice.locator(`a[href="${href}"]`)).toBeVisible();
    await context.close();
  },
);
