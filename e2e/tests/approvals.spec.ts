import { donationPayload } from '@ghost-pay/sandbox/payment-payloads';
import { pressOnChains, sendFromWallet } from '@ghost-pay/sandbox/chains/wallet-visit';
import { clientOf, coinQuote, idOfPayment, showAbsent } from '../src/api.ts';
import type { GhostServer } from '../src/ghost-server.ts';
import { expect, test } from '../src/test.ts';

// The whole way of a rule. The site's own jobs read the sandbox's chains. It is only about donations in Solana, so that
// it decides about no other test's payments.

/** A donation whose exact amount was sent from the sandbox's wallet; returns its id for people. */
async function donate(server: GhostServer): Promise<string> {
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
  return (await clientOf(server).call('POST /transactions', { body })).paymentId;
}

test('a rule takes notes, is switched on, verifies a payment by itself, and is stopped', async ({
  admin: { page },
  server,
  operator,
}) => {
  test.slow();
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

  await donate(server);
  await expect(rule.getByText('this rule would have approved 1.')).toBeVisible({ timeout: 60_000 });

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

  const id = await idOfPayment({ server, operator }, await donate(server));
  await expect(page.getByText('Verified by rules today: 1 payment, $7.00')).toBeVisible({
    timeout: 60_000,
  });
  await page.goto(`/admin/transactions/${id}`);
  const payment = page.getByRole('dialog', { name: /^Payment/ });
  await expect(
    payment.getByText(/^Payment verified by the rule “Small donations”: /),
  ).toBeVisible();

  await page.goto('/admin/approval-rules');
  await page.getByRole('button', { name: 'Stop All' }).click();
  await expect(rule.getByRole('radio', { name: /^Shadow/ })).toBeChecked();
  await expect(page.getByText('Every rule only takes notes now')).toBeVisible();
});
