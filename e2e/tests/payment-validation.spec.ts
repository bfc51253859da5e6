import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import {
  enrolAdmin,
  movePayment,
  newAddress,
  newBitcoinHash,
  type Operator,
  registerDonation,
  registerPayment,
} from '../src/api.ts';
import { withoutLiveEvents } from '../src/live-events.ts';
import { expect, test } from '../src/test.ts';

// Its own server: the figures above the list count every payment.
test.use({ installation: 'payment-validation' });

let colleague: Operator;
test.beforeAll(async ({ server, operator }) => {
  // The operator first: only an empty installation has the one-time link.
  expect(operator.username).toBe('operator');
  colleague = await enrolAdmin(server, { username: 'colleague', password: 'Mushroom-Castle-3' });
});

const path = '/admin/transactions';
const exportButton = (page: Page) => page.getByRole('button', { name: /^Export Data/ });
const drawerOf = (page: Page) => page.getByRole('dialog', { name: /^Payment/ });
const rowOf = (page: Page, paymentId: string) =>
  page.getByRole('row', { name: new RegExp(paymentId) });

async function linesOf(download: Download): Promise<string[]> {
  const text = await readFile(await download.path(), 'utf8');
  return text.split('\r\n').slice(0, -1);
}

test.describe('the export', () => {
  test('saves what the filter finds, and nothing else, under the day’s name', async ({
    server,
    admin: { page },
  }) => {
    const ids = [
      await registerPayment(server, { userUsername: 'comma,quote"' }),
      await registerPayment(server, { userUsername: '=formula' }),
    ];
    // Excluded by the filter.
    await registerDonation(server, 12.5);
    await page.goto(`${path}?type=ghost-eshop-pro&sort=created_at_asc`);
    await expect(exportButton(page)).toHaveText('Export Data (2)');
    const saving = page.waitForEvent('download');
    await exportButton(page).click();
    const download = await saving;
    expect(download.suggestedFilename()).toMatch(/^transactions_export_\d{4}-\d\d-\d\d\.csv$/);
    const [header, first, second, ...rest] = await linesOf(download);
    expect(header).toMatch(/^Payment ID,User,Email,Type,Payment Method,Crypto Type,Region,Amount/);
    expect(first).toContain(
      `${ids[0]},"comma,quote""",luigi@example.org,ghost-eshop-pro,crypto,btc`,
    );
    expect(second).toContain(`${ids[1]},'=formula,`);
    expect(rest).toEqual([]);
    await expect(page.getByText('Exported 2 payments')).toBeVisible();
    await expect(exportButton(page)).toBeFocused();
  });

  test('begins by itself at ?export=true, once, with the filter of the address', async ({
    server,
    otherPerson,
  }) => {
    const donation = await registerDonation(server, 33);
    const { page } = await otherPerson({ session: colleague.session });
    const saving = page.waitForEvent('download');
    await page.goto(`${path}?export=true&type=donation&search=${donation}`);
    const lines = await linesOf(await saving);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`${donation},,,donation,`);
    await expect(page).toHaveURL(`${path}?type=donation&search=${donation}`);
    await expect(page.getByText('Exported 1 payment')).toBeVisible();
  });

  test('is not to be had while there is nothing', async ({ admin: { page } }) => {
    await page.goto(`${path}?search=nobody-at-all&export=true`);
    await expect(exportButton(page)).toHaveText('Export Data (0)');
    await expect(exportButton(page)).toBeDisabled();
    await expect(page).toHaveURL(`${path}?search=nobody-at-all`);
  });

  test('can be cancelled', async ({ admin: { page } }) => {
    await page.route('**/api/transactions/export.csv*', () => undefined);
    await page.goto(path);
    await exportButton(page).click();
    await expect(page.getByRole('progressbar', { name: 'Export progress' })).toBeVisible();
    const cancel = page.getByRole('button', { name: 'Cancel export' });
    await expect(cancel).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(exportButton(page)).toBeFocused();
    await expect(page.getByText('Failed to export data')).toBeHidden();
  });

  test('says why it failed, and saves no part of a file', async ({ admin }) => {
    const { page } = admin;
    let saved = 0;
    page.on('download', () => (saved += 1));
    await page.route('**/api/transactions/export.csv*', (route) =>
      route.fulfill({
        headers: { 'x-total-count': '3' },
        contentType: 'text/csv',
        body: 'ID\r\n1\r\n',
      }),
    );
    await page.goto(path);
    await exportButton(page).click();
    const failure = page.getByRole('alert').filter({ hasText: 'Failed to export data' });
    await expect(failure).toContainText(
      'Failed to export data: The connection was lost before the file was complete. Please try again.',
    );
    await page.unrouteAll();
    await page.route('**/api/transactions/export.csv*', (route) =>
      route.fulfill({
        status: 429,
        json: {
          error: 'Too many requests. Please wait a moment and try again.',
          code: 'TOO_MANY_REQUESTS',
          requestId: 'r',
        },
      }),
    );
    admin.expectRefusal('GET /api/transactions/export.csv', 429);
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(failure).toContainText(
      'Failed to export data: Too many requests. Please wait a moment and try again.',
    );
    await failure.getByRole('button', { name: 'Dismiss' }).click();
    await expect(failure).toBeHidden();
    expect(saved).toBe(0);
  });
});

