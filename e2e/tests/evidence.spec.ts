import type { Locator, Page } from '@playwright/test';
import type { Verdict } from '@ghost-pay/contract/evidence/evidence-words';
import { type CoinKey, coins } from '@ghost-pay/contract/coins';
import { pressOnChains, sendFromWallet } from '@ghost-pay/sandbox/chains/wallet-visit';
import {
  coinQuote,
  elsewhere,
  idOfPayment,
  newBitcoinHash,
  type Operator,
  registerPayment,
  usableCode,
} from '../src/api.ts';
import type { GhostServer } from '../src/ghost-server.ts';
import { paymentPage, shownPaymentId, toPaymentStep } from '../src/paying.ts';
import { signInPage } from '../src/signing-in.ts';
import { expect, test } from '../src/test.ts';
import { hashOn, openWallet } from '../src/wallet.ts';

// What the chains say, on the payment page and in the back-office, with the sandbox's chains and wallet.

async function mine(server: GhostServer, chain: string, blocks = 3): Promise<void> {
  for (let block = 0; block < blocks; block += 1)
    await pressOnChains(server.chainsUrl, { path: `/explorer/${chain}/mine` });
}

/** Lets both sources of a chain answer like this. */
async function letSources(server: GhostServer, chain: string, behaviour: string): Promise<void> {
  const form = { do: 'save', [`one/${chain}`]: behaviour, [`two/${chain}`]: behaviour };
  await pressOnChains(server.chainsUrl, { path: '/sources', form });
}

/** To the payment step with this coin, and its exact amount. */
async function payIn(page: Page, coin: string): Promise<ReturnType<typeof paymentPage>> {
  const pay = await toPaymentStep(page, { tier: /^3 months/ });
  await pay.chooseCoin(coin);
  await expect(pay.amount).toHaveText(/^\d+\.\d+ [A-Z]+$/);
  return pay;
}

/** Sends by a button of the wallet, and returns the hash. */
async function send(page: Page, button: string): Promise<string> {
  const wallet = await openWallet(page);
  await wallet.getByRole('button', { name: button, exact: true }).click();
  return hashOn(wallet).first().inputValue();
}

async function submit(page: Page, hash: string): Promise<string> {
  const pay = paymentPage(page);
  await pay.proveWith(hash);
  await pay.submit.click();
  await expect(pay.confirmation).toBeVisible();
  return shownPaymentId(page);
}

const cardOf = (office: Page): Locator =>
  office.getByRole('dialog', { name: /^Payment/ }).getByRole('region', { name: /^Evidence: / });
const headOf = (office: Page, label: string | RegExp): Locator =>
  cardOf(office).getByRole('heading', { name: label });

/** Asks the sources until they say this, and opens the payment's card. */
async function expectVerdict(
  office: Page,
  site: { server: GhostServer; operator: Operator },
  { paymentId, verdict, label }: { paymentId: string; verdict: Verdict; label: string },
): Promise<Locator> {
  const params = { id: await idOfPayment(site, paymentId) };
  const ask = async () => {
    const { evidence } = await elsewhere(site).call('POST /transactions/:id/gather-evidence', {
      params,
    });
    return evidence?.verdict;
  };
  await expect.poll(ask, { timeout: 60_000, intervals: [500, 1_000, 2_000] }).toBe(verdict);
  await office.goto(`/admin/transactions/${params.id}`);
  await expect(headOf(office, `Evidence: ${label}`)).toBeVisible();
  return cardOf(office);
}

