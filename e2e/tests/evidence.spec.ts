import type { Locator, Page } from '@playwright/test';
import type { Verdict } from '@ghost-pay/contract/evidence/evidence-words';
import { newBitcoinHash, type Operator, showAbsent } from '../src/api.ts';
import type { GhostServer } from '../src/ghost-server.ts';
import { actOf, chooseAct, openedPayment, openPayment } from '../src/open-payment.ts';
import { gatherUntil, mine, payIn, send, submit } from '../src/paying-in-coins.ts';
import { expect, test } from '../src/test.ts';

// What the chains say, on the payment page and in the back-office, with the sandbox's chains and wallet.

const cardOf = (office: Page): Locator =>
  openedPayment(office).getByRole('region', { name: /^Evidence: / });
const headOf = (office: Page, label: string | RegExp): Locator =>
  cardOf(office).getByRole('heading', { name: label });

/** Asks the sources until they say this, and opens the payment's card. */
async function expectVerdict(
  office: Page,
  site: { server: GhostServer; operator: Operator },
  { paymentId, verdict, label }: { paymentId: string; verdict: Verdict; label: string },
): Promise<Locator> {
  const id = await gatherUntil(site, { paymentId, verdict });
  await openPayment(office, id);
  await expect(headOf(office, `Evidence: ${label}`)).toBeVisible();
  return cardOf(office);
}

test('a payment to another address is verified with a note only', async ({
  visitor: { page },
  admin: { page: office },
  server,
  operator,
}) => {
  const pay = await payIn(page, 'BNB');
  const hash = await send(page, 'Send to Another Address');
  await mine(server, 'bsc');
  await pay.hash.fill(hash);
  await expect(page.getByText(/^This transaction paid another address \(0x\w+\)/)).toBeVisible();
  const paymentId = await submit(page, hash);
  const said = { verdict: 'refuted', label: 'Does Not Match' } as const;
  const card = await expectVerdict(office, { server, operator }, { paymentId, ...said });
  await expect(card.getByRole('row', { name: /^To our address/ })).toContainText('not ours');
  await expect(actOf(openedPayment(office), 'Verify Payment')).toHaveCount(0);
  await chooseAct(openedPayment(office), 'Verify With Note');
  const question = office.getByRole('dialog', { name: 'Verify this payment all the same?' });
  await question.getByRole('button', { name: 'Verify With Note' }).click();
  await expect(question.getByText('Please enter a note')).toBeVisible();
  await question.getByLabel('Note').fill('The money was forwarded to us by hand.');
  await question.getByRole('button', { name: 'Verify With Note' }).click();
  await expect(office.getByText(/^Verified .+, \$12\.00$/)).toBeVisible();
});

test('the coin is switched to the one that was sent; a hash that nobody knows is corrected, and the proven payment is one tap away on a phone', async ({
  visitor: { page },
  admin: { page: office },
  server,
  operator,
}) => {
  const pay = await payIn(page, 'BNB');
  await expect(pay.amount).toHaveText(/ BNB$/);
  await showAbsent(server, 'bnb');
  const hash = await send(page, 'Send Exactly');
  await pay.chooseCoin('Ethereum');
  await expect(pay.amount).toHaveText(/ ETH$/);
  const asked: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/hash-check')) asked.push(request.postDataJSON());
  });
  // What is typed meanwhile is not asked about, and each hash is asked about once.
  await pay.hash.pressSequentially(hash.slice(0, 20));
  await pay.hash.fill(hash);
  await expect(page.getByText(/^This is [\d.]+ BNB on BNB Smart Chain\. You chose/)).toBeVisible();
  await page.getByRole('button', { name: 'I paid in BNB' }).click();
  await expect(page.getByText(/^Found: [\d.]+ BNB to our address/)).toBeVisible();
  await expect(pay.hash).toBeFocused();
  await pay.hash.fill('');
  await pay.hash.fill(hash);
  await expect(page.getByText(/^Found: [\d.]+ BNB to our address/)).toBeVisible();
  expect(asked).toMatchObject([
    { crypto_type: 'eth', txid: hash },
    { crypto_type: 'bnb', txid: hash },
  ]);

  const wrong = `0x${newBitcoinHash()}`;
  await pay.hash.fill(wrong);
  await expect(page.getByText(/^Not seen yet\./)).toBeVisible();
  const paymentId = await submit(page, wrong);
  const site = { server, operator };
  const said = { verdict: 'not_found', label: 'Not Found Yet' } as const;
  await expectVerdict(office, site, { paymentId, ...said });
  await expect(actOf(openedPayment(office), 'Verify With Note')).toBeAttached();
  await chooseAct(openedPayment(office), 'Correct Hash');
  const question = office.getByRole('dialog', { name: 'Correct Hash' });
  await question.getByLabel('Transaction hash').fill(hash.slice(0, -1));
  await question.getByLabel('Note').fill('The customer sent the right one by mail.');
  await question.getByRole('button', { name: 'Correct Hash' }).click();
  await expect(question.getByText('This does not look like a transaction hash of')).toBeVisible();
  await question.getByLabel('Transaction hash').fill(wrong);
  await expect(question.getByText('This payment has this hash already.')).toBeVisible();
  await question.getByLabel('Transaction hash').fill(hash);
  await question.getByRole('button', { name: 'Correct Hash' }).click();
  await expect(office.getByText('The transaction hash is corrected')).toBeVisible();
  await mine(server, 'bsc');
  await expectVerdict(office, site, { paymentId, verdict: 'proven', label: 'Proven' });
  await expect(office.getByText('Hash corrected', { exact: true })).toBeVisible();

  await office.setViewportSize({ width: 390, height: 844 });
  await office.goto('/admin/transactions');
  const work = office.getByRole('link', { name: /^Work Through \d+ Proven$/ });
  await expect(work).toBeInViewport({ ratio: 1 });
  const count = Number(/\d+/.exec(await work.innerText())?.[0]);
  await work.click();
  await expect(headOf(office, 'Evidence: Proven')).toBeVisible();
  await expect(office).toHaveURL(/status=pending_payment_verification/);
  await expect(office).toHaveURL(/verdict=proven/);
  await expect(office.getByText(`1 of ${count}`, { exact: true })).toBeVisible();
  await chooseAct(openedPayment(office), 'Verify Payment');
  await expect(office.getByText(/^Verified .+, \$[\d.]+$/)).toBeVisible();
});
