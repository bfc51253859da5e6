import type { Page } from '@playwright/test';
import { registerPayment } from '../src/api.ts';
import { codePanels, paymentPage, toPaymentStep } from '../src/paying.ts';
import { serverAnswer } from '../src/server-answer.ts';
import { expect, test } from '../src/test.ts';

// Visitors with an unusual address, name, browser or voucher.

const draftKey = 'payment-draft:ghost-eshop-pro';

test.describe('a parameter', () => {
  for (const [query, username] of [
    ['username=peach&username=daisy', 'peach'],
    ['username=peach&username=daisy&email=a@b.example&email=c@d.example', 'peach'],
    ['username=["peach","daisy"]', 'peach'],
    ['username={"a":1}', ''],
    ['username=[]&email={}', ''],
    ['username=null', ''],
    ['username=true', 'true'],
    ['username=007', '007'],
    ['username=[clan]peach', '[clan]peach'],
    ['username=%E0%A4%A', '\uFFFD'],
    ['username', ''],
    ['step=payment&step=payment&username=peach', 'peach'],
    ['__proto__=a&constructor=b&toString=c&username=peach', 'peach'],
  ] as const) {
    test(`${query} leaves the payment page whole, now and afterwards`, async ({
      visitor: { page },
    }) => {
      await page.goto(`/payment/ghost-eshop-pro?${query}`);
      const pay = paymentPage(page);
      await expect(pay.username).toHaveValue(new RegExp(`^${username.replace('[', '\\[')}`));
      await pay.chooseTier(/^3 months/);
      await page.goto('/payment/ghost-eshop-pro');
      await expect(page.getByRole('radio', { name: /^3 months/ })).toBeChecked();
    });
  }

  test('that is repeated breaks no other page', async ({ visitor: { page }, server }) => {
    const paymentId = await registerPayment(server);
    for (const path of [
      '/',
      '/pricing',
      '/payment/donation',
      '/track',
      `/track/${paymentId}`,
      `/track/${paymentId}/receipt`,
      '/admin',
      '/admin/setup',
    ]) {
      for (const query of ['a=1&a=2', 'token=a&token=b&status=a&status=b&step[]=x&x={"a":[1]}']) {
        await page.goto(`${path}?${query}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText('This page could not be shown')).toBeHidden();
      }
    }
  });
});

test('a draft that is damaged is mended where it is, and the rest is kept', async ({
  visitor: { page },
}) => {
  await page.goto('/payment/ghost-eshop-pro?username=peach&email=peach@example.org');
  await paymentPage(page).chooseTier(/^3 months/);
  for (const damage of [
    { username: ['a', 'b'] },
    { username: 7, unanswered: null, addresses: [], voucher: 'x', coin: 'doge' },
    { registered: { paymentId: 1 }, cardPayment: true, agreed: { amount: '12' }, region: 'moon' },
    { unanswered: [{ key: 1 }], method: 'cash', route: 4, duration: '3 years', paymentId: {} },
  ]) {
    await page.evaluate(
      ([key, changes]) => {
        const draft = JSON.parse(sessionStorage.getItem(key) ?? '{}') as object;
        sessionStorage.setItem(key, JSON.stringify({ ...draft, ...changes }));
      },
      [draftKey, damage] as const,
    );
    await page.reload();
    const pay = paymentPage(page);
    await expect(pay.username).toHaveValue('username' in damage ? '' : 'peach');
    await expect(pay.email).toHaveValue('peach@example.org');
    await pay.username.fill('peach');
    await pay.chooseTier(/^3 months/);
    await expect(pay.proceed).toBeEnabled();
  }
  for (const text of ['[]', 'null', '"x"', '{', '7']) {
    await page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [
      draftKey,
      text,
    ] as const);
    await page.reload();
    await expect(paymentPage(page).username).toHaveValue('');
  }
});

const sidewaysPixels = (page: Page) =>
  page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );

for (const width of [320, 390, 768, 1280]) {
  test(`a name of 100 characters without a space tears nothing at ${width} px`, async ({
    otherPerson,
  }) => {
    const { page } = await otherPerson({ viewport: { width, height: 800 } });
    const username = 'W'.repeat(100);
    await page.goto(`/payment/ghost-eshop-pro?username=${username}&email=peach@example.org`);
    const pay = paymentPage(page);
    await pay.chooseMethod(/^Cryptocurrency/);
    await pay.chooseTier(/^3 months/);
    await expect.poll(() => sidewaysPixels(page)).toBe(0);
    await pay.proceed.click();
    await expect(page.getByRole('img', { name: 'Copy the payment link' })).toBeVisible();
    await expect.poll(() => sidewaysPixels(page)).toBe(0);
    // The whole name is visible: the payer must be able to check it.
    const name = pay.summary.getByText(username);
    await expect(name).toBeVisible();
    const hidden = await name.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(hidden).toBeLessThanOrEqual(0);
  });
}

test.describe('a voucher', () => {
  for (const name of ['rewarble', 'paysafecard'] as const) {
    for (const { worth, currency, says } of [
      { worth: '11.99', currency: 'USD', says: 'is worth less than the price of $12.00' },
      { worth: '5', currency: 'EUR', says: 'is in EUR, and the price is $12.00' },
      { worth: '50', currency: 'Other', says: 'is in another currency, and the price is $12.00' },
    ]) {
      test(`of ${worth} ${currency} for $12.00 by ${name} is sent only after the visitor was told`, async ({
        visitor: { page },
      }) => {
        const panel = codePanels[name];
        const sent: string[] = [];
        page.on('request', (request) => {
          if (request.method() === 'POST') sent.push(request.url());
        });
        await panel.open(page);
        await panel.fill(page, name === 'rewarble' ? 'ab12cd34EF56gh78' : '0123456789012345');
        const code = await panel.code(page).inputValue();
        await page.getByLabel('Value of the code').fill(worth);
        await page.getByLabel('Currency').selectOption(currency);
        await panel.submit(page).click();
        await expect(page.getByText(says)).toBeVisible();
        const confirm = page.getByRole('button', { name: 'Submit Anyway' });
        await expect(confirm).toBeFocused();
        await panel.submit(page).click();
        await expect(confirm).toBeVisible();
        await expect(panel.code(page)).toHaveValue(code);
        // Another value is another question.
        await page.getByLabel('Value of the code').fill('1');
        await expect(confirm).toBeHidden();
        await panel.submit(page).click();
        await expect(confirm).toBeFocused();
        expect(sent.filter((url) => !url.endsWith('/quotes'))).toEqual([]);
      });
    }

    test(`by ${name} that is worth too little is taken once the visitor has confirmed it`, async ({
      visitor: { page },
    }) => {
      const panel = codePanels[name];
      await panel.open(page);
      await panel.fill(page, name === 'rewarble' ? 'ab12cd34EF56gh79' : '0123456789012346');
      await page.getByLabel('Value of the code').fill('5');
      await panel.submit(page).click();
      await page.getByRole('button', { name: 'Submit Anyway' }).click();
      await expect(page.getByText('Your code has been submitted.')).toBeVisible();
      await expect(paymentPage(page).confirmation).toBeVisible();
    });
  }
});

test('a donation that cannot be registered is not asked for', async ({ visitor: { page } }) => {
  await page.goto('/payment/donation');
  const amount = page.getByLabel('Amount in US dollars');
  const pay = paymentPage(page);
  for (const text of ['50000', '0.5', '10000.01', '-5', '1,250']) {
    await amount.fill('25');
    await pay.hash.fill('abc');
    await amount.fill(text);
    await expect(page.getByRole('img', { name: 'Copy the payment link' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Copy address' })).toBeHidden();
    await expect(pay.submit).toBeHidden();
    await expect(
      page.getByText('Enter an amount from $1 to $10,000 to see where to send it.'),
    ).toBeVisible();
  }
  await amount.fill('10000');
  await expect(pay.hash).toHaveValue('abc');
  await expect(page.getByRole('img', { name: 'Copy the payment link' })).toBeVisible();
});

test('without any address a donor is not sent to another method, and a subscriber is', async ({
  visitor: { page },
}) => {
  await page.route('**/api/settings/crypto/addresses', (route) => route.fulfill({ json: [] }));
  await page.goto('/payment/donation');
  await page.getByRole('button', { name: '$25' }).click();
  await expect(page.getByText('No cryptocurrency addresses available')).toBeVisible();
  await expect(page.getByText('another payment method')).toBeHidden();
  await page.goto('/payment/ghost-eshop-pro?username=peach&email=peach@example.org');
  await paymentPage(page).chooseMethod(/^Cryptocurrency/);
  await paymentPage(page).chooseTier(/^3 months/);
  await paymentPage(page).proceed.click();
  await expect(page.getByText('Please choose another payment method')).toBeVisible();
});

test('the fee of a card is said in money, and a provider that is not available says what it is', async ({
  visitor: { page },
}) => {
  await page.route('**/api/payments/card/quotes*', async (route) => {
    const quotes = (await (await serverAnswer(route)).json()) as { provider: string }[];
    const off = { available: false, unavailableReason: 'out_of_service' };
    await route.fulfill({
      json: quotes.map((quote) => (quote.provider === 'stripe_usa' ? { ...quote, ...off } : quote)),
    });
  });
  await toPaymentStep(page, { tier: /^3 months/, choose: [] });
  const card = (name: string) =>
    page
      .getByRole('group', { name: 'Choose a payment provider' })
      .locator('label', { hasText: name });
  await expect(card('Ramp Network')).toContainText(/≈ \$12\.\d\d.*\d% fee, ≈ \$0\.\d\d/s);
  await expect(card('Ramp Network')).toContainText(/\d% fee/);
  for (const [name, reason] of [
    ['Stripe', 'Not available at the moment.'],
    ['Banxa', 'Not available for this amount.'],
  ] as const) {
    await expect(card(name)).toContainText(reason);
    await expect(card(name)).toContainText('Cards from:');
    await expect(card(name)).toContainText('Fee:');
    await expect(card(name)).toContainText('Min $');
  }
});

test('every phone shows that processing is secure', async ({ otherPerson }) => {
  for (const width of [320, 390, 768]) {
    const { page } = await otherPerson({ viewport: { width, height: 800 } });
    for (const path of ['/', '/payment/donation', '/track']) {
      await page.goto(path);
      await expect(page.getByRole('banner').getByText('Secure Processing')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Track Payment' }).first()).toBeVisible();
      expect(await sidewaysPixels(page)).toBe(0);
    }
  }
});

test('without JavaScript each page says what it is needed for, inside of the page', async ({
  browser,
  server,
}) => {
  for (const width of [390, 1280]) {
    const context = await browser.newContext({
      baseURL: server.url,
      javaScriptEnabled: false,
      viewport: { width, height: 800 },
    });
    const page = await context.newPage();
    for (const path of ['/', '/pricing', '/payment/donation', '/track', '/admin']) {
      await page.goto(path);
      const notice = page.locator('noscript p');
      await expect(notice).toBeVisible();
      const box = await notice.boundingBox();
      expect(box?.x, path).toBeGreaterThanOrEqual(16);
      expect((box?.x ?? 0) + (box?.width ?? 0), path).toBeLessThanOrEqual(width - 16);
      await expect(notice.locator('a[href^="mailto:"]')).toBeVisible();
      // Links lead to the pages that can be read without scripts.
      for (const href of ['/', '/pricing'])
        await expect(notice.locator(`a[href="${href}"]`)).toBeVisible();
    }
    await context.close();
  }
});

test('an address that is written another way leads to the page, one of no page to none', async ({
  visitor,
}) => {
  const { page } = visitor;
  for (const [typed, shown] of [
    ['/pricing/', '/pricing'],
    ['/Track/', '/track'],
    ['/PAYMENT/Donation/?a=1', '/payment/donation?a=1'],
  ] as const) {
    await page.goto(typed);
    await expect(page).toHaveURL(shown);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  visitor.expectRefusal('GET /payment/lottery', 404);
  await page.goto('/payment/lottery');
  await expect(page.getByText('There is nothing at this address')).toBeVisible();
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