/** What a payer can do in the wallet: what the visitor reads, the verdict, and what the administrator reads. */
const ways = [
  {
    coin: 'usdc',
    act: 'less',
    help: /^Found: [\d.]+ USDC to our address/,
    verdict: 'proven',
    label: 'Proven',
    says: 'which the settings allow.',
  },
  {
    coin: 'usdc',
    act: 'twice',
    help: /^Found: [\d.]+ USDC to our address/,
    verdict: 'proven',
    label: 'Proven',
    says: 'Nothing differs. You can verify the payment.',
  },
  {
    coin: 'usdc',
    act: 'too_little',
    help: /^Found: [\d.]+ USDC to our address/,
    verdict: 'questionable',
    label: 'Needs a Look',
    says: 'USDC is missing. Ask for it, or verify if that is fine.',
  },
  {
    coin: 'usdc',
    act: 'other_network',
    help: /^This is [\d.]+ USDC on Ethereum\. You chose Base\.$/,
    verdict: 'questionable',
    label: 'Needs a Look',
    says: 'The transaction is on Ethereum',
  },
  {
    coin: 'usdc',
    act: 'other_token',
    help: /^This is 0\.001 ETH, not USDC\.$/,
    verdict: 'questionable',
    label: 'Needs a Look',
    says: '0.001 ETH arrived instead of USDC.',
  },
  {
    coin: 'usdc',
    act: 'fake_token',
    help: /^A token has arrived that is not USDC, whatever it calls itself\./,
    verdict: 'refuted',
    label: 'Does Not Match',
    says: 'An unknown token arrived, whatever it calls itself: contract 0x',
  },
  {
    coin: 'eth',
    act: 'contract',
    help: /^Found: [\d.]+ ETH to our address/,
    verdict: 'proven',
    label: 'Proven',
    says: 'The money came through a contract',
  },
  {
    coin: 'sol',
    act: 'failing',
    help: /^This transaction failed: nothing was sent\.$/,
    verdict: 'refuted',
    label: 'Does Not Match',
    says: 'The transaction failed, so it moved no money.',
  },
] as const;

test('however it was sent, the visitor is helped, and the card says what it comes to', async ({
  visitor: { page },
  admin: { page: office },
  server,
  operator,
}) => {
  // One payment page for all: the help is about the hash and the coin, not about the quote.
  const pay = await payIn(page, coins.usdc.name);
  let chosen: CoinKey = 'usdc';
  for (const { coin, act, help, verdict, label, says } of ways)
    await test.step(`${act}: ${label}`, async () => {
      const quote = await coinQuote(server, coin);
      const hash = await sendFromWallet(server.chainsUrl, { uri: quote.uri, act });
      await mine(server, coins[coin].chain);
      if (act === 'other_network') await mine(server, 'ethereum');
      if (chosen !== coin) {
        await pay.chooseCoin(coins[coin].name);
        await expect(pay.amount).toHaveText(new RegExp(` ${coins[coin].symbol}$`));
        chosen = coin;
      }
      await pay.hash.fill(hash);
      if (help !== undefined) await expect(page.getByText(help)).toBeVisible();
      const paymentId = await registerPayment(server, {
        crypto_type: coin,
        txid: hash,
        payment_address: quote.address,
        quote_token: quote.token,
      });
      const card = await expectVerdict(office, { server, operator }, { paymentId, verdict, label });
      await expect(card).toContainText(says);
    });
});

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
  await expect(card.getByRole('button', { name: 'Verify Payment' })).toBeHidden();
  await card.getByRole('button', { name: 'Verify With Note' }).click();
  const question = office.getByRole('dialog', { name: 'Verify this payment all the same?' });
  await question.getByRole('button', { name: 'Verify With Note' }).click();
  await expect(question.getByText('Please enter a note')).toBeVisible();
  await question.getByLabel('Note').fill('The money was forwarded to us by hand.');
  await question.getByRole('button', { name: 'Verify With Note' }).click();
  await expect(office.getByText('Payment of $12.00 verified')).toBeVisible();
});

