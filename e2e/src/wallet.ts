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
 * As if the visitor who was asked last took a minute before paying: until both sources of Bitcoin have shown that nothing
 * was there. Only then the site registers what it sees by itself.
 */
export async function takeYourTime(server: GhostServer): Promise<void> {
  const last = '(select id from quotes order by id desc limit 1)';
  await server.runSql(
    `update quotes set created_at = created_at - interval '1 minute' where id = ${last}`,
  );
  const areScanned = `select 1 / (count(*) / 2) from quote_heights where quote_id = ${last}`;
  await expect(async () => server.runSql(areScanned)).toPass({ timeout: 60_000 });
}
