import { expect } from '@playwright/test';
import {
  checkPayGate,
  coinQuote,
  giftCard,
  makeOlder,
  movePayment,
  newBitcoinHash,
  newGiftCardCode,
  type Operator,
  registerByQuote,
  registerDonation,
  registerPayment,
  setVerdict,
} from './api.ts';
import { paySilently, registerCardPayment } from './card-payments.ts';
import type { GhostServer } from './ghost-server.ts';
import { keepTroubledMail, mailedReceipt } from './mails.ts';
import type { Stock } from './page-state.ts';

const nineFigures = '12345678950';

/** What is widest in each column of the list, on payments that a search for 'widest' finds. */
const widest = [
  {
    name: 'widest-name-that-has-no-place-to-break-WWWWWWWWWWWWWWWWWWWW',
    to: 'pending_payment_verification',
    changes: {},
    verdict: 'unavailable',
    days: 40,
  },
  {
    // From right to left.
    name: 'widest לקוחה עם שם ארוך מאוד שנכתב מימין לשמאל',
    to: 'pending_subscription_update',
    changes: {},
    verdict: 'settling',
    days: 0,
  },
  {
    name: 'widest name of a customer who pays in euros by a gift card',
    to: 'completed',
    changes: { region: 'europe', amount: 15, currency: 'EUR' },
    days: 400,
  },
  {
    name: 'widest-in-yen',
    to: 'completed',
    changes: { region: 'japan', amount: 1500, currency: 'JPY' },
    days: 4,
  },
] as const;

async function stockWidest(site: { server: GhostServer; operator: Operator }): Promise<void> {
  const { server } = site;
  for (const { name, to, changes, days, ...rest } of widest) {
    const paymentId = await registerPayment(server, {
      ...('region' in changes && giftCard()),
      userEmail: 'an.address.as.long.as.some.people.have@a-long-name-of-a-host.example.org',
      ...changes,
    });
    const id = await movePayment(site, { paymentId, to });
    if ('verdict' in rest) await setVerdict(site, { id, ...rest, confirmations: [27, 140] });
    await server.runSql(
      `update transactions set user_username = $2, amount_minor = $3::bigint,
         usd_amount_minor = usd_amount_minor * 0 + $3::bigint where id = $1::uuid`,
      [id, name, nineFigures],
    );
    await makeOlder(server, { paymentId, hours: days * 24 });
  }
  await registerCardPayment(site, { username: 'widest-by-card' });
}

/** Makes the payments that the states of pages show, in each status. */
export async function stockPayments({
  server,
  operator,
}: {
  server: GhostServer;
  operator: Operator;
}): Promise<Stock> {
  const move = (paymentId: string, to: Parameters<typeof movePayment>[1]['to']) =>
    movePayment({ server, operator }, { paymentId, to });
  // At first: the mail with its receipt is on its way for some seconds.
  const { paymentId: byQuote } = await registerByQuote(server);
  await move(byQuote, 'completed');
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
  const ofGiftCard = await registerPayment(server, giftCard());
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
  await stockWidest({ server, operator });
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
      giftCard: await move(ofGiftCard, 'pending_payment_verification'),
      voucher: await move(voucher, 'pending_payment_verification'),
    },
  };
}
