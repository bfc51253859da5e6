import { expect, type Locator, type Page } from '@playwright/test';

/** Follows the payment page's link to the wallet, which opens in a tab of its own. */
export async function openWallet(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: /^Open the Sandbox Wallet/ }).click();
  const wallet = await opened;
  await expect(wallet.getByRole('heading', { name: 'Wallet', level: 1 })).toBeVisible();
  return wallet;
}

/** The hash of what the wallet has sent. */
export function hashOn(wallet: Page): Locator {
  return wallet.getByRole('textbox', { name: 'Transaction hash' });
}
