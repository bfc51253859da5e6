import type { Locator, Page } from '@playwright/test';
import { codePanels, paymentPage, toPaymentStep } from '../src/paying.ts';
import { expect, test } from '../src/test.ts';

// Each form's messages for a visitor before anything is sent (specification, section 5). The input
// stays, and the focus is on the first wrong field.

interface Mistake {
  readonly name: string;
  /** Text by label; missing labels stay as `open` leaves them. */
  readonly typed: Readonly<Record<string, string>>;
  /** Sentence by the label of its field. */
  readonly says: Readonly<Record<string, string>>;
}

async function enter(field: Locator, text: string): Promise<void> {
  const isSelect = (await field.and(field.page().locator('select')).count()) > 0;
  await (isSelect ? field.selectOption(text) : field.fill(text));
}

async function expectRefused(page: Page, { typed, says }: Mistake): Promise<void> {
  for (const [label, sentence] of Object.entries(says)) {
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(new RegExp(escaped(sentence)));
  }
  await expect(page.getByLabel(Object.keys(says)[0] ?? '', { exact: true })).toBeFocused();
  for (const [label, text] of Object.entries(typed))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const missing = 'Please fill in the Rewarble code, type, and amount';
const good = {
  nintendo: { 'Gift card code': 'B0ABCDEFGH123456' },
  rewarble: {
    'Rewarble code': 'ab12 cd34 EF56 gh78',
    Type: 'PayPal',
    'Value of the code': '12',
  },
  paysafecard: { 'Paysafecard PIN': '0123 4567 8901 2345', 'Value of the code': '12' },
} as const;
const mistakes: Record<keyof typeof codePanels, readonly Mistake[]> = {
  nintendo: [
    {
      name: 'no code',
      typed: { 'Gift card code': '' },
      says: { 'Gift card code': 'Please enter your gift card code' },
    },
    {
      name: 'a code that is too short',
      typed: { 'Gift card code': 'B0ABCDEFGH12345' },
      says: { 'Gift card code': 'Nintendo eShop codes must be exactly 16 characters' },
    },
    {
      name: 'a code with a letter that codes do not have',
      typed: { 'Gift card code': 'B0ABCDEFGH12345O' },
      says: {
        'Gift card code':
          'Nintendo eShop codes do not use the letters O, I, or Z. Please check your code.',
      },
    },
    {
      name: 'no confirmation',
      typed: good.nintendo,
      says: {
        'This card has the right value and region, and it is unused.':
          'Please confirm that the card is right and unused',
      },
    },
  ],
  rewarble: [
    {
      name: 'no code',
      typed: { ...good.rewarble, 'Rewarble code': '' },
      says: { 'Rewarble code': missing },
    },
    { name: 'no type', typed: { ...good.rewarble, Type: '' }, says: { Type: missing } },
    {
      name: 'no amount',
      typed: { ...good.rewarble, 'Value of the code': '' },
      says: { 'Value of the code': missing },
    },
    {
      name: 'a code that is too short',
      typed: { ...good.rewarble, 'Rewarble code': 'ab12 cd34 EF56 gh7' },
      says: { 'Rewarble code': 'Rewarble code must be exactly 16 characters' },
    },
    {
      name: 'an amount that reads as two',
      typed: { ...good.rewarble, 'Value of the code': '1,250' },
      says: {
        'Value of the code': 'Please enter a number with at most two decimals, such as 12.50',
      },
    },
    {
      name: 'an amount of nothing',
      typed: { ...good.rewarble, 'Value of the code': '0' },
      says: { 'Value of the code': 'Amount must be greater than 0' },
    },
  ],
  paysafecard: [
    {
      name: 'no PIN',
      typed: { ...good.paysafecard, 'Paysafecard PIN': '' },
      says: { 'Paysafecard PIN': 'Please fill in the Paysafecard code and amount' },
    },
    {
      name: 'a PIN that is too short',
      typed: { ...good.paysafecard, 'Paysafecard PIN': '0123 4567 8901 234' },
      says: { 'Paysafecard PIN': 'Paysafecard codes must be exactly 16 digits' },
    },
    {
      name: 'an amount that reads as two',
      typed: { ...good.paysafecard, 'Value of the code': '1,250' },
      says: {
        'Value of the code': 'Please enter a number with at most two decimals, such as 12.50',
      },
    },
    {
      name: 'an amount of nothing',
      typed: { ...good.paysafecard, 'Value of the code': '0' },
      says: { 'Value of the code': 'Amount must be greater than 0' },
    },
    {
      name: 'no confirmation',
      typed: good.paysafecard,
      says: {
        'This Paysafecard has the value that I entered, and it is unused.':
          'Please confirm that the Paysafecard is unused',
      },
    },
  ],
};

for (const name of Object.keys(codePanels) as (keyof typeof codePanels)[]) {
  test(`${name}: each mistake has its sentence`, async ({ visitor: { page } }) => {
    const panel = codePanels[name];
    await panel.open(page);
    for (const mistake of mistakes[name]) {
      await test.step(mistake.name, async () => {
        for (const [label, text] of Object.entries({ ...good[name], ...mistake.typed }))
          await enter(page.getByLabel(label), text);
        await panel.submit(page).click();
        await expectRefused(page, mistake);
      });
    }
  });
}

test('coins: each mistake has its sentence', async ({ visitor: { page } }) => {
  const pay = await toPaymentStep(page, { tier: /^3 months/ });
  await expect(pay.submit).toBeDisabled();
  await expect(page.getByText('Paste the transaction hash to submit.')).toBeVisible();
  await pay.hash.fill('   ');
  await expect(pay.submit).toBeDisabled();
  for (const { typed, says } of [
    {
      typed: 'abc123',
      says: 'A Bitcoin transaction hash has 64 characters: digits and the letters a to f.',
    },
    {
      typed: `0x${'ab'.repeat(32)}`,
      says: 'This looks like a hash of Ethereum, BSC or Base. If you paid there, choose that coin above.',
    },
  ]) {
    await pay.hash.fill(typed);
    await pay.submit.click();
    await expectRefused(page, {
      name: typed,
      typed: { 'Paste your transaction hash': typed },
      says: { 'Paste your transaction hash': says },
    });
  }
  const hash = 'ab'.repeat(32);
  await pay.hash.fill(hash);
  await pay.submit.click();
  await expectRefused(page, {
    name: 'no confirmation',
    typed: { 'Paste your transaction hash': hash },
    says: {
      'I have sent the payment, to this address and on this network.':
        'Please confirm that you have sent the payment',
    },
  });
});

test('the amount of a donation: each mistake has its sentence', async ({ visitor: { page } }) => {
  await page.goto('/payment/donation');
  const amount = page.getByLabel('Amount in US dollars');
  const summary = page.getByRole('region', { name: 'Summary' });
  for (const [text, says] of [
    ['0.99', 'The smallest donation is $1.00'],
    ['-5', 'The smallest donation is $1.00'],
    ['1.005', 'Please enter a number with at most two decimals, such as 12.50'],
    ['1,250', 'Please enter a number with at most two decimals, such as 12.50'],
    ['1.250,00', 'Please enter a number with at most two decimals, such as 12.50'],
    ['10000.01', 'The largest donation is $10,000.00'],
  ] as const) {
    await amount.fill(text);
    await expect(amount).toHaveAccessibleDescription(new RegExp(escaped(says)));
    await expect(amount).toHaveAttribute('aria-invalid', 'true');
    await expect(amount).toHaveValue(text);
    await expect(summary).toContainText('From $1.00 to $10,000.00');
  }
  await amount.fill('5');
  await amount.fill('');
  await expect(amount).toHaveAccessibleDescription(/Please enter an amount/);
  await amount.fill('10000');
  await expect(amount).not.toHaveAttribute('aria-invalid', 'true');
  await expect(summary).toContainText('$10,000.00');
});

test('the account: what is missing is said beside the button, what is wrong beside the field', async ({
  visitor: { page },
}) => {
  await page.goto('/payment/ghost-eshop-pro');
  const pay = paymentPage(page);
  await expect(paymentPage(page).missing('Enter your username')).toBeVisible();
  await expect(pay.proceed).toBeDisabled();
  await pay.username.fill('peach');
  await expect(paymentPage(page).missing('Enter your email')).toBeVisible();
  await pay.email.fill('peach');
  await expect(paymentPage(page).missing('Choose a duration')).toBeVisible();
  await pay.chooseTier(/^1 month/);
  // Leaving a field must not validate it: the message would move the button away from the click.
  await pay.email.focus();
  await pay.email.blur();
  await expect(pay.email).not.toHaveAttribute('aria-invalid', 'true');
  await pay.proceed.click();
  await expectRefused(page, {
    name: 'an email without an at sign',
    typed: { Username: 'peach', Email: 'peach' },
    says: { Email: 'Invalid email format' },
  });
  await pay.email.fill('peach@example.org');
  await expect(pay.email).not.toHaveAttribute('aria-invalid', 'true');
});

test('the tracker: what is no payment ID is not looked up', async ({ visitor: { page } }) => {
  await page.goto('/track');
  const id = page.getByLabel('Payment ID');
  const track = page.getByRole('button', { name: 'Track', exact: true });
  await expect(track).toBeDisabled();
  await id.fill('   ');
  await expect(track).toBeDisabled();
  await id.fill('paypal-1');
  await track.click();
  await expectRefused(page, {
    name: 'another prefix',
    typed: { 'Payment ID': 'PAYPAL-1' },
    says: { 'Payment ID': 'Please enter a valid Payment ID (starts with GHOST-)' },
  });
});

const unknown = 'GHOST-AAAAAA-1700000000-BBBBBB';
for (const { name, status, code, error, says } of [
  {
    name: 'tracking is out of order',
    status: 503,
    code: 'TRACKING_FAILED',
    error: 'x',
    says: 'Unable to track payment at the moment. Please try again in a few minutes.',
  },
  {
    name: 'the server breaks',
    status: 500,
    code: 'INTERNAL_ERROR',
    error: 'x',
    says: 'Unable to track payment. Please try again.',
  },
  {
    name: 'the server says something else',
    status: 429,
    code: 'TOO_MANY_REQUESTS',
    error: 'Too many requests. Please wait a moment and try again.',
    says: 'Too many requests. Please wait a moment and try again.',
  },
]) {
  test(`the tracker: ${name}`, async ({ visitor }) => {
    const { page } = visitor;
    const call = `GET /api/transactions/track/${unknown}`;
    await page.route('**/api/transactions/track/*', (route) =>
      route.fulfill({ status, json: { error, code, requestId: 'r' } }),
    );
    visitor.expectRefusal(call, status);
    // The page retries a temporary failure once before it tells the visitor.
    if (status >= 500) visitor.expectRefusal(call, status);
    await page.goto(`/track/${unknown}`);
    await expect(page.getByText(says)).toBeVisible();
    await expect(page.getByLabel('Payment ID')).toHaveValue(unknown);
    visitor.expectRefusal('GET /api/transactions/track/' + unknown, 404);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Payment not found.')).toBeVisible();
  });
}