test('a hash that nobody knows is not found, and is corrected to the one that was meant', async ({
  visitor: { page },
  admin: { page: office },
  server,
  operator,
}) => {
  const pay = await payIn(page, 'Solana');
  await pay.chooseCoin('Ethereum');
  await expect(pay.amount).toHaveText(/ ETH$/);
  const meant = await send(page, 'Send Exactly');
  const wrong = `0x${newBitcoinHash()}`;
  await pay.hash.fill(wrong);
  await expect(page.getByText(/^Not seen yet\./)).toBeVisible();
  const paymentId = await submit(page, wrong);
  const site = { server, operator };
  const card = await expectVerdict(office, site, {
    paymentId,
    verdict: 'not_found',
    label: 'Not Found Yet',
  });
  await expect(card.getByRole('button', { name: 'Verify Payment' })).toBeVisible();
  await card.getByRole('button', { name: 'Correct Hash' }).click();
  const question = office.getByRole('dialog', { name: 'Correct Hash' });
  await question.getByLabel('Transaction hash').fill(meant.slice(0, -1));
  await question.getByLabel('Note').fill('The customer sent the right one by mail.');
  await question.getByRole('button', { name: 'Correct Hash' }).click();
  await expect(question.getByText('This does not look like a transaction hash of')).toBeVisible();
  await question.getByLabel('Transaction hash').fill(wrong);
  await expect(question.getByText('This payment has this hash already.')).toBeVisible();
  await question.getByLabel('Transaction hash').fill(meant);
  await question.getByRole('button', { name: 'Correct Hash' }).click();
  await expect(office.getByText('The transaction hash is corrected')).toBeVisible();
  await mine(server, 'ethereum');
  await expectVerdict(office, site, { paymentId, verdict: 'proven', label: 'Proven' });
  await expect(office.getByText('Hash corrected', { exact: true })).toBeVisible();
});

test('a transaction that was replaced is not found', async ({
  visitor: { page },
  admin: { page: office },
  server,
  operator,
}) => {
  await payIn(page, 'Bitcoin');
  const hash = await send(page, 'Send, Then Replace It');
  await mine(server, 'bitcoin', 1);
  const paymentId = await submit(page, hash);
  const said = { verdict: 'not_found', label: 'Not Found Yet' } as const;
  await expectVerdict(office, { server, operator }, { paymentId, ...said });
});

test('when no source answers, the visitor is told nothing and the card says so', async ({
  visitor: { page },
  admin: { page: office },
  server,
  operator,
}) => {
  const pay = await payIn(page, 'Solana');
  const hash = await send(page, 'Send Exactly');
  await letSources(server, 'solana', 'reset');
  const asked = page.waitForResponse('**/api/payments/crypto/hash-check');
  await pay.hash.fill(hash);
  expect(await (await asked).json()).toMatchObject({ finding: 'unavailable' });
  await expect(page.getByText('Looks like a valid Solana transaction signature.')).toBeVisible();
  const paymentId = await submit(page, hash);
  const said = { verdict: 'unavailable', label: 'Could Not Be Checked' } as const;
  const card = await expectVerdict(office, { server, operator }, { paymentId, ...said });
  await expect(card).toContainText('0 of 2 sources answer');
  await letSources(server, 'solana', 'well');
  await mine(server, 'solana');
  const isProven = async () => {
    // The sources rest for a while after their failures.
    await card.getByRole('button', { name: 'Check Again' }).click();
    return headOf(office, 'Evidence: Proven').isVisible();
  };
  await expect.poll(isProven, { timeout: 90_000, intervals: [3_000] }).toBe(true);
  await expect(card.getByRole('status').filter({ hasText: 'Evidence: Proven' })).toBeAttached();
});

test('the coin is switched to the one that was sent, and each hash is asked about once', async ({
  visitor: { page },
}) => {
  const pay = await payIn(page, 'BNB');
  const hash = await send(page, 'Send Exactly');
  await pay.chooseCoin('Ethereum');
  await expect(pay.amount).toHaveText(/ ETH$/);
  const asked: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/hash-check')) asked.push(request.postDataJSON());
  });
  // What is typed meanwhile is not asked about.
  await pay.hash.pressSequentially(hash.slice(0, 20));
  await pay.hash.fill(hash);
  await expect(page.getByText(/^This is [\d.]+ BNB on BNB Smart Chain\. You chose/)).toBeVisible();
  await page.getByRole('button', { name: 'I paid in BNB' }).click();
  await expect(page.getByText(/^Found: [\d.]+ BNB to our address/)).toBeVisible();
  await expect(pay.hash).toBeFocused();
  await pay.hash.fill('');
  await pay.hash.fill(hash);
  await expect(page.getByText(/^Found: [\d.]+ BNB to our address/)).toBeVisible();
  expect(asked).toEqual([
    { crypto_type: 'eth', txid: hash },
    { crypto_type: 'bnb', txid: hash },
  ]);
});

