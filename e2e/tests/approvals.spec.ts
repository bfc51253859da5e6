import type { Locator } from '@playwright/test';
import { donationPayload } from '@ghost-pay/sandbox/payment-payloads';
import { pressOnChains, sendFromWallet } from '@ghost-pay/sandbox/chains/wallet-visit';
import { clientOf, coinQuote, idOfPayment, type Operator, showAbsent } from '../src/api.ts';
import type { GhostServer } from '../src/ghost-server.ts';
import { gatherUntil } from '../src/paying-in-coins.ts';
import { expect, test } from '../src/test.ts';

// The whole way of a rule. The site's own jobs read the sandbox's chains. It is only about donations in Solana, so that
// it decides about no other test's payments.

/** A donation whose exact amount was sent from the sandbox's wallet; returns its id for people. */
async function donate(site: { server: GhostServer; operator: Operator }): Promise<string> {
  const { server } = site;
  const { token, uri, address } = await coinQuote(server, 'sol', 7);
  await showAbsent(server, 'sol');
  const txid = await sendFromWallet(server.chainsUrl, { uri, act: 'exactly' });
  for (let block = 0; block < 3; block += 1)
    await pressOnChains(server.chainsUrl, { path: '/explorer/solana/mine' });
  const body = donationPayload({
    amount: 7,
    crypto_type: 'sol',
    txid,
    payment_address: address,
    quote_token: token,
  });
  const { paymentId } = await clientOf(server).call('POST /transactions', { body });
  // As the button does: the job would read it only in its own time.
  await gatherUntil(site, { paymentId, verdict: 'proven' });
  return paymentId;
}

test('a rule takes notes, is switched on, verifies a payment by itself, and is stopped', async ({
  admin: { page },
  server,
  operator,
}) => {
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: 'Approval Rules' }).click();
  await page.getByRole('button', { name: 'New Rule' }).first().click();
  const form = page.getByRole('dialog', { name: 'New rule' });
  await form.getByLabel('Name', { exact: true }).fill('Small donations');
  for (const coin of ['Bitcoin', 'Ethereum', 'Tether', 'BNB', 'USD Coin'])
    await form.getByRole('checkbox', { name: coin }).uncheck();
  await form.getByLabel('Largest payment').fill('7');
  await form.getByRole('button', { name: 'Add in Shadow' }).click();
  const rule = page.getByRole('region', { name: 'Small donations' });
  await expect(rule.getByText('this rule would have approved 0.')).toBeVisible();

  await donate({ server, operator });
  const expectSoon = (told: Locator) =>
    // The page asks by itself every quarter of a minute.
    expect(async () => {
      await page.reload();
      await expect(told).toBeVisible({ timeout: 2_000 });
    }).toPass();
  await expectSoon(rule.getByText('this rule would have approved 1.'));

  await rule.getByRole('radio', { name: /^On/ }).click();
  const question = page.getByRole('dialog', { name: 'Switch “Small donations” on?' });
  await question.getByRole('button', { name: 'Switch On' }).click();
  await expect(question.getByText('This is not the name of the rule')).toBeVisible();
  await question.getByLabel('Name of the rule').fill('Small donations');
  await question.getByRole('button', { name: 'Switch On' }).click();
  await expect(rule.getByRole('radio', { name: /^On/ })).toBeChecked();
  await expect(page.getByText('Auto-process is off.')).toBeVisible();
  await page.getByRole('link', { name: 'Change in General Settings' }).click();
  await page.getByLabel('Auto-process payments (not recommended)').click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('button', { name: 'Saved!' })).toBeVisible();
  await page.getByRole('link', { name: 'Approval Rules' }).click();
  await expect(page.getByText('Auto-process is on.')).toBeVisible();

  const id = await idOfPayment({ server, operator }, await donate({ server, operator }));
  await expectSoon(page.getByText('Verified by rules today: 1 payment, $7.00'));
  await page.goto(`/admin/transactions/${id}`);
  const payment = page.getByRole('dialog', { name: /^Payment/ });
  await expect(
    payment.getByText(/^Payment verified by the rule “Small donations”: /),
  ).toBeVisible();

  // The page's own question is under way: its answer would bring back the rules as they were.
  await page.route('**/api/approval-rules', () => undefined);
  const asked = page.waitForRequest('**/api/approval-rules');
  await page.goto('/admin/approval-rules');
  const abandoned = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('-rules'),
  );
  await asked;
  await page.getByRole('button', { name: 'Stop All' }).click();
  await expect(page.getByText('Every rule only takes notes now')).toBeVisible();
  await abandoned;
  await expect(rule.getByRole('radio', { name: /^Shadow/ })).toBeChecked();
});
