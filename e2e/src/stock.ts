import { expect } from '@playwright/test';
import {
  checkPayGate,
  coinQuote,
  makeOlder,
  movePayment,
  newBitcoinHash,
  newGiftCardCode,
  type Operator,
  registerByQuote,
  registerDonation,
  registerPayment,
} from './api.ts';
import { paySilently, registerCardPayment } from './card-payments.ts';
import type { GhostServer } from './ghost-server.ts';
import { keepTroubledMail, mailedReceipt } from './mails.ts';
import type { Stock } from './page-state.ts';

/** Makes the payments that the states of pages show, in each status. */
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
  // The longest that a column has to hold: a name from right to left, a sum of nine figures, other currencies, years ago.
  const old = await registerPayment(server, {
    userUsername: 'محمد-عبد-الرحمن-صاحب-اسم-طويل',
    userEmail: 'an.address.as.long.as.some.people.have@a-long-name-of-a-host.example.org',
  });
  await makeOlder(server, { paymentId: old, hours: 24 * 400 });
  const large = await registerDonation(server, 5000);
  await server.runSql(
    `update transactions set amount_minor = 98765432199, usd_amount_minor = 98765432199 where payment_id = $1`,
    [large],
  );
  const inYen = await registerPayment(server, {
    ...byCode,
    payment_method: 'nintendo-eshop',
    region: 'japan',
    amount: 1500,
    currency: 'JPY',
    paymentCode: newGiftCardCode(),
  });
  const { paymentId: byQuote } = await registerByQuote(server);
  for (const paymentId of [byQuote, old, large, inYen]) await move(paymentId, 'completed');
  await move(verified, 'pending_subscription_update');
  await move(failed, 'failed');
  return {
    mailedReceipt: await mailedReceipt(server, byQuote),
    takenHash,
    cards,
    paymentIds: { waiting, verified, completed, failed, donation },
    ids: {
      waiting: await move(waiting, 'pending_payment_verification'),
      undelivered: await move(undelivered, 'pending_subscription_update'),
      completed: await move(completed, 'completed'),
      contested: await move(contested, 'pending_payment_verification'),
      giftCard: await move(giftCard, 'pending_payment_verification'),
      voucher: await move(voucher, 'pending_payment_verification'),
    },
  };
}