test('the figures above the list are filters', async ({ server, operator, admin: { page } }) => {
  const failed = await registerPayment(server, { userUsername: 'bowser' });
  await movePayment({ server, operator }, { paymentId: failed, to: 'failed' });
  const completed = await registerPayment(server, { userUsername: 'peach', amount: 12 });
  await movePayment({ server, operator }, { paymentId: completed, to: 'completed' });
  await page.goto(`${path}?status=failed`);
  const figures = page.getByRole('region', { name: 'All payments' });
  await expect(figures.getByRole('button', { name: /^Failed/ })).toHaveText('Failed1');
  await expect(figures.getByRole('button', { name: /^Failed/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(rowOf(page, failed)).toBeVisible();
  await figures.getByRole('button', { name: /^Total Revenue/ }).click();
  await expect(figures.getByRole('button', { name: /^Total Revenue/ })).toHaveText(
    'Total Revenue$12.00',
  );
  await expect(page).toHaveURL(`${path}?status=completed`);
  await expect(rowOf(page, completed)).toBeVisible();
  await expect(rowOf(page, failed)).toBeHidden();
  await figures.getByRole('button', { name: /^Total Revenue/ }).click();
  await expect(page).toHaveURL(path);
});

test.describe('two admins', () => {
  test('of whom one was faster: the other is told and sees the present state', async ({
    server,
    operator,
    otherPerson,
  }) => {
    const paymentId = await registerPayment(server, { userUsername: 'toadette' });
    const person = await otherPerson({ session: colleague.session });
    const { page } = person;
    // A live event would show the other admin's act before this admin can try it.
    await withoutLiveEvents(page);
    await page.goto(`${path}?search=${paymentId}`);
    await page.getByRole('link', { name: `Open payment ${paymentId}` }).click();
    await expect(drawerOf(page).getByText('Payment registered')).toBeVisible();
    const id = await movePayment(
      { server, operator },
      { paymentId, to: 'pending_subscription_update' },
    );
    person.expectRefusal(`POST /api/transactions/${id}/verify-payment`, 409);
    await drawerOf(page).getByRole('button', { name: 'Verify Payment' }).click();
    await expect(drawerOf(page).getByRole('alert')).toContainText(
      'This payment has already been verified and cannot be modified.',
    );
    await expect(drawerOf(page).getByRole('alert')).toContainText('by operator');
    await expect(drawerOf(page)).toContainText('Awaiting Subscription Update');
    await expect(drawerOf(page).getByRole('button', { name: 'Verify Payment' })).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(rowOf(page, paymentId)).toContainText('Awaiting Subscription');
  });

  test('see each other’s changes without a reload, and keep the keyboard where it is', async ({
    server,
    operator,
    admin: { page },
  }) => {
    const first = await registerPayment(server, { userUsername: 'koopa-one' });
    const second = await registerPayment(server, { userUsername: 'koopa-two' });
    await page.clock.install();
    await page.goto(`${path}?search=koopa&status=pending_payment_verification`);
    const link = (paymentId: string) =>
      page.getByRole('link', { name: `Open payment ${paymentId}` });
    await link(second).focus();
    await page.keyboard.press('ArrowDown');
    await expect(link(first)).toBeFocused();
    await page.keyboard.press('k');
    await expect(link(second)).toBeFocused();
    await movePayment(
      { server, operator },
      { paymentId: first, to: 'pending_subscription_update' },
    );
    await page.clock.fastForward('00:16');
    await expect(rowOf(page, first)).toContainText('Awaiting Subscription by operator');
    await expect(link(second)).toBeFocused();

    const third = await registerPayment(server, { userUsername: 'koopa-three' });
    await movePayment({ server, operator }, { paymentId: second, to: 'failed' });
    await page.clock.fastForward('00:16');
    await expect(rowOf(page, second)).toContainText('Failed by operator');
    await expect(link(second)).toBeFocused();
    await expect(link(third)).toBeHidden();
    await page.keyboard.press('n');
    await expect(link(first)).toBeHidden();
    // The row that replaced the focused one has the focus now.
    await expect(link(third)).toBeFocused();
  });
});

test('a contest names the other claimant; only a super admin settles it', async ({
  server,
  otherPerson,
  admin: { page },
}) => {
  const txid = newBitcoinHash();
  const paymentId = await registerPayment(server, { txid, userUsername: 'mario' });
  await expect(
    registerPayment(server, { txid, userUsername: 'wario', userEmail: 'wario@example.org' }),
  ).rejects.toMatchObject({ code: 'DUPLICATE_TXID' });

  const { page: colleaguesPage } = await otherPerson({ session: colleague.session });
  for (const shown of [colleaguesPage, page]) {
    await shown.goto(`${path}?search=${paymentId}`);
    await shown.getByRole('link', { name: `Open payment ${paymentId}` }).click();
    const claims = drawerOf(shown).locator('section', { hasText: 'Other claims' });
    await expect(claims).toContainText('wario@example.org');
    await expect(claims).toContainText('Blocks verification');
  }
  await expect(
    drawerOf(colleaguesPage).getByRole('button', { name: 'Resolve contest' }),
  ).toBeHidden();
  await expect(
    drawerOf(colleaguesPage).getByRole('button', { name: 'Verify Payment' }),
  ).toBeHidden();

  await drawerOf(page).getByRole('button', { name: 'Resolve contest' }).click();
  const question = page.getByRole('dialog', { name: 'Does the hash or code belong' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByLabel('Note').fill('Mario sent the wallet’s receipt.');
  await question.getByRole('button', { name: 'Resolve contest' }).click();
  await expect(question).toBeHidden();
  await expect(drawerOf(page)).toContainText('Settled');
  await drawerOf(page).getByRole('button', { name: 'Verify Payment' }).click();
  await expect(drawerOf(page)).toContainText('Awaiting Subscription');
});

test('a claim that nobody has seen is not settled with the others', async ({ server, admin }) => {
  const { page } = admin;
  const txid = newBitcoinHash();
  const paymentId = await registerPayment(server, { txid, userUsername: 'mario' });
  const claim = async (userUsername: string) =>
    expect(registerPayment(server, { txid, userUsername })).rejects.toMatchObject({
      code: 'DUPLICATE_TXID',
    });
  await claim('wario');
  await page.goto(`${path}?search=${paymentId}`);
  await page.getByRole('link', { name: `Open payment ${paymentId}` }).click();
  await drawerOf(page).getByRole('button', { name: 'Resolve contest' }).click();
  const question = page.getByRole('dialog', { name: 'Does the hash or code belong' });
  await expect(question.getByRole('listitem')).toContainText('wario');

  await claim('peach');
  await question.getByLabel('Note').fill('Mario sent the wallet’s receipt.');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  admin.expectRefusal(`POST /api/transactions/${id}/resolve-contest`, 409);
  await question.getByRole('button', { name: 'Resolve contest' }).click();
  await expect(question.getByRole('alert')).toContainText(
    'Another visitor has claimed the same hash or code',
  );
  await expect(question.getByRole('button', { name: 'Resolve contest' })).toBeDisabled();
  await question.getByRole('button', { name: 'Cancel' }).click();
  const claims = drawerOf(page).locator('section', { hasText: 'Other claims' });
  await expect(claims.getByRole('listitem').filter({ hasText: 'peach' })).toContainText(
    'Blocks verification',
  );

  await drawerOf(page).getByRole('button', { name: 'Resolve contest' }).click();
  await expect(question.getByRole('listitem')).toHaveCount(2);
  await question.getByLabel('Note').fill('Mario sent the wallet’s receipt.');
  await question.getByRole('button', { name: 'Resolve contest' }).click();
  await expect(question).toBeHidden();
  await expect(drawerOf(page).getByRole('button', { name: 'Verify Payment' })).toBeVisible();
});

test('the fourth claim of a day from one address is noted and stops nothing', async ({
  server,
  otherPerson,
}) => {
  const from = newAddress();
  const hashes = Array.from({ length: 4 }, () => newBitcoinHash());
  const payments = [];
  for (const txid of hashes) {
    payments.push(await registerPayment(server, { txid, userUsername: 'mario' }));
    const claim = registerPayment(server, { txid, userUsername: 'troll' }, from);
    await expect(claim).rejects.toMatchObject({ code: 'DUPLICATE_TXID' });
  }
  const { page } = await otherPerson({ session: colleague.session });
  const open = async (paymentId = '') => {
    await page.goto(`${path}?search=${paymentId}`);
    const link = page.getByRole('link', { name: `Open payment ${paymentId}` });
    return link;
  };
  await (await open(payments[2])).click();
  const drawer = drawerOf(page);
  await expect(drawer).toContainText('must resolve the contest before');
  await expect(drawer.getByRole('button', { name: 'Verify Payment' })).toBeHidden();

  const link = await open(payments[3]);
  await expect(page.getByText('The claim does not block verification').first()).toBeAttached();
  await link.click();
  await expect(drawer.locator('section', { hasText: 'Other claims' })).toContainText('Noted');
  await drawer.getByRole('button', { name: 'Verify Payment' }).click();
  await expect(drawer).toContainText('Awaiting Subscription');
});

test('a payment is failed with a common reason, made to fit', async ({ server, otherPerson }) => {
  const paymentId = await registerPayment(server, { userUsername: 'boo' });
  const { page } = await otherPerson({ session: colleague.session });
  await page.goto(`${path}?search=${paymentId}`);
  await page.getByRole('link', { name: `Open payment ${paymentId}` }).click();
  await drawerOf(page).getByRole('button', { name: 'Mark as Failed' }).click();
  const question = page.getByRole('dialog', { name: 'Mark this payment as failed?' });
  await question.getByRole('button', { name: 'Sent on another network' }).click();
  await expect(question.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(': Litecoin');
  await question.getByRole('button', { name: 'Mark as Failed' }).click();
  await expect(question).toBeHidden();
  await expect(drawerOf(page)).toContainText('Sent on another network: Litecoin');
  await expect(drawerOf(page)).toContainText('Failed');
});

test('payments are validated one after the other by the keyboard alone', async ({
  server,
  admin: { page },
}) => {
  const { keyboard } = page;
  const [first, second] = [
    await registerPayment(server, { userUsername: 'yoshi-a' }),
    await registerPayment(server, { userUsername: 'yoshi-b' }),
  ];
  // A live event would remove the verified payment from the filtered list.
  await withoutLiveEvents(page);
  await page.goto(`${path}?status=pending_payment_verification`);
  await page.getByRole('textbox', { name: 'Search payments' }).focus();
  await keyboard.type('yoshi-');
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await page.getByRole('link', { name: `Open payment ${second}` }).focus();
  await keyboard.press('Enter');
  const drawer = drawerOf(page);
  await drawer.getByRole('button', { name: 'Verify Payment' }).focus();
  await keyboard.press('Enter');
  await expect(drawer).toContainText('Awaiting Subscription');
  await drawer.getByRole('button', { name: 'Next payment' }).focus();
  await keyboard.press('Enter');
  await expect(drawer).toContainText(first);
  await expect(drawer.getByRole('button', { name: 'Next payment' })).toBeFocused();
  await drawer.getByRole('button', { name: 'Verify Payment' }).focus();
  await keyboard.press('Enter');
  await expect(drawer).toContainText('Awaiting Subscription');
  await keyboard.press('Escape');
  await expect(page.getByRole('link', { name: `Open payment ${first}` })).toBeFocused();
  await expect(page).toHaveURL(/status=pending_payment_verification.*search=yoshi-/);
});

test('a search that is still on its way leaves the payment open that was opened meanwhile', async ({
  server,
  admin: { page },
}) => {
  const paymentId = await registerPayment(server, { userUsername: 'daisy-late' });
  await page.goto(`${path}?search=daisy`);
  const link = page.getByRole('link', { name: `Open payment ${paymentId}` });
  await expect(link).toBeVisible();
  // The search is sent 300 ms after the last key; by then the payment is open.
  await page.getByRole('textbox', { name: 'Search payments' }).fill('daisy-late');
  await link.press('Enter');
  await expect(page).toHaveURL(/search=daisy-late/);
  await expect(drawerOf(page)).toContainText(paymentId);
  await page.keyboard.press('Escape');
  await expect(drawerOf(page)).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/transactions\?search=daisy-late$/);
});

test('an address that names no payment says so and asks nobody', async ({ admin: { page } }) => {
  for (const [id, sentence] of [
    ['undefined', 'Invalid transaction ID. Please try again.'],
    ['null', 'Invalid transaction ID. Please try again.'],
    ['%20', 'Transaction identifier is missing'],
  ]) {
    await page.goto(`${path}/${id}`);
    await expect(drawerOf(page).getByRole('alert')).toHaveText(sentence ?? '');
  }
});

test('a text that cannot be copied is not said to be', async ({ server, admin: { page } }) => {
  const paymentId = await registerPayment(server);
  await page.addInitScript(
    `navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))`,
  );
  await page.goto(`${path}?search=${paymentId}`);
  await page.getByRole('link', { name: `Open payment ${paymentId}` }).click();
  await drawerOf(page).getByRole('button', { name: 'Copy payment ID' }).click();
  await expect(page.getByText('Failed to copy text to clipboard').last()).toBeVisible();
});

test('a payment shows what else its customer has paid, and what colleagues have noted', async ({
  server,
  admin: { page },
}) => {
  const account = { userUsername: 'bowser-junior', userEmail: 'junior@example.org' };
  const earlier = await registerPayment(server, account);
  const paymentId = await registerPayment(server, { ...account, userEmail: 'other@example.org' });
  await page.goto(`${path}?search=${paymentId}`);
  await page.getByRole('link', { name: `Open payment ${paymentId}` }).click();
  const drawer = drawerOf(page);
  await expect(drawer).toContainText('1 · 1 Awaiting Payment');
  await drawer.getByRole('button', { name: 'Add Note' }).click();
  const question = page.getByRole('dialog', { name: 'What should your colleagues know?' });
  await question.getByRole('textbox', { name: 'Note' }).fill('Wrote that the card is on its way.');
  await question.getByRole('button', { name: 'Add Note' }).click();
  await expect(question).toBeHidden();
  await expect(drawer).toContainText('Wrote that the card is on its way.');
  await drawer.getByRole('link', { name: /3 months.*Awaiting Payment/ }).click();
  await expect(drawer).toContainText(earlier);
  await expect(page).toHaveURL(new RegExp(`search=${paymentId}`));
});