test('on a phone the proven payments are one tap away, the oldest first', async ({
  visitor: { page },
  admin,
  server,
  operator,
}) => {
  const pay = await payIn(page, coins.usdc.name);
  const hash = await send(page, 'Send Exactly');
  await pay.hash.fill(hash);
  const paymentId = await submit(page, hash);
  await mine(server, 'base');
  await expectVerdict(
    admin.page,
    { server, operator },
    { paymentId, verdict: 'proven', label: 'Proven' },
  );
  const office = admin.page;
  await office.setViewportSize({ width: 390, height: 844 });
  await office.goto('/admin/transactions');
  const work = office.getByRole('link', { name: /^Work Through \d+ Proven$/ });
  await expect(work).toBeInViewport({ ratio: 1 });
  const count = Number(/\d+/.exec(await work.innerText())?.[0]);
  await work.click();
  await expect(headOf(office, 'Evidence: Proven')).toBeVisible();
  await expect(office).toHaveURL(/verdict=proven/);
  await expect(office.getByText(`1 of ${count}`, { exact: true })).toBeVisible();
  await cardOf(office).getByRole('button', { name: 'Verify Payment' }).click();
  await expect(office.getByText(/^Payment of \$[\d.]+ verified$/)).toBeVisible();
  await office.getByRole('button', { name: 'Close', exact: true }).click();
  if (count === 1) await expect(work).toBeHidden();
  else await expect(work).toHaveText(`Work Through ${count - 1} Proven`);
});

test('the work list is one click away, and its link can be shared', async ({
  admin: { page: office },
}) => {
  await office.goto('/admin/transactions?type=donation');
  await office.getByRole('link', { name: 'Proven and Waiting' }).click();
  await expect(office).toHaveURL(/status=pending_payment_verification/);
  await expect(office).toHaveURL(/verdict=proven/);
  await expect(office.getByRole('combobox', { name: 'Evidence' })).toHaveValue('proven');
  await expect(office.getByRole('combobox', { name: 'Type' })).toHaveValue('');
  await office.reload();
  await expect(office.getByRole('link', { name: 'Proven and Waiting' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

// The last test: it waits for the site's own readings, which begin within a minute after the start.
test('a newcomer pays from the sandbox’s wallet, and an administrator verifies what the chain has proven', async ({
  visitor: { page },
  otherPerson,
  server,
  operator,
}) => {
  const pay = await payIn(page, 'Bitcoin');
  const amount = await pay.amount.innerText();
  const hash = await send(page, 'Send Exactly');
  await pay.hash.fill(hash);
  await expect(page.getByText(/^(Seen, not in a block yet|Found: )/)).toBeVisible();
  const paymentId = await submit(page, hash);

  const administrator = await otherPerson();
  const { page: office } = administrator;
  await office.goto('/admin');
  const signIn = signInPage(office);
  administrator.expectRefusal('POST /api/auth/login', 401);
  await signIn.giveCredentials(operator);
  await signIn.giveCode(await usableCode(server, operator));
  await office.getByRole('link', { name: 'Payment Validation' }).first().click();
  const row = office.getByRole('row', { name: new RegExp(paymentId) });
  // The site reads the chains by itself.
  const mark = row.getByText(/^(Arriving · \d of 2|Proven)$/);
  await expect(mark).toBeVisible({ timeout: 90_000 });
  await row.getByRole('link', { name: `Open payment ${paymentId}` }).click();
  await expect(headOf(office, /^Evidence: (Arriving · \d of 2|Proven)$/)).toBeVisible();
  // The card turns by itself: the site reads the chain, and the page follows.
  await mine(server, 'bitcoin');
  await expect(headOf(office, 'Evidence: Proven')).toBeVisible({ timeout: 90_000 });
  const card = cardOf(office);
  await expect(card.getByRole('row', { name: /^Amount/ })).toContainText(`${amount}${amount}`);
  await expect(card.getByText('Exactly the amount of this payment’s quote')).toBeVisible();
  await expect(card.getByText('Nothing differs. You can verify the payment.')).toBeVisible();
  await card.getByRole('button', { name: 'Verify Payment' }).click();
  await expect(office.getByText('Payment of $12.00 verified')).toBeVisible();
});
