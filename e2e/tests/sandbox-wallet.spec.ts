import { idOfPayment } from '../src/api.ts';
import { expectDecentScreen, stillScreen } from '../src/axe-checks.ts';
import { openPayment } from '../src/open-payment.ts';
import { shownPaymentId, toPaymentStep } from '../src/paying.ts';
import { expect, test } from '../src/test.ts';
import { openWallet, takeYourTime } from '../src/wallet.ts';

// The first minutes of a newcomer, who has neither coins nor a wallet.

test('a newcomer pays from the sandbox’s wallet: the page sees the money and goes on by itself, the evidence is proven, and gone when the money vanishes', async ({
  visitor,
  admin: { page: office },
  server,
  operator,
}) => {
  const { page } = visitor;
  const pay = await toPaymentStep(page, { tier: /^3 months/ });
  const amount = await pay.amount.innerText();
  await expect(page.getByText('Watching the chain.')).toBeVisible({ timeout: 60_000 });
  await takeYourTime(server);
  const wallet = await openWallet(page);
  await expect(wallet.getByText(amount, { exact: true })).toBeVisible();
  await wallet.getByRole('button', { name: 'Send Exactly' }).press('Enter');
  await expect(wallet.getByRole('status')).toHaveText('Sent. The whole amount arrives.');

  await page.bringToFront();
  // Nothing is ticked, and nothing is pressed.
  await expect(page.getByText('We saw your payment.', { exact: true })).toBeVisible({
    timeout: 90_000,
  });
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

  await openPayment(office, await idOfPayment({ server, operator }, paymentId));
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
  await expect(card.getByRole('row', { name: /^Amount/ })).toContainText(`${amount}${amount}`);
  await expect(card.getByText('Exactly the amount of this payment’s quote')).toBeVisible();
  await expect(card.getByText('Nothing differs. You can verify the payment.')).toBeVisible();
  visitor.expectRefusal(`GET ${new URL(wallet.url()).pathname}`, 404);
  await wallet.getByRole('button', { name: 'Reorganise Its Block' }).click();
  await expect(wallet.getByText('Not on Bitcoin')).toBeVisible();
  // Before it loads again by itself.
  await wallet.close();
  await checkAgainUntil('Not Found');
  await expect(card.getByRole('row', { name: /^In a block/ })).toContainText('Gone from the chain');
  await expect(card).toContainText('The transaction was seen before and is gone');
});

test(
  'every page of the sandbox’s chains is decent',
  { tag: '@second-try' },
  async ({ otherPerson, server }) => {
    const person = await otherPerson(stillScreen);
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
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await expectDecentScreen(page, 'a transaction, dark');
    await page.getByRole('link', { name: 'Block explorer', exact: true }).click();
    await page.getByRole('link', { name: 'Stop' }).click();
    await expectDecentScreen(page, 'the explorer, dark');
    await page.getByRole('link', { name: 'Sources', exact: true }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expectDecentScreen(page, 'saved sources, dark');
    await page.goto(at(`/wallet?uri=${encodeURIComponent(uri)}`));
    person.expectRefusal('POST /wallet', 400);
    await page.getByRole('button', { name: 'Send Exactly' }).click();
    await expectDecentScreen(page, 'the wallet without an amount, dark');
  },
);
