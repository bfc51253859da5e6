import type { Page } from '@playwright/test';
import { makeOlder, movePayment, registerDonation, registerPayment } from '../src/api.ts';
import { expect, test } from '../src/test.ts';

// Its own server: the list holds what is made here.
test.use({ installation: 'payment-filters' });

const path = '/admin/transactions';
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
const statusChip = (page: Page) => page.getByRole('button', { name: /^Status: / });

test.beforeAll(async ({ server, operator }) => {
  await registerPayment(server, { userUsername: 'waits' });
  for (const [userUsername, to] of [
    ['paid', 'pending_subscription_update'],
    ['done', 'completed'],
    ['lost', 'failed'],
  ] as const)
    await movePayment(
      { server, operator },
      { paymentId: await registerPayment(server, { userUsername }), to },
    );
  await registerDonation(server, 5);
});

test('several states are listed at once, and stay with a reload and with Back', async ({
  admin: { page },
}) => {
  await page.goto(path);
  await expect(rows(page)).toHaveCount(5);
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Subscription');
  await expect(rows(page)).toHaveCount(4);
  await statusChip(page).click();
  const choices = page.getByRole('group', { name: 'Status' });
  await choices.getByRole('checkbox', { name: 'Failed' }).check();
  await expect(rows(page)).toHaveCount(1);
  // The form stays open for the next one.
  await choices.getByRole('checkbox', { name: 'Awaiting Subscription' }).check();
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(choices).toBeHidden();
  await expect(statusChip(page)).toBeFocused();
  await expect(statusChip(page)).toHaveText('2 statuses');
  const url = page.url();
  expect(decodeURIComponent(url)).toContain('status=pending_subscription_update,failed');

  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await page.goBack();
  await expect(rows(page)).toHaveCount(1);
  await expect(statusChip(page)).toHaveText('Failed');
  await page.goForward();
  await expect(page).toHaveURL(url);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.goBack();
  await expect(page).toHaveURL(url);
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL(path);
  await expect(rows(page)).toHaveCount(5);
});

test('a range of days holds both of its days, in the reader’s calendar', async ({
  server,
  admin: { page },
}) => {
  const old = await registerPayment(server, { userUsername: 'of-an-earlier-day' });
  await makeOlder(server, { paymentId: old, hours: 24 * 40 });
  await page.goto(`${path}?sort=created_at_asc`);
  await expect(rows(page)).toHaveCount(6);
  const day = await page.evaluate<string>(
    `new Date(Date.now() - 40 * 24 * 3_600_000).toLocaleDateString('sv')`,
  );
  await page.getByRole('button', { name: /^Date: / }).click();
  const form = page.getByRole('group', { name: 'Date' });
  await form.getByLabel('From').fill(day);
  await expect(page).toHaveURL(new RegExp(`from=${day}`));
  await form.getByLabel('To').fill(day);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('of-an-earlier-day');
  await expect(page.getByRole('button', { name: 'Export Data (1)' })).toBeVisible();
  await form.getByLabel('From').fill('');
  await form.getByLabel('To').fill('2001-01-01');
  await expect(page.getByText('No transactions found')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Date: Until Jan 1, 2001/ })).toBeVisible();
  await page.getByRole('button', { name: 'Show All Payments' }).click();
  await expect(rows(page)).toHaveCount(6);
});

test('the views lead to what waits', async ({ admin: { page } }) => {
  await page.goto(path);
  const views = page.getByRole('navigation', { name: 'Views' });
  await expect(views.getByRole('link', { name: /^All Status/ })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await views.getByRole('link', { name: /^To Do/ }).click();
  await expect(statusChip(page)).toHaveText('To Do');
  await expect(rows(page).filter({ hasText: /lost|done/ })).toHaveCount(0);
  await expect(rows(page).filter({ hasText: /waits|paid/ })).toHaveCount(2);
  await views.getByRole('link', { name: 'Needs a Decision' }).click();
  await expect(page).toHaveURL(`${path}?attention=true`);
  await page.getByRole('button', { name: 'Remove filter: Needs a Decision' }).click();
  await expect(page).toHaveURL(path);
});

test('on a phone the filters open on request', async ({ admin: { page } }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  await expect(statusChip(page)).toBeHidden();
  await page.getByRole('button', { name: 'Show filters' }).click();
  await statusChip(page).click();
  const choice = page.getByRole('checkbox', { name: 'Failed' });
  await expect(choice).toBeInViewport({ ratio: 1 });
  await choice.check();
  await expect(page.getByRole('listitem').filter({ hasText: 'lost' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'waits' })).toHaveCount(0);
});
