import { copied, paymentPage } from '../src/paying.ts';
import { addressIn, scan } from '../src/qr.ts';
import { expect, test } from '../src/test.ts';

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

test('each of the six coins shows an address and a QR code that holds it', async ({
  visitor: { page },
}) => {
  await page.goto('/payment/donation');
  await page.getByLabel('Amount in US dollars').fill('5');
  const pay = paymentPage(page);
  const coins = {
    Bitcoin: 'starting with bc1',
    Ethereum: 'Ethereum network',
    Tether: 'ERC-20',
    BNB: 'BSC',
    Solana: 'Solana',
    'USD Coin': 'Base',
  };
  for (const [coin, network] of Object.entries(coins)) {
    await pay.chooseCoin(coin);
    const destination = page.getByRole('region', { name: '2. Send the payment' });
    await expect(destination.getByText(`${coin} address`)).toBeVisible();
    await expect(destination.locator('dd').filter({ hasText: network })).toBeVisible();
    const shown = await copied(destination.getByRole('button', { name: 'Copy address' }));
    expect(
      (await destination.locator('code').innerText()).replaceAll(/\s/g, ''),
      `${coin}: shown and copied`,
    ).toBe(shown);
    expect(addressIn(await scan(destination.getByRole('img'))), `${coin}: scanned`).toBe(shown);
  }
});
