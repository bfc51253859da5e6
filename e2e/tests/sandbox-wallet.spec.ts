import { idOfPayment } from '../src/api.ts';
import { expectDecentScreen } from '../src/axe-checks.ts';
import { paymentPage, shownPaymentId, toPaymentStep } from '../src/paying.ts';
import { expect, test } from '../src/test.ts';
import { hashOn, openWallet } from '../src/wallet.ts';

// The first minutes of a newcomer, who has neither coins nor a wallet.

test('a newcomer pays from the sandbox’s wallet, watches the money settle, and lets it vanish', async ({
  visitor,
  admin: { page: office },
  server,
  operator,
}) => {
  const { page } = visitor;
  const pay = await toPaymentStep(page, { tier: /^3 months/ });
  const amount = await pay.amount.innerText();
  const wallet = await openWallet(page);
  await expect(wallet.getByText(amount, { exact: true })).toBeVisible();
  await wallet.getByRole('button', { name: 'Send Exactly' }).click();
  await expect(wallet.getByRole('status')).toHaveText('Sent. The whole amount arrives.');
  const hash = await hashOn(wallet).inputValue();

  await pay.proveWith(hash);
  await pay.submit.click();
  await expect(pay.confirmation).toBeVisible();
  const paymentId = await shownPaymentId(page);

  await wallet.getByRole('link', { name: 'Watch it on Bitcoin' }).click();
  await expect(wallet.getByText(amount, { exact: true })).toBeVisible();
  await wallet.getByRole('button', { name: 'Mine a Block' }).click();
  await expect(wallet.getByText(/^\d+ confirmations?/)).toBeVisible();
  // Another reader of the explorer; the page loads again by itself.
  for (const _block of [1, 2])
    await fetch(`${server.chainsUrl}/explorer/bitcoin/mine`, { method: 'POST' });
  await expect(wallet.getByText(/^\d+ confirmations, final$/)).toBeVisible();

  const id = await idOfPayment({ server, operator }, paymentId);
  await office.goto(`/admin/transactions/${id}`);
  const explorer = office.getByRole('link', { name: /^View on Sandbox Explorer/ });
  expect(await explorer.getAttribute('href')).toBe(wallet.url().replace(/\?.*$/, ''));

  // What was proven can vanish while nobody looks.
  const card = office.getByRole('region', { name: /^Evidence: / });
  const checkAgainUntil = async (label: string) => {
    const head = card.getByRole('heading', { name: `Evidence: ${label}` });
    const isShown = async () => {
      await card.getByRole('button', { name: 'Check Again' }).click();
      return head.isVisible();
    };
    await expect.poll(isShown, { timeout: 60_000, intervals: [1_000] }).toBe(true);
  };
  await checkAgainUntil('Proven');
  visitor.expectRefusal(`GET ${new URL(wallet.url()).pathname}`, 404);
  await wallet.getByRole('button', { name: 'Reorganise Its Block' }).click();
  await expect(wallet.getByText('Not on Bitcoin')).toBeVisible();
  // Before it loads again by itself.
  await wallet.close();
  await checkAgainUntil('Not Found');
  await expect(card.getByRole('row', { name: /^In a block/ })).toContainText('Gone from the chain');
  await expect(card).toContainText('The transaction was seen before and is gone');
});

test('the page sees the money by itself, fills in its hash, and the payment is proven', async ({
  visitor,
  admin: { page: office },
  server,
  operator,
}) => {
  const { page } = visitor;
  const pay = await toPaymentStep(page, { tier: /^3 months/ });
  const amount = await pay.amount.innerText();
  const wallet = await openWallet(page);
  await wallet.getByRole('button', { name: 'Send Exactly' }).click();
  const hash = await hashOn(wallet).inputValue();
  await wallet.close();

  await page.bringToFront();
  await expect(
    page.getByText(`We saw your payment of ${amount}, and filled in its hash. Please submit it.`),
  ).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole('textbox', { name: 'Transaction hash' })).toHaveValue(hash);
  await expectDecentScreen(page, 'payment-arrived');
  await page.getByRole('checkbox', { name: /^I have sent the payment/ }).check();
  await pay.submit.click();
  await expect(pay.confirmation).toBeVisible();
  const id = await idOfPayment({ server, operator }, await shownPaymentId(page));
  await office.goto(`/admin/transactions/${id}`);
  await expect(office.getByRole('region', { name: /^Evidence: / })).toContainText(
    'Exactly the amount of this payment’s quote',
  );
});

