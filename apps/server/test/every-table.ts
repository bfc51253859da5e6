import { startMailboxPeer } from '@ghost-pay/sandbox/mailbox-peer';
import { startRatesPeer, startTickerPeer } from '@ghost-pay/sandbox/rates-peer';
import { startRegistrationPeer } from '@ghost-pay/sandbox/registration-peer';
import { dispatchEvents } from '../src/core/events/event-dispatcher.ts';
import { hashSecretToken, newSecretToken } from '../src/core/randomness.ts';
import { eventSubscribers } from '../src/event-subscribers.ts';
import { createMailGateway } from '../src/gateways/mail/mail-gateway.ts';
import { createRatesGateways } from '../src/gateways/rates/rates-gateways.ts';
import { createRegistrationGateway } from '../src/gateways/registration/registration-gateway.ts';
import { insertSetupLink } from '../src/modules/auth/auth.repository.ts';
import { erasePerson } from '../src/modules/retention/usecases/erase-person.ts';
import { sendMails } from '../src/modules/outbox/usecases/send-mails.ts';
import { refreshRates } from '../src/modules/rates/refresh-rates.ts';
import { foldFigures } from '../src/modules/statistics/usecases/fold-figures.ts';
import { deliverSubscription } from '../src/modules/delivery/usecases/deliver-subscription.ts';
import { type EnrolledAdmin, enrolledAdmin, signedIn } from './admins.ts';
import { type CardSite, makeWallet, pressOnHostedPage, startCardSite } from './card-site.ts';
import { giveEmail } from './mail-site.ts';
import {
  createPayment,
  donationPayload,
  newTransactionHash,
  nintendoPayload,
  paysafecardPayload,
  rewarblePayload,
  subscriptionPayload,
} from './payments.ts';

/** A site with data in every table. */
export interface WorkedSite {
  readonly site: CardSite;
  close(): Promise<void>;
}

type Call = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  body?: object,
) => Promise<unknown>;

/**
 * Runs the real program until every table has rows: payments of each method in each state, sealed codes and tokens,
 * contests, mails, webhooks, an audit trail, and unfinished work. A new table needs its rows added here.
 */
export async function startWorkedSite(): Promise<WorkedSite> {
  const peers = await Promise.all([
    startRegistrationPeer(),
    startMailboxPeer(),
    startRatesPeer(),
    startTickerPeer(),
  ]);
  const [registration, mailbox, rates, ticker] = peers;
  const from = { name: 'Ghost Pay', address: 'no-reply@pay.example.org' };
  const site = await startCardSite({
    others: {
      registration: (outside) =>
        createRegistrationGateway(outside, {
          apiUrl: registration.url,
          apiKey: registration.apiKey,
        }),
      mail: createMailGateway({ smtpUrl: mailbox.smtpUrl, from }),
    },
  });
  const { dependencies } = site.server;
  const tell = async () => dispatchEvents(dependencies, eventSubscribers(dependencies));
  const { chief, call } = await openOffice(site);
  await payInEveryWay(call, site);
  const sources = createRatesGateways({ coinbaseUrl: rates.url, krakenUrl: ticker.url });
  await refreshRates({ ...dependencies, rates: sources }).run({});
  await createPayment(site.server, nintendoPayload());
  await tell();
  await sendMails(dependencies).run({});
  await foldFigures(dependencies).run({});
  await disputeAndForget(call, site);
  await tell();
  // The following work stays unfinished: its events are not dispatched and its changes not folded.
  await verifiedPayment(call, site);
  await signedIn(site.server, chief);
  // The program deletes set-up links once there is an administrator; a database without one has nothing else.
  const link = {
    tokenHash: hashSecretToken(newSecretToken(dependencies.randomness)),
    expiresAt: new Date(dependencies.clock.now().getTime() + 3_600_000),
  };
  await dependencies.database.transaction().execute((trx) => insertSetupLink(trx, link));
  return {
    site,
    close: async () => {
      await site.close();
      for (const peer of peers) await peer.close();
    },
  };
}

