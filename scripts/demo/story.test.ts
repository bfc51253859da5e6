import { giveCoinRates } from '../../apps/server/test/coin-rates.ts';
import { chainSettings } from '../../apps/server/test/evidence-site.ts';
import { type CardSite, startCardSite } from '../../apps/server/test/card-site.ts';
import { verdicts } from '@ghost-pay/contract/evidence/verdicts';
import { paymentMethods } from '@ghost-pay/contract/transactions/transaction-words';
import { type ChainPeer, startChainPeer } from '@ghost-pay/sandbox/chains/chain-peer';
import { realisticPayments } from '@ghost-pay/sandbox/realistic-payments';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  presentTransaction,
  viewerAt,
} from '../../apps/server/src/modules/payments/payments.public.ts';
import { listTransfers } from '../../apps/server/src/modules/matching/usecases/list-transfers.ts';
import { listExtras } from '../../apps/server/src/modules/payment-list/usecases/list-payments.ts';
import { cardPayments } from './card-payments.ts';
import { coinPayments, coinStories } from './coin-payments.ts';
import { historyOf } from './history.ts';
import { specialPayments } from './special-payments.ts';
import { unclaimedMoney } from './unclaimed-money.ts';
import { openStage, play, readPrices } from './stage.ts';

const end = new Date();
let site: CardSite;
let chains: ChainPeer;
let shown: ReturnType<typeof presentTransaction>[];
beforeAll(async () => {
  chains = await startChainPeer();
  site = await startCardSite({ environment: chainSettings(chains) });
  const { dependencies } = site.server;
  const from = new Date(end.getTime() - 92 * 86_400_000);
  const { stage } = await openStage(dependencies, { username: 'demo', from });
  const prices = await readPrices(stage);
  const ordinary = realisticPayments({ count: 40, days: 90, now: end, prices, seed: 3 });
  const steps = [
    ...historyOf(ordinary),
    ...specialPayments(end, prices),
    ...cardPayments(end),
    { at: new Date(end.getTime() - 390_000), run: giveCoinRates },
    ...coinPayments(end, chains.url),
    ...unclaimedMoney(end, chains.url),
  ];
  await play(stage, steps);
  await stage.close();
  const rows = await dependencies.database.selectFrom('transactions').selectAll().execute();
  const viewer = await viewerAt(dependencies.database, { role: 'super_admin', now: end });
  const besideOf = await listExtras(dependencies.database, rows);
  shown = rows.map((row) => presentTransaction(row, viewer, besideOf(row)));
});
afterAll(async () => {
  await site.close();
  await chains.close();
});

describe('the demonstration', () => {
  test.each(paymentMethods)('has payments by %s in every state', (method) => {
    const states = new Set(
      shown.filter(({ payment_method: by }) => by === method).map(({ status }) => status),
    );
    for (const status of ['pending_payment_verification', 'completed', 'failed'])
      expect(states).toContain(status);
  });

  test('has payments that wait for their activation', () => {
    const waiting = shown.filter(({ status }) => status === 'pending_subscription_update');
    expect(new Set(waiting.map((payment) => payment.payment_method)).size).toBeGreaterThan(1);
  });

  test.each([
    'overdue',
    'contested',
    'contest_noted',
    'quote_late',
    'code_worth_less',
    'code_other_currency',
    'code_paid_in_part',
    'card_paid_too_little',
    'card_paid_twice',
    'card_paid_after_failed',
  ] as const)('has a payment that is marked %s', (flag) => {
    expect(shown.filter(({ flags }) => flags.includes(flag))).not.toEqual([]);
  });

  test('has payments that are on time, due and broken', () => {
    expect(new Set(shown.map(({ promise }) => promise))).toEqual(
      new Set([null, 'kept', 'due', 'broken']),
    );
  });

  test('has every coin and currency, and names that are long or run from right to left', () => {
    expect(new Set(shown.map((payment) => payment.crypto_type)).size).toBe(7);
    expect(new Set(shown.map(({ currency }) => currency))).toEqual(new Set(['USD', 'EUR', 'JPY']));
    const names = shown.map((payment) => payment.user_username ?? '');
    expect(names.filter((name) => /\p{Script=Arabic}|\p{Script=Hebrew}/u.test(name))).toHaveLength(
      2,
    );
    expect(Math.max(...names.map((name) => name.length))).toBeGreaterThan(50);
  });

  test('has payments in every verdict, as the chain was played', async () => {
    const read = await site.server.dependencies.database
      .selectFrom('transactions')
      .select(['user_username', 'verdict'])
      .where('verdict', 'is not', null)
      .execute();
    const found = new Map(read.map((row) => [row.user_username, row.verdict]));
    const played = coinStories.filter(({ donates }) => donates === undefined);
    for (const { username, comesTo } of played)
      expect([username, found.get(username)]).toEqual([username, comesTo]);
    expect(new Set(read.map(({ verdict }) => verdict))).toEqual(new Set(verdicts));
  });

  test('has money without a payment, of which one belongs to a visitor who closed the page', async () => {
    const { dependencies } = site.server;
    const { transfers } = await listTransfers(
      { ...dependencies, clock: { now: () => end } },
      { query: { view: 'unclaimed', limit: 50 }, role: 'admin' },
    );
    expect(
      transfers.map(({ symbol, visitor }) => `${symbol} ${visitor?.username}`).toSorted(),
    ).toEqual(expect.arrayContaining(['ETH closed-the-page', 'USDC undefined', 'USDT undefined']));
  });

  test('has a rule in shadow that would have approved a payment', async () => {
    const decisions = await site.server.dependencies.database
      .selectFrom('approval_decisions')
      .innerJoin('transactions', 'transactions.id', 'transaction_id')
      .select(['type', 'mode', 'decision'])
      .execute();
    expect(decisions).toContainEqual({
      type: 'donation',
      mode: 'shadow',
      decision: 'approve',
    });
  });

  test('has no payment from the future', () => {
    for (const { created_at: at } of shown)
      expect(new Date(at).getTime()).toBeLessThan(end.getTime());
  });
});
