import {
  elsewhere,
  idOfPayment,
  movePayment,
  newBitcoinHash,
  newGiftCardCode,
  registerPayment,
} from '../src/api.ts';
import { mailedTopUp } from '../src/mails.ts';
import { paymentIdInProgress, payOn, toCardPanel } from '../src/paying-by-card.ts';
import { gatherUntil, mine, payIn, send, submit } from '../src/paying-in-coins.ts';
import { shownPaymentId, toPaymentStep } from '../src/paying.ts';
import { expect, test } from '../src/test.ts';

// What a payer reads where something went wrong, or well, before anybody has decided.

test('a card that paid too little is not sent to pay again', async ({ visitor: { page } }) => {
  const panel = await toCardPanel(page);
  const tab = await panel.continueWith(/^Ramp Network/);
  const paymentId = await paymentIdInProgress(page);
  await payOn(tab, 'too_little');
  await page.bringToFront();
  const title = 'Money has arrived, but not all of it';
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText('Do not pay again')).toBeVisible();
  await expect(panel.link).toBeHidden();
  await panel.completed.click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(panel.link).toBeHidden();
  await page.goto(`/track/${paymentId}`);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText('you were not charged')).toBeHidden();
});

test('a card that paid twice is told of the second payment', async ({ visitor: { page } }) => {
  const panel = await toCardPanel(page);
  const tab = await panel.continueWith(/^Ramp Network/);
  const paymentId = await paymentIdInProgress(page);
  await payOn(tab, 'twice');
  await page.goto(`/track/${paymentId}`);
  await expect(page.getByRole('heading', { name: 'Your payment has arrived twice' })).toBeVisible({
    timeout: 60_000,
  });
});

test('a code that was worth less: what is missing, and the link once more', async ({
  visitor: { page },
  server,
  operator,
}) => {
  const paymentCode = newGiftCardCode();
  const paymentId = await registerPayment(server, {
    crypto_type: undefined,
    txid: undefined,
    payment_method: 'nintendo-eshop',
    region: 'europe',
    amount: 15,
    currency: 'EUR',
    paymentCode,
    userEmail: `${paymentCode.toLowerCase()}@example.org`,
  });
  const client = elsewhere({ server, operator });
  const params = { id: await idOfPayment({ server, operator }, paymentId) };
  const { codes } = await client.call('GET /transactions/:id', { params });
  await client.call('POST /transactions/:id/record-code-outcome', {
    params,
    body: { code_id: codes[0]?.id ?? '', outcome: 'worth_less', found: 10 },
  });
  await page.goto(`/track/${paymentId}`);
  const title = 'A part of the price is missing';
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText('Nothing for you to do')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Correct what you sent' })).toBeHidden();
  await page.getByRole('button', { name: 'Send Me the Link Again' }).click();
  await expect(page.getByText('a link is on its way')).toBeVisible();
  await page.goto(await mailedTopUp(server, paymentId));
  await expect(page.getByText('Still missing')).toBeVisible();
});

test('a tenth too little: no green mark, what is missing, and where the rest goes', async ({
  visitor: { page },
  server,
  operator,
}) => {
  const pay = await payIn(page, 'Ethereum');
  const hash = await send(page, 'Send Too Little');
  await mine(server, 'ethereum');
  await pay.hash.fill(hash);
  await expect(page.getByText(/^Found: 0\.\d+ ETH\. 0\.\d+ ETH is missing\./)).toBeVisible();
  const paymentId = await submit(page, hash);
  await gatherUntil({ server, operator }, { paymentId, verdict: 'questionable' });
  await expect(page.getByText('Money has arrived, but not all of it')).toBeVisible();
  await expect(page.getByText(/You can send the rest to 0x/)).toBeVisible();
  await expect(page.getByText('will be activated within')).toBeHidden();
});

test('another network: nothing is promised', async ({ visitor: { page }, server, operator }) => {
  await payIn(page, 'Tether');
  const hash = await send(page, 'Send on Another Network');
  for (const chain of ['ethereum', 'bsc']) await mine(server, chain);
  const paymentId = await submit(page, hash);
  await gatherUntil({ server, operator }, { paymentId, verdict: 'questionable' });
  await expect(page.getByText('Your transaction is on another network')).toBeVisible();
  await expect(page.getByText('will be activated within')).toBeHidden();
});

test('money that is proven is said to have arrived, before anybody verifies it', async ({
  visitor: { page },
  server,
  operator,
}) => {
  await payIn(page, 'BNB');
  const hash = await send(page, 'Send Exactly');
  await mine(server, 'bsc', 20);
  const paymentId = await submit(page, hash);
  await gatherUntil({ server, operator }, { paymentId, verdict: 'proven' });
  await expect(page.getByText('Your money has arrived')).toBeVisible();
  await page.goto(`/track/${paymentId}`);
  await expect(page.getByRole('heading', { name: 'Your money has arrived' })).toBeVisible();
  await expect(page.getByText(/BNB has arrived\./)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Correct what you sent' })).toBeHidden();
});

test('the confirmation of a payment that fails meanwhile promises nothing any more', async ({
  visitor: { page },
  server,
  operator,
}) => {
  const pay = await toPaymentStep(page, { tier: /^3 months/ });
  await pay.hash.fill(newBitcoinHash());
  await pay.sent.check();
  await pay.submit.click();
  const promise = page.getByText('will be activated within');
  await expect(promise).toBeVisible();
  const paymentId = await shownPaymentId(page);
  await movePayment({ server, operator }, { paymentId, to: 'failed' });
  await expect(page.getByRole('heading', { name: 'This payment is closed' })).toBeVisible();
  await expect(promise).toBeHidden();
});