/** The first super admin configures the site. */
async function openOffice({ server }: CardSite): Promise<{ chief: EnrolledAdmin; call: Call }> {
  const chief = await enrolledAdmin(server, { role: 'super_admin' });
  const authorization = `Bearer ${chief.token}`;
  const call: Call = async (method, path, body) => {
    const answer = await server.app.inject({
      method,
      url: `/api${path}`,
      headers: {
        authorization,
        ...(method !== 'GET' && { 'idempotency-key': crypto.randomUUID() }),
      },
      ...(body && { payload: body }),
    });
    if (answer.statusCode >= 300) throw new Error(`${path} was refused: ${answer.body}`);
    return answer.json<unknown>();
  };
  const { id: userId } = (await call('GET', '/auth/me')) as { id: string };
  await giveEmail(server, { userId, email: 'chief@example.org' });
  await call('PUT', '/settings', { crypto_btc_address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' });
  const prices = (await call('GET', '/settings/pricing/all')) as {
    id: string;
    price: number;
    duration: string;
  }[];
  for (const { id, price, duration } of prices)
    if (duration === '6 months') await call('PUT', `/pricing/${id}`, { price: price + 1 });
  const kinds = ['payment_created', 'payment_completed', 'payment_failed'];
  const url = 'https://shop.example.org/hook';
  await call('POST', '/webhooks', { url, kinds, is_enabled: true });
  return { chief, call };
}

async function verifiedPayment(call: Call, { server }: CardSite): Promise<string> {
  const { id } = await createPayment(server, subscriptionPayload());
  await call('POST', `/transactions/${id}/verify-payment`);
  return id;
}

async function payInEveryWay(call: Call, site: CardSite): Promise<void> {
  const { server } = site;
  const japanese = nintendoPayload({ region: 'japan', amount: 1500, currency: 'JPY' });
  for (const payload of [japanese, nintendoPayload(), rewarblePayload(), paysafecardPayload()])
    await createPayment(server, payload);
  await createPayment(server, donationPayload());
  await createPayment(server, subscriptionPayload({ userUsername: 'λουίτζι' }));
  const delivered = await verifiedPayment(call, site);
  await deliverSubscription(server.dependencies).run({ transactionId: delivered });
  await verifiedPayment(call, site);
  const voucher = await createPayment(server, nintendoPayload());
  await call('POST', `/transactions/${voucher.id}/reveal-code`);
  const reason = 'Already redeemed: "0 EUR left" \\ (the shop\'s answer)\nAsked twice.';
  await call('POST', `/transactions/${voucher.id}/mark-failed`, { reason });
  const withCard = await makeWallet(site);
  await pressOnHostedPage(withCard.paymentUrl, 'full');
  await call('POST', `/payments/card/paygate-verify/${withCard.id}`);
  const tooLittle = await makeWallet(site);
  await pressOnHostedPage(tooLittle.paymentUrl, 'too_little');
  await call('POST', `/payments/card/paygate-verify/${tooLittle.id}`);
  await makeWallet(site);
}

/** Two claims on one hash, the wrong one first; a claim that stays open; and a person to erase. */
async function disputeAndForget(call: Call, { server }: CardSite): Promise<void> {
  const claim = async (payer: Record<string, unknown>, txid: string) =>
    createPayment(server, subscriptionPayload({ txid, ...payer }));
  const refusedClaim = async (txid: string) => {
    const payload = subscriptionPayload({ txid, userUsername: 'peach' });
    await server.app.inject({ method: 'POST', url: '/api/transactions', payload });
  };
  const [settled, open] = [newTransactionHash(), newTransactionHash()];
  const wrong = await claim({ userUsername: 'wario', userEmail: 'wario@example.org' }, settled);
  await refusedClaim(settled);
  await call('POST', `/transactions/${wrong.id}/mark-failed`, { reason: 'Not his.' });
  await call('POST', `/transactions/${wrong.id}/release-claim`, {
    notes: 'Peach has the receipt.',
  });
  await claim({ userUsername: 'peach', userEmail: 'peach@example.org' }, settled);
  await claim({}, open);
  await refusedClaim(open);
  await erasePerson(server.dependencies, { person: 'wario', dryRun: false });
}