test('the wallet is used by keyboard alone, and leads back to the tracker', async ({
  visitor: { page },
  server,
}) => {
  await toPaymentStep(page, { tier: /^3 months/ });
  await paymentPage(page).chooseCoin('USDT');
  await expect(page.getByText(/ USDT$/).first()).toBeVisible();
  const wallet = await openWallet(page);
  const twice = wallet.getByRole('button', { name: 'Send Twice' });
  for (let tabs = 0; tabs < 12 && !(await twice.evaluate(isFocused)); tabs += 1)
    await wallet.keyboard.press('Tab');
  await expect(twice).toBeFocused();
  await wallet.keyboard.press('Enter');
  await expect(hashOn(wallet)).toHaveCount(2);
  // One hash after the other, without the rest of the page.
  await wallet.getByRole('textbox', { name: 'Transaction hash 2' }).focus();
  await wallet.keyboard.press('ControlOrMeta+a');
  expect(await wallet.evaluate<string>('getSelection().toString()')).toMatch(/^0x[0-9a-f]{64}$/);
  await expect(wallet.getByRole('link', { name: 'Open the tracker' })).toHaveAttribute(
    'href',
    `${server.url}/track`,
  );
  await wallet.getByRole('link', { name: 'Back to the wallet' }).press('Enter');
  await wallet.getByRole('button', { name: 'Reorganise the Last Block' }).press('Enter');
  await expect(wallet.getByRole('status')).toHaveText(
    'Done. The chain’s last block is replaced by an empty one; its transactions are gone.',
  );
});

const isFocused = (element: object) =>
  element ===
  (globalThis as unknown as { document: { activeElement: object } }).document.activeElement;

for (const colorScheme of ['light', 'dark'] as const)
  test(`every page of the sandbox’s chains is decent, ${colorScheme}`, async ({
    otherPerson,
    server,
  }) => {
    const person = await otherPerson({ colorScheme, reducedMotion: 'reduce' });
    const { page } = person;
    const uri = 'ethereum:0x52908400098527886E0F7030069857D2E4169EE7@1';
    const at = (path: string) => `${server.chainsUrl}${path}`;
    await page.goto(at(`/wallet?uri=${encodeURIComponent(`${uri}?value=1249370000000000`)}`));
    await expectDecentScreen(page, 'the wallet');
    await page.getByRole('button', { name: 'Send Twice' }).click();
    await expectDecentScreen(page, 'what was sent');
    await page.getByRole('link', { name: 'Watch transaction 1 on Ethereum' }).click();
    await page.getByRole('link', { name: 'Stop' }).click();
    await expectDecentScreen(page, 'a transaction');
    const links = ['Ethereum', 'Block explorer', 'Sources'];
    for (const name of links) {
      await page.getByRole('link', { name, exact: true }).click();
      const stop = page.getByRole('link', { name: 'Stop' });
      if (name !== 'Sources') await stop.click();
      await expectDecentScreen(page, name);
    }
    await page.getByRole('button', { name: 'Save' }).click();
    await expectDecentScreen(page, 'saved sources');
    await page.getByRole('link', { name: 'Wallet' }).click();
    await expectDecentScreen(page, 'the wallet without a link');
    await page.goto(at(`/wallet?uri=${encodeURIComponent(uri)}`));
    person.expectRefusal('POST /wallet', 400);
    await page.getByRole('button', { name: 'Send Exactly' }).click();
    await expectDecentScreen(page, 'the wallet without an amount');
    const unknown = `/explorer/ethereum/tx/0x${'ab'.repeat(32)}`;
    person.expectRefusal(`GET ${unknown}`, 404);
    await page.goto(at(`${unknown}?still`));
    await expectDecentScreen(page, 'a transaction that the chain does not have');
  });
