import { toAtomic } from '@ghost-pay/contract/coin-amounts';
import { type CoinKey, coinKeys, coins, paymentUri } from '@ghost-pay/contract/coins';
import { copied, paymentPage } from '../src/paying.ts';
import { scan } from '../src/qr.ts';
import { expect, test } from '../src/test.ts';

/** The page says these networks in other words than their short names. */
const networkWords: Partial<Record<CoinKey, string>> = { btc: 'addresses starting with bc1' };

test('a link from outside fills in the account and leaves the address bar at once', async ({
  visitor: { page },
}) => {
  await page.goto('/payment/ghost-eshop-pro?username=mario&email=mario%40example.org');
  const pay = paymentPage(page);
  await expect(pay.username).toHaveValue('mario');
  await expect(pay.email).toHaveValue('mario@example.org');
  await expect(page).toHaveURL('/payment/ghost-eshop-pro');
  await pay.chooseTier(/^1 year/);
  await pay.proceed.click();
  await expect(pay.summary).toContainText('mario');
  await page.goBack();
  await expect(page).toHaveURL('/payment/ghost-eshop-pro');
  await expect(pay.username).toHaveValue('mario');
});

test('each of the six coins shows an amount and an address, and a QR code that holds both', async ({
  visitor: { page },
}) => {
  await page.goto('/payment/donation');
  await page.getByLabel('Amount in US dollars').fill('5');
  const pay = paymentPage(page);
  for (const key of coinKeys) {
    const { name, network } = coins[key];
    await pay.chooseCoin(name);
    await expect(pay.destination.getByText(`To this ${name} address`)).toBeVisible();
    await expect(
      pay.destination
        .getByText(networkWords[key] ?? network)
        .and(page.locator(':visible'))
        .first(),
    ).toBeVisible();
    const amount = await copied(pay.destination.getByRole('button', { name: 'Copy amount' }));
    expect(amount, `${key}: digits only`).toMatch(/^\d+\.\d+$/);
    await expect(pay.amount).toHaveText(`${amount} ${coins[key].symbol}`);
    const address = await copied(pay.destination.getByRole('button', { name: 'Copy address' }));
    expect(
      (await pay.destination.locator('code').innerText()).replaceAll(/\s/g, ''),
      `${key}: shown and copied`,
    ).toBe(address);
    const link = paymentUri(key, address, toAtomic(key, amount));
    expect(await scan(pay.destination.getByRole('img')), `${key}: scanned`).toBe(link);
    await expect(pay.destination.getByRole('link', { name: 'Open in wallet' })).toHaveAttribute(
      'href',
      link,
    );
  }
});
