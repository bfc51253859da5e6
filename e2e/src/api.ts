import { randomBytes } from 'node:crypto';
import type { CoinKey } from '@ghost-pay/contract/coins';
import { type Client, createClient } from '@ghost-pay/contract/client';
import type { Verdict } from '@ghost-pay/contract/evidence/evidence-words';
import type { TransactionStatus } from '@ghost-pay/contract/transactions/transaction-words';
import type { TransactionDetail } from '@ghost-pay/contract/transactions/transactions.schemas';
import {
  newCode,
  newTransactionHash,
  subscriptionPayload,
} from '@ghost-pay/sandbox/payment-payloads';
import { pressOnChains, sendFromWallet } from '@ghost-pay/sandbox/chains/wallet-visit';
import { expect } from '@playwright/test';
import { authenticatorFor, type Authenticator } from './authenticator.ts';
import type { GhostServer } from './ghost-server.ts';

// Preparations by the pages' own API, for tests that are not about the pages.

/** A new Bitcoin transaction hash. */
export function newBitcoinHash(): string {
  return newTransactionHash();
}

/** A new Nintendo eShop code, without the letters that codes do not have. */
export function newGiftCardCode(): string {
  return newCode();
}

/** A new Rewarble code. */
export function newVoucherCode(): string {
  return newCode(16, '0123456789abcdef');
}

/** An address that no other visitor uses. */
function newAddress(): string {
  return `198.${[18, ...randomBytes(2)].join('.')}`;
}

/** A client of the server; `token` is a session's, `from` the address that the sender claims. */
export function clientOf(
  { url }: GhostServer,
  { token, from }: { token?: string; from?: string } = {},
): Client {
  const headers = from === undefined ? {} : { 'X-Forwarded-For': from };
  return createClient({ fetch, site: url, token, headers, timeoutMs: 60_000 });
}

/** The operator in another place at the same time. */
export function elsewhere({
  server,
  operator,
}: {
  server: GhostServer;
  operator: Pick<Operator, 'session'>;
}): Client {
  return clientOf(server, { token: operator.session.accessToken });
}

/** Registers a payment and returns its public id. By default three months in bitcoin. */
export async function registerPayment(
  server: GhostServer,
  changes: Record<string, unknown> = {},
  from = newAddress(),
): Promise<string> {
  const body = subscriptionPayload(changes);
  return (await clientOf(server, { from }).call('POST /transactions', { body })).paymentId;
}

/** What `registerPayment` registers for a gift card of 15 EUR; an address gets ten mails a day about payments, so each has its own. */
export const giftCard = (paymentCode = newGiftCardCode()) => ({
  payment_method: 'nintendo-eshop',
  crypto_type: undefined,
  txid: undefined,
  region: 'europe',
  amount: 15,
  currency: 'EUR',
  paymentCode,
  userEmail: `${paymentCode.toLowerCase()}@example.org`,
});

/** A quote for three months, or for a donation in dollars, with an amount in coins: the server asks for the rates in the background after its start. */
export async function coinQuote(
  server: GhostServer,
  coin: CoinKey = 'btc',
  donation?: number,
): Promise<{ token: string; amount: string; address: string; uri: string }> {
  const client = clientOf(server, { from: newAddress() });
  const by = { payment_method: 'crypto', crypto_type: coin } as const;
  const body =
    donation === undefined
      ? ({ ...by, type: 'ghost-eshop-pro', subscriptionDuration: '3 months' } as const)
      : ({ ...by, type: 'donation', amount: donation } as const);
  let found = { token: '', amount: '', address: '', uri: '' };
  const askAgain = async () => {
    const quote = await client.call('POST /payments/quotes', { body });
    const { exact, address = '', uri = '' } = quote.coin ?? {};
    found = { token: quote.quoteToken, amount: exact?.amount ?? '', address, uri };
    return found.amount;
  };
  await expect.poll(askAgain, { timeout: 60_000 }).not.toBe('');
  return found;
}

/**
 * As if both sources of a chain of accounts had told, since the newest quote for a coin was made, that what comes later was
 * not there before: it takes half a minute of blocks otherwise.
 */
export async function showAbsent(server: GhostServer, coin: CoinKey): Promise<void> {
  await server.runSql(
    `insert into quote_heights (quote_id, source, height, read_at)
     select id, source, -1000, now()
     from (select id from quotes where crypto_type = $1 order by created_at desc limit 1) as newest,
       unnest(array['sandbox', 'sandbox (2)']) as source
     on conflict (quote_id, source) do update set height = excluded.height`,
    [coin],
  );
}

