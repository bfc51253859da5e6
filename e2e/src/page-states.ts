import { expect } from '@playwright/test';
import {
  checkPayGate,
  makeOlder,
  movePayment,
  newBitcoinHash,
  newGiftCardCode,
  type Operator,
  registerDonation,
  newAddress,
  coinQuote,
  registerByQuote,
  registerPayment,
} from './api.ts';
import { inspectionStates } from './admin-operation-states.ts';
import { paySilently, registerCardPayment } from './card-payments.ts';
import { cardStates } from './card-states.ts';
import { correctionStates } from './correction-states.ts';
import { topUpStates } from './top-up-states.ts';
import { withoutOfferInThePage } from './failing-calls.ts';
import type { GhostServer } from './ghost-server.ts';
import { keepTroubledMail, mailedReceipt } from './mails.ts';
import { passkeySignInStates } from './passkey-states.ts';
import { paymentStates } from './payment-states.ts';
import type { PageState, Stock } from './page-state.ts';
import { signInPage } from './signing-in.ts';

// Every page in every possible state, for the checks of all screens: accessibility, layout, screenshots.

export async function stockPayments({
  server,
  operator,
}: {
  server: GhostServer;
  operator: Operator;
}): Promise<Stock> {
  const takenHash = newBitcoinHash();
  const waiting = await registerPayment(server, { txid: takenHash });
  const verified = await registerPayment(server, {
    userUsername: 'daisy',
    userEmail: 'daisy@example.org',
    amount: 40,
    subscriptionDuration: '1 year',
  });
  const undelivered = await registerPayment(server, {
    userUsername: 'unknown-player',
    userEmail: 'player@example.org',
  });
  const completed = await registerPayment(server, {
    userUsername: 'a-player-with-a-very-long-name-who-likes-it-that-way',
    amount: 170,
    subscriptionDuration: 'lifetime',
  });
  const failed = await registerPayment(server, { userUsername: 'wario' });
  const contestedHash = newBitcoinHash();
  // Claims by quotes that are older than the payment block it.
  const claims = [
    { userUsername: 'wario', quote_token: (await coinQuote(server)).token },
    {
      userUsername: 'another-claimant-with-a-name-as-long-as-this-one',
      quote_token: (await coinQuote(server)).token,
    },
  ];
  const contested = await registerPayment(server, {
    txid: contestedHash,
    quote_token: (await coinQuote(server)).token,
  });
  for (const claimant of claims) {
    const claim = registerPayment(server, { txid: contestedHash, ...claimant });
    await expect(claim).rejects.toMatchObject({ code: 'DUPLICATE_TXID' });
  }
  // The fourth claim of a day from one address blocks no payment.
  const nosyAddress = newAddress();
  let noted = '';
  for (let claims = 0; claims < 4; claims += 1) {
    const txid = newBitcoinHash();
    noted = await registerPayment(server, { txid });
    const claim = registerPayment(server, { txid, userUsername: 'waluigi' }, nosyAddress);
    await expect(claim).rejects.toMatchObject({ code: 'DUPLICATE_TXID' });
  }
  const byCode = { crypto_type: undefined, txid: undefined };
  const giftCard = await registerPayment(server, {
    ...byCode,
    payment_method: 'nintendo-eshop',
    region: 'europe',
    amount: 15,
    currency: 'EUR',
    paymentCode: newGiftCardCode(),
  });
  const voucher = await registerPayment(server, {
    ...byCode,
    payment_method: 'alternative-rewarble',
    paymentCode: JSON.stringify({
      code: newGiftCardCode(),
      type: 'PayPal',
      amount: 10,
      currency: 'EUR',
    }),
  });
  const donation = await registerDonation(server, 1234.5);
  for (const [userUsername, hours] of [
    ['peach', 30],
    ['toadette', 80],
  ] as const) {
    const late = await registerPayment(server, { userUsername });
    await makeOlder(server, { paymentId: late, hours });
  }
  const move = (paymentId: string, to: Parameters<typeof movePayment>[1]['to']) =>
    movePayment({ server, operator }, { paymentId, to });
  const card = (username: string) => registerCardPayment({ server, operator }, { username });
  const cards = {
    unpaid: await card('birdo'),
    tooLittle: await card('yoshi'),
    twice: await card('toadette'),
  };
  await paySilently(server, { paymentUrl: cards.tooLittle.paymentUrl, outcome: 'too_little' });
  const doubled = cards.twice.paymentUrl.replace('amount=12.00', 'amount=24.00');
  await paySilently(server, { paymentUrl: doubled, outcome: 'full' });
  await checkPayGate({ server, operator }, cards.twice.id);
  const mailTroubles = [
    { recipient: 'peach@example.org', state: 'uncertain', problem: 'cut_off' },
    { recipient: 'nobody@example.org', state: 'failed', problem: 'recipient_refused' },
    {
      recipient: 'an.address.as.long.as.some.people.have@a-long-name-of-a-host.example.org',
      state: 'waiting',
      problem: 'unreachable',
    },
  ] as const;
  for (const trouble of mailTroubles)
    await keepTroubledMail(server, { paymentId: verified, ...trouble });
  const { paymentId: byQuote } = await registerByQuote(server);
  await move(byQuote, 'completed');
  return {
    mailedReceipt: await mailedReceipt(server, byQuote),
    takenHash,
    cards,
    paymentIds: { waiting, verified, completed, failed, donation },
    ids: {
      waiting: await move(waiting, 'pending_payment_verification'),
      verified: await move(verified, 'pending_subscription_update'),
      undelivered: await move(undelivered, 'pending_subscription_update'),
      completed: await move(completed, 'completed'),
      failed: await move(failed, 'failed'),
      contested: await move(contested, 'pending_payment_verification'),
      noted: await move(noted, 'pending_payment_verification'),
      giftCard: await move(giftCard, 'pending_payment_verification'),
      voucher: await move(voucher, 'pending_payment_verification'),
    },
  };
}

