import { movePayment, newBitcoinHash } from '../src/api.ts';
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