/** Registers three months in bitcoin by a quote; returns the payment's id, its hash and the amount in coins. */
export async function registerByQuote(
  server: GhostServer,
): Promise<{ paymentId: string; txid: string; amount: string }> {
  const { token, amount } = await coinQuote(server);
  const body = subscriptionPayload({ quote_token: token });
  const client = clientOf(server, { from: newAddress() });
  const { paymentId } = await client.call('POST /transactions', { body });
  return { paymentId, txid: String(body.txid), amount };
}

/** Registers payments of three months, each by a quote, whose exact amount the sandbox's wallet has sent and the chain proves. */
export async function registerProven(
  { server, operator }: { server: GhostServer; operator: Pick<Operator, 'session'> },
  ...payments: readonly Record<string, unknown>[]
): Promise<string[]> {
  const ids: string[] = [];
  for (const changes of payments) {
    const { token, uri, address } = await coinQuote(server, 'bnb');
    await showAbsent(server, 'bnb');
    const txid = await sendFromWallet(server.chainsUrl, { uri, act: 'exactly' });
    const coins = { crypto_type: 'bnb', txid, payment_address: address, quote_token: token };
    ids.push(await registerPayment(server, { ...coins, ...changes }));
  }
  for (let block = 0; block < 3; block += 1)
    await pressOnChains(server.chainsUrl, { path: '/explorer/bsc/mine' });
  for (const paymentId of ids) {
    const params = { id: await idOfPayment({ server, operator }, paymentId) };
    const verdict = async () => {
      const asked = elsewhere({ server, operator }).call('POST /transactions/:id/gather-evidence', {
        params,
      });
      return (await asked).evidence?.verdict;
    };
    await expect.poll(verdict, { timeout: 60_000 }).toBe('proven');
  }
  return ids;
}

export async function registerDonation(server: GhostServer, amount: number): Promise<string> {
  const none = { userUsername: undefined, userEmail: undefined, subscriptionDuration: undefined };
  return registerPayment(server, { type: 'donation', amount, ...none });
}

export interface Operator {
  readonly userId: string;
  readonly username: string;
  readonly password: string;
  readonly authenticator: Authenticator;
  /** Each one signs in once; a test takes them from the front. */
  readonly recoveryCodes: string[];
  readonly session: { readonly accessToken: string; readonly expiresAt: string };
}

/** Makes the first super admin by the one-time link, with a second factor and a session. */
export async function enrolOperator(server: GhostServer): Promise<Operator> {
  const username = 'operator';
  const password = 'Toadstool-Kingdom-7';
  const token = new URL(server.setupLink).searchParams.get('token') ?? '';
  await clientOf(server).call('POST /auth/setup', { body: { token, username, password } });
  return giveSecondFactor(server, { username, password });
}

/** Adds an admin as the operator does on the screen; the operator's second factor is fresh. */
export async function addAdmin(
  site: { server: GhostServer; operator: Pick<Operator, 'session'> },
  {
    username,
    password,
    role = 'admin',
  }: { username: string; password: string; role?: 'admin' | 'super_admin' },
): Promise<void> {
  await elsewhere(site).call('POST /users', { body: { username, email: '', password, role } });
}

/** Makes another admin, with a second factor, a password of their own and a session. */
export async function enrolAdmin(
  site: { server: GhostServer; operator: Pick<Operator, 'session'> },
  {
    username,
    role = 'admin',
    password = 'Mushroom-Castle-3',
  }: { username: string; role?: 'admin' | 'super_admin'; password?: string },
): Promise<Operator> {
  const first = `First-${randomBytes(8).toString('hex')}-Lantern`;
  const { server } = site;
  await addAdmin(site, { username, role, password: first });
  const admin = await giveSecondFactor(server, { username, password: first });
  await elsewhere({ server, operator: admin }).call('POST /auth/change-password', {
    body: { currentPassword: first, newPassword: password },
  });
  return { ...admin, password };
}

async function giveSecondFactor(
  server: GhostServer,
  { username, password }: { username: string; password: string },
): Promise<Operator> {
  const session = await clientOf(server).call('POST /auth/login', { body: { username, password } });
  const admin = elsewhere({ server, operator: { session } });
  const { manualEntry } = await admin.call('GET /auth/2fa/setup');
  const authenticator = authenticatorFor(manualEntry);
  const { recoveryCodes } = await admin.call('POST /auth/2fa/enable', {
    body: { token: await authenticator.nextCode() },
  });
  return { userId: session.user.id, username, password, authenticator, recoveryCodes, session };
}

/** Changes settings as the operator does on the screen; most changes need a fresh second factor. */
export async function changeSettings(
  site: { server: GhostServer; operator: Operator },
  changes: Record<string, string>,
): Promise<void> {
  await elsewhere(site).call('PUT /settings', { body: changes });
}

/** Makes every second factor fresh, for tests that are not about it. */
export async function freshenSecondFactors(server: GhostServer): Promise<void> {
  await server.runSql(
    `update admin_sessions set second_factor_at = now(), codes_revealed = 0 where second_factor_at is not null`,
  );
}

