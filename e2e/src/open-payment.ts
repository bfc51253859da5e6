import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Opens a payment of the back-office and returns its drawer. The list beside it holds only donations: a full list takes as
 * long to draw and to check as the payment itself, and is checked in its own states.
 */
export async function openPayment(page: Page, id: string): Promise<Locator> {
  await page.goto(`/admin/transactions/${id}?type=donation`);
  const drawer = openedPayment(page);
  await expect(drawer.getByText('Payment registered')).toBeAttached();
  return drawer;
}

export const openedPayment = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^Payment/ });

/** The address of the list of those payments found that await their payment, the oldest first. */
export const waitingList = (search: string): string =>
  `/admin/transactions?status=pending_payment_verification&sort=created_at_asc&search=${search}`;

/** The link of a payment in a list: named by customer and amount, described by its id. */
export const paymentLink = (scope: Page | Locator, paymentId: string): Locator =>
  scope.getByRole('link', { name: /^Open payment of/ }).and(scope.getByTitle(paymentId));

/** The row of a payment in a list. */
export const paymentRow = (page: Page, paymentId: string): Locator =>
  page.getByRole('row').filter({ has: page.getByTitle(paymentId) });

/** The buttons of an open payment; those behind the advised one are seen once the menu is open. */
const actsOf = (drawer: Locator): Locator =>
  drawer.getByRole('group', { name: 'Actions', exact: true });

/** Starts an act of an open payment, from the menu where it has no button of its own. */
export async function chooseAct(drawer: Locator, name: string): Promise<void> {
  const acts = actsOf(drawer);
  await expect(acts).toBeVisible();
  const act = acts.getByRole('button', { name, exact: true });
  if (!(await act.isVisible())) await acts.getByRole('button', { name: 'More Actions' }).click();
  await act.click();
}

/** The button of an act, in sight or in the menu. */
export const actOf = (drawer: Locator, name: string): Locator =>
  actsOf(drawer).locator('button', { hasText: name });
