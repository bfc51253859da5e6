import { expect, type Locator, type Page } from '@playwright/test';
import type { GhostServer } from './ghost-server.ts';

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

/**
 * As if a visitor took a minute between what they were asked for and paying: until both sources of Bitcoin have shown that
 * nothing was there. Only then the site registers what it sees by itself.
 */
export async function takeYourTime(server: GhostServer): Promise<void> {
  await server.runSql(`update quotes set created_at = created_at - interval '1 minute'`);
  const areScanned = `select 1 / count(*) from (
    select from quotes join quote_heights on quote_id = id where crypto_type = 'btc'
    group by id having count(*) = 2) as scanned`;
  await expect(async () => server.runSql(areScanned)).toPass({ timeout: 60_000 });
}