/**
 * The present code of the admin's app, after the server has forgotten that it was used. Tests that
 * are not about codes must not wait half a minute for the next one, as a whole journey does.
 */
export async function usableCode(
  server: GhostServer,
  { userId, authenticator }: Operator,
): Promise<string> {
  await server.runSql('update admin_users set twofa_last_step = 0 where id = $1', [userId]);
  return authenticator.presentCode();
}

/** Makes every second factor eleven minutes old, and so no longer fresh. */
export async function ageSecondFactors(server: GhostServer): Promise<void> {
  await server.runSql(
    `update admin_sessions set second_factor_at = second_factor_at - interval '11 minutes'`,
  );
}

/** Another session of the operator, by a recovery code, which avoids waiting for the app's next code. */
export async function signInAgain(
  server: GhostServer,
  { username, password, recoveryCodes }: Operator,
): Promise<Operator['session']> {
  return clientOf(server).call('POST /auth/login', {
    body: { username, password, recovery_code: recoveryCodes.shift() },
  });
}

/** Ends the operator's session on the server, as another device could. */
export async function endSession(server: GhostServer, session: Operator['session']): Promise<void> {
  await elsewhere({ server, operator: { session } }).call('POST /auth/logout');
}

/** The internal id of a registered payment, which the back-office's addresses contain, by its public id or its hash. */
export async function idOfPayment(
  site: { server: GhostServer; operator: Pick<Operator, 'session'> },
  search: string,
): Promise<string> {
  const query = { search };
  const { transactions } = await elsewhere(site).call('GET /transactions', { query });
  const id = transactions[0]?.id;
  if (id === undefined) throw new Error(`There is no payment ${search}.`);
  return id;
}

/** A registered payment as its drawer loads it, by its public id or its hash. */
export async function detailOf(
  site: { server: GhostServer; operator: Pick<Operator, 'session'> },
  search: string,
): Promise<TransactionDetail> {
  const params = { id: await idOfPayment(site, search) };
  return elsewhere(site).call('GET /transactions/:id', { params });
}

/** Moves a registered subscription payment to a status by the operator's own acts. Returns its internal id. */
export async function movePayment(
  site: { server: GhostServer; operator: Operator },
  { paymentId, to }: { paymentId: string; to: TransactionStatus },
): Promise<string> {
  const id = await idOfPayment(site, paymentId);
  const one = { params: { id } };
  const admin = elsewhere(site);
  const reason = 'No payment with this hash was found';
  if (to === 'failed')
    await admin.call('POST /transactions/:id/mark-failed', { ...one, body: { reason } });
  if (to === 'pending_subscription_update' || to === 'completed')
    await admin.call('POST /transactions/:id/verify-payment', one);
  if (to === 'completed') await admin.call('POST /transactions/:id/update-subscription', one);
  return id;
}

/** Asks the chain about a payment now, as the button does; the first reading by the job comes within seconds. */
async function readEvidence(
  site: { server: GhostServer; operator: Pick<Operator, 'session'> },
  id: string,
): Promise<void> {
  const isRead = async () => {
    const asked = await elsewhere(site).call('POST /transactions/:id/gather-evidence', {
      params: { id },
    });
    return asked.evidence?.read_at ?? null;
  };
  await expect.poll(isRead, { timeout: 60_000 }).not.toBeNull();
}

/** Gives a payment a verdict, as the chain's next reading would. The first reading has to be over: it would take this back. */
export async function setVerdict(
  site: { server: GhostServer; operator: Pick<Operator, 'session'> },
  {
    id,
    verdict,
    confirmations = [3, 2],
  }: { id: string; verdict: Verdict; confirmations?: readonly [there: number, needed: number] },
): Promise<void> {
  await readEvidence(site, id);
  await site.server.runSql(
    `with evidence as (
       update payment_evidence set verdict = $2, basis = coalesce(basis, '{}'), confirmations = $3::int,
         confirmations_needed = $4::int, next_reading_at = null, claimed_until = null
       where transaction_id = $1::uuid)
     update transactions set verdict = $2 where id = $1::uuid`,
    [id, verdict, ...confirmations.map(String)],
  );
}

/** Asks the card network about a payment, as the button does. */
export async function checkPayGate(
  site: { server: GhostServer; operator: Operator },
  id: string,
): Promise<void> {
  await elsewhere(site).call('POST /payments/card/paygate-verify/:id', { params: { id } });
}

/** Moves a payment's registration this many hours into the past. */
export async function makeOlder(
  server: GhostServer,
  { paymentId, hours }: { paymentId: string; hours: number },
): Promise<void> {
  await server.runSql(
    `update transactions set created_at = created_at - $2::int * interval '1 hour' where payment_id = $1`,
    [paymentId, String(hours)],
  );
}