function tracking(name: string, status: keyof Stock['paymentIds'], says: string): PageState {
  return {
    name,
    show: async ({ page }, { paymentIds }) => {
      await page.goto(`/track/${paymentIds[status]}`);
      await expect(page.getByText(says)).toBeVisible();
    },
  };
}

function receipt(name: string, status: keyof Stock['paymentIds'], says: string): PageState {
  return {
    name,
    show: async ({ page }, { paymentIds }) => {
      await page.goto(`/track/${paymentIds[status]}/receipt`);
      await expect(page.getByText(says)).toBeVisible();
    },
  };
}

/** The pages of visitors, which speak each visitor's language. */
export const statesForVisitors: readonly PageState[] = [
  {
    name: 'home',
    show: async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('link', { name: /^1 month/ })).toBeVisible();
    },
  },
  ...(['crypto', 'card', 'alternative-rewarble', 'nintendo-eshop'] as const).map(
    (method): PageState => ({
      name: `pricing-${method}`,
      show: async ({ page }) => {
        await page.goto(`/pricing?method=${method}`);
        await expect(page.getByRole('table')).toHaveCount(1);
      },
    }),
  ),
  {
    name: 'pricing-without-prices',
    show: async ({ page }) => {
      await page.route(/\/api\/pricing\//, (route) => route.fulfill({ json: [] }));
      await withoutOfferInThePage(page);
      await page.goto('/pricing');
      await expect(page.getByText('No pricing data available')).toBeVisible();
    },
  },
  ...paymentStates,
  ...cardStates,
  {
    name: 'track-empty',
    show: async ({ page }) => {
      await page.goto('/track');
      await expect(page.getByRole('heading', { name: 'Track your payment' })).toBeVisible();
    },
  },
  tracking('track-awaiting-payment', 'waiting', 'Our team is reviewing your payment.'),
  tracking('track-awaiting-subscription', 'verified', 'An email will follow.'),
  tracking('track-completed', 'completed', 'Your subscription is activated.'),
  tracking('track-failed', 'failed', 'This payment could not be completed.'),
  tracking('track-donation', 'donation', 'Our team is reviewing your payment.'),
  ...correctionStates,
  ...topUpStates,
  receipt('receipt', 'completed', 'Download PDF'),
  {
    name: 'receipt-from-a-mail',
    show: async ({ page }, { mailedReceipt: link }) => {
      await page.goto(link);
      await expect(page.getByText('Transaction hash')).toBeVisible();
    },
  },
  receipt('receipt-not-yet', 'waiting', 'No receipt yet'),
  receipt('receipt-never', 'failed', 'could not be verified, so there is no receipt'),
  {
    name: 'track-not-found',
    show: async (person) => {
      const id = 'GHOST-AAAAAA-1700000000-BBBBBB';
      person.expectRefusal(`GET /api/transactions/track/${id}`, 404);
      await person.page.goto(`/track/${id}`);
      await expect(person.page.getByText('Payment not found.')).toBeVisible();
    },
  },
  {
    name: 'not-found',
    show: async (person) => {
      person.expectRefusal('GET /nowhere', 404);
      await person.page.goto('/nowhere');
      await expect(
        person.page.getByRole('heading', { name: 'There is nothing at this address' }),
      ).toBeVisible();
    },
  },
  {
    name: 'payment-of-an-unknown-kind',
    show: async (person) => {
      const { page } = person;
      person.expectRefusal('GET /payment/lottery', 404);
      await page.goto('/payment/lottery');
      await expect(
        page.getByRole('heading', { name: 'There is nothing at this address' }),
      ).toBeVisible();
    },
  },
];

/** The pages that need no session: those of visitors, and the way into the back-office. */
export const publicStates: readonly PageState[] = [
  ...statesForVisitors,
  {
    name: 'admin-sign-in',
    show: async ({ page }) => {
      await page.goto('/admin');
      await expect(signInPage(page).heading).toBeVisible();
    },
  },
  {
    name: 'admin-sign-in-with-mistakes',
    show: async ({ page }) => {
      await page.goto('/admin');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByText('Password is required')).toBeVisible();
    },
  },
  ...passkeySignInStates,
  ...inspectionStates,
  {
    name: 'admin-first-set-up',
    show: async ({ page }) => {
      await page.goto('/admin/setup?token=some-token');
      await page.getByLabel('Username').fill('x');
      await page.getByRole('button', { name: 'Create super admin' }).click();
      await expect(page.getByText('Username must be at least 3 characters')).toBeVisible();
    },
  },
  {
    name: 'admin-set-up-link-cut-off',
    show: async ({ page }) => {
      await page.goto('/admin/setup');
      await expect(
        page.getByRole('heading', { name: 'The set-up link is incomplete' }),
      ).toBeVisible();
    },
  },
];
