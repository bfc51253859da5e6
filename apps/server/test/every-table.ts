import path from 'node:path';
import { toAtomic } from '@ghost-pay/contract/coin-amounts';
import type { Quote } from '@ghost-pay/contract/quotes/quotes.schemas';
import { type ChainPeer, startChainPeer } from '@ghost-pay/sandbox/chains/chain-peer';
import { startMailboxPeer } from '@ghost-pay/sandbox/mailbox-peer';
import { startRatesPeer, startTickerPeer } from '@ghost-pay/sandbox/rates-peer';
import { startRegistrationPeer } from '@ghost-pay/sandbox/registration-peer';
import { pino } from 'pino';
import { readConfig } from '../src/config/config.ts';
import { dispatchEvents } from '../src/core/events/event-dispatcher.ts';
import type { Dependencies } from '../src/dependencies.ts';
import { hashSecretToken, newSecretToken } from '../src/core/randomness.ts';
import { eventSubscribers } from '../src/event-subscribers.ts';
import { createChainSources } from '../src/gateways/chains/chain-sources.ts';
import type { ChainSources } from '../src/gateways/chains/chain-source.ts';
import { readHeights } from '../src/modules/matching/usecases/read-quote-heights.ts';
import { watchDue } from '../src/modules/matching/usecases/watch-transfers.ts';
import { createMailGateway } from '../src/gateways/mail/mail-gateway.ts';
import { createRatesGateways } from '../src/gateways/rates/rates-gateways.ts';
import { createRegistrationGateway } from '../src/gateways/registration/registration-gateway.ts';
import { joinLiveInstances } from '../src/operations/keys/live-instances.ts';
import { importData } from '../src/operations/moving/import-data.ts';
import { checkAuditTrail } from '../src/modules/monitor/usecases/scheduled-checks.ts';
import { watchAlerts } from '../src/modules/monitor/usecases/watch-alerts.ts';
import { replaceLink } from '../src/modules/auth/auth.repository.ts';
import { erasePerson } from '../src/modules/retention/usecases/erase-person.ts';
import { readDue } from '../src/modules/evidence/usecases/read-due-evidence.ts';
import { sendMails } from '../src/modules/outbox/usecases/send-mails.ts';
import { refreshRates } from '../src/modules/rates/refresh-rates.ts';
import { foldFigures } from '../src/modules/statistics/usecases/fold-figures.ts';
import { deliverSubscription } from '../src/modules/delivery/usecases/deliver-subscription.ts';
import { type EnrolledAdmin, enrolledAdmin, signedIn } from './admins.ts';
import { newRule } from './approval-rule.ts';
import { type CardSite, makeWallet, pressOnHostedPage, startCardSite } from './card-site.ts';
import { giveEmail } from './mail-site.ts';
import { asCsv, olderFolder } from './older-system.ts';
import { createPasskeyAuthenticator } from './passkey-authenticator.ts';
import { addPasskey, stepUpQuestion } from './passkeys.ts';
import { storeRing } from './ring-of-before.ts';
import { testKeyFile, testMasterKey } from './test-database.ts';
import {
  createPayment,
  donationPayload,
  newCode,
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

/** Takes over one setting of an older system, which is as it was. */
async function importOlderSetting(
  dependencies: Dependencies,
  database: Dependencies['database'],
): Promise<void> {
  const { folder, remove } = await olderFolder({
    'settings.csv': asCsv([{ key: 'security_max_pending_hours', value: '72' }]),
  });
  await importData(
    { ...dependencies, database },
    {
      folder,
      isDryRun: false,
      reportFile: path.join(folder, 'report'),
      onProgress: () => undefined,
    },
  );
  await remove();
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
  const { keys } = dependencies.vault;
  await storeRing(dependencies.database, { masterKey: testMasterKey, keys });
  const live = await joinLiveInstances(dependencies, { keys, keyFile: testKeyFile });
  await importOlderSetting(dependencies, site.server.testDatabase.database);
  const tell = async () => dispatchEvents(dependencies, eventSubscribers(dependencies));
  const { chief, call } = await openOffice(site);
  await payInEveryWay(call, site);
  await readChains(call, site);
  const sources = createRatesGateways({ coinbaseUrl: rates.url, krakenUrl: ticker.url });
  await refreshRates({ ...dependencies, rates: sources }).run({});
  await createPayment(site.server, nintendoPayload());
  await correctByVisitor(site);
  await payByQuote(call, site);
  await tell();
  await decideByRule(call, site);
  await sendMails(dependencies).run({});
  await foldFigures(dependencies).run({});
  await disputeAndForget(call, site);
  await tell();
  // The following work stays unfinished: its events are not dispatched, its changes not folded, and its acts can be taken back.
  await dependencies.database
    .updateTable('settings')
    .set({ value: '10' })
    .where('key', '=', 'undo_seconds')
    .execute();
  await verifiedPayment(call, site);
  await signedIn(site.server, chief);
  const authenticator = createPasskeyAuthenticator({ origin: dependencies.publicUrl });
  await addPasskey(site.server, chief, { authenticator });
  await stepUpQuestion(site.server, chief.token);
  await dependencies.writeProbe.prove();
  await checkAuditTrail(dependencies).run({});
  await workSideBySide(call, site);
  // Reads without a fresh second factor are counted.
  site.server.clock.advance(11 * 60_000);
  await call('GET', '/transactions');
  // Without a first backup so far: an alert that is not raised yet.
  await watchAlerts({ ...dependencies, backupDir: '/nowhere' }).run({});
  // The program deletes set-up links once there is an administrator; a database without one has nothing else.
  const link = {
    tokenHash: hashSecretToken(newSecretToken(dependencies.randomness)),
    expiresAt: new Date(dependencies.clock.now().getTime() + 3_600_000),
  };
  await dependencies.database
    .transaction()
    .execute((trx) => replaceLink(trx, { userId: null, link }));
  return {
    site,
    close: async () => {
      await live.leave();
      await site.close();
      for (const peer of peers) await peer.close();
    },
  };
}

/** A payment that an administrator has open and takes care of, and a view that shows it. */
async function workSideBySide(call: Call, { server }: CardSite): Promise<void> {
  const { id } = await createPayment(server, subscriptionPayload());
  await call('POST', `/transactions/${id}/presence`, { tab: 'a'.repeat(32), is_open: true });
  await call('POST', `/transactions/${id}/assignment`);
  await call('POST', '/views', {
    name: 'Gift Codes',
    is_shared: true,
    shows: { method: 'nintendo-eshop', sort: 'created_at_asc' },
  });
}

/** A payment whose chain was read, and whose hash was corrected then. */
async function readChains(call: Call, site: CardSite): Promise<void> {
  const { server } = site;
  const { dependencies } = server;
  const peer = await startChainPeer();
  const log = pino({ level: 'silent' });
  const environment = { CHAIN_BITCOIN: peer.sources.bitcoin.join(',') };
  const { chains } = readConfig({ environment, dataDir: '/nowhere' });
  const sources = createChainSources({ clock: dependencies.clock, log }, chains);
  const { id } = await createPayment(server, subscriptionPayload());
  await dispatchEvents(dependencies, eventSubscribers(dependencies));
  await readDue({ ...dependencies, chains: sources });
  await receiveUnasked(site, { peer, sources });
  await call('POST', `/transactions/${id}/correct-hash`, {
    txid: newTransactionHash(),
    notes: 'The customer has raised the fee.',
  });
  await peer.close();
}

/** A donation about which a rule decides in shadow; then the rule is switched on, and its chain stops. */
async function decideByRule(call: Call, { server }: CardSite): Promise<void> {
  const { dependencies } = server;
  const peer = await startChainPeer({ now: () => server.clock.now().getTime() });
  const environment = { CHAIN_SOLANA: peer.sources.solana.join(',') };
  const { chains } = readConfig({ environment, dataDir: '/nowhere' });
  const log = pino({ level: 'silent' });
  const sources = createChainSources({ clock: dependencies.clock, log }, chains);
  const { rules } = (await call('POST', '/approval-rules', {
    ...newRule('Donations, exact amount'),
    coins: ['sol'],
  })) as { rules: { id: string; name: string }[] };
  const asked = { type: 'donation', payment_method: 'crypto', crypto_type: 'sol', amount: 25 };
  const { quoteToken, coin } = (await call('POST', '/payments/quotes', asked)) as Quote;
  await readHeights({ ...dependencies, chains: sources });
  peer.chains.solana.mine(80);
  const to = coin?.address ?? '';
  const amount = toAtomic('sol', coin?.exact?.amount ?? '') ?? 0n;
  const txid = peer.chains.solana.pay({ contract: null, to, amount, way: 'plain' });
  peer.chains.solana.mine(7);
  await createPayment(
    server,
    donationPayload({ crypto_type: 'sol', txid, payment_address: to, quote_token: quoteToken }),
  );
  const tell = async () => dispatchEvents(dependencies, eventSubscribers(dependencies));
  await tell();
  await readDue({ ...dependencies, chains: sources });
  await call('PUT', `/approval-rules/${rules[0]?.id}`, {
    mode: 'on',
    acknowledgement: rules[0]?.name,
  });
  await call('PUT', '/settings', {
    crypto_sol_address: '4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS',
  });
  await tell();
  // A restore would put it into shadow.
  await call('POST', '/approval-rules/stop');
  await peer.close();
}

/** Coins that belong to no payment. */
async function receiveUnasked(
  { server: { dependencies, clock } }: CardSite,
  { peer, sources }: { peer: ChainPeer; sources: ChainSources },
): Promise<void> {
  const watch = async () => watchDue({ ...dependencies, chains: sources });
  await watch();
  const [place] = await dependencies.database
    .selectFrom('watched_places')
    .select('address')
    .where('chain', '=', 'bitcoin')
    .execute();
  const to = place?.address ?? '';
  peer.chains.bitcoin.pay({ contract: null, to, amount: 12_345n, way: 'plain' });
  clock.advance(120_000);
  await watch();
}

/** A payment of the exact amount that was asked, beside a quote whose visitor has not paid yet. */
async function payByQuote(call: Call, { server }: CardSite): Promise<void> {
  const asked = {
    type: 'ghost-eshop-pro',
    payment_method: 'crypto',
    crypto_type: 'btc',
    subscriptionDuration: '3 months',
  };
  const payer = { userUsername: 'toad', userEmail: 'toad@example.org' };
  await call('POST', '/payments/quotes', { ...asked, ...payer });
  const { quoteToken } = (await call('POST', '/payments/quotes', asked)) as { quoteToken: string };
  await createPayment(server, subscriptionPayload({ quote_token: quoteToken }));
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
  // The account of BIP-84's test vectors.
  await call('PUT', '/settings', {
    crypto_btc_address:
      'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
  });
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
  const notes = 'A new card was bought and mailed.';
  await call('POST', `/transactions/${voucher.id}/record-return`, { amount: '15', notes });
  const withCard = await makeWallet(site);
  await pressOnHostedPage(withCard.paymentUrl, 'full');
  await call('POST', `/payments/card/paygate-verify/${withCard.id}`);
  const tooLittle = await makeWallet(site);
  await pressOnHostedPage(tooLittle.paymentUrl, 'too_little');
  await call('POST', `/payments/card/paygate-verify/${tooLittle.id}`);
  await makeWallet(site);
}

/** Two claims on one hash, the wrong one first; a claim that stays open; and a person to erase. */
/** A payment whose code its visitor corrected by the quote's token, and one for which a link was asked. */
async function correctByVisitor({ server }: CardSite): Promise<void> {
  const post = async (path: string, payload: object, headers = {}) => {
    const url = `/api${path}`;
    const answer = await server.app.inject({ method: 'POST', url, payload, headers });
    if (answer.statusCode >= 300) throw new Error(`${path} was refused: ${answer.body}`);
    return answer.json<{ quoteToken: string }>();
  };
  const draft = nintendoPayload();
  const { quoteToken } = await post('/payments/quotes', {
    type: draft.type,
    payment_method: draft.payment_method,
    region: draft.region,
    subscriptionDuration: draft.subscriptionDuration,
  });
  const corrected = await createPayment(server, { ...draft, quote_token: quoteToken });
  await post(
    `/transactions/track/${corrected.paymentId}/correction`,
    { code: newCode() },
    { 'sender-token': quoteToken },
  );
  const asked = await createPayment(server, paysafecardPayload());
  await post(`/transactions/track/${asked.paymentId}/correction-link`, {});
}

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
