import { type CoinKey, coins } from '@ghost-pay/contract/coins';
import { assetOfCoin } from '@ghost-pay/contract/evidence/assets';
import type { ChainSourceRow, Evidence } from '@ghost-pay/contract/evidence/evidence.schemas';
import { act, type WalletAct } from '@ghost-pay/sandbox/chains/wallet-acts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveCoinRates } from '../../../test/coin-rates.ts';
import { type EvidenceSite, startEvidenceSite } from '../../../test/evidence-site.ts';
import { subscriptionPayload } from '../../../test/payments.ts';
import { watchDue } from '../matching/usecases/watch-transfers.ts';

// Payments through the site while each source refuses what the default public sources refuse.

let site: EvidenceSite;
beforeAll(async () => {
  site = await startEvidenceSite();
  const { peer } = site;
  // Old enough that the nodes have forgotten the first states.
  for (const chain of ['ethereum', 'bsc', 'base', 'solana'] as const) peer.chains[chain].mine(300);
  peer.behave('publicnode', { chain: 'ethereum', source: 'one' });
  peer.behave('drpc', { chain: 'ethereum', source: 'two' });
  peer.behave('dataseed', { chain: 'bsc', source: 'one' });
  peer.behave('publicnode', { chain: 'bsc', source: 'two' });
  peer.behave('alchemy_free', { chain: 'base', source: 'two' });
  peer.behave('mainnet_beta', { chain: 'solana', source: 'one' });
  peer.behave('guarded_esplora', { chain: 'bitcoin', source: 'two' });
});
afterAll(() => site.close());

const chains = ['bitcoin', 'ethereum', 'bsc', 'base', 'solana'] as const;

/** Blocks come on every chain, and what is due is read. */
async function pass(blocks: number, minutes = 2): Promise<void> {
  for (const chain of chains) site.peer.chains[chain].mine(blocks);
  await site.readLater(minutes);
}
async function sourcesDown(): Promise<string[]> {
  const { headers } = await site.admin();
  const answer = await site.server.app.inject({ url: '/api/system/chains', headers });
  const { sources } = answer.json<{ sources: ChainSourceRow[] }>();
  return sources.filter((one) => one.is_down).map(({ chain, name }) => `${chain} ${name}`);
}

interface Row {
  readonly coin: CoinKey;
  readonly paid: WalletAct;
  readonly verdict: Evidence['verdict'];
  readonly finding?: string;
}
const row = (coin: CoinKey, paid: WalletAct, verdict: Row['verdict'], finding?: string): Row => ({
  coin,
  paid,
  verdict,
  ...(finding !== undefined && { finding }),
});
const table: readonly Row[] = [
  row('eth', 'exactly', 'proven', 'exact_amount'),
  row('eth', 'contract', 'questionable', 'through_contract_untraced'),
  row('eth', 'failing', 'refuted', 'transaction_failed'),
  row('eth', 'other_address', 'refuted', 'wrong_destination'),
  row('eth', 'too_little', 'questionable', 'underpaid'),
  row('eth', 'other_token', 'questionable', 'wrong_token'),
  row('eth', 'other_network', 'questionable', 'wrong_network'),
  row('usdt', 'exactly', 'proven', 'exact_amount'),
  row('usdt', 'failing', 'refuted', 'transaction_failed'),
  row('usdt', 'fake_token', 'refuted', 'fake_token'),
  row('usdt', 'other_token', 'questionable', 'wrong_token'),
  row('usdt', 'other_network', 'questionable', 'wrong_network'),
  row('usdt', 'too_little', 'questionable', 'underpaid'),
  row('usdc', 'exactly', 'proven', 'exact_amount'),
  row('usdc', 'fake_token', 'refuted', 'fake_token'),
  row('usdc', 'other_network', 'questionable', 'wrong_network'),
  row('bnb', 'exactly', 'proven', 'exact_amount'),
  row('bnb', 'contract', 'questionable', 'through_contract_untraced'),
  row('bnb', 'failing', 'refuted', 'transaction_failed'),
  row('bnb', 'other_network', 'questionable', 'wrong_network'),
  row('bnb', 'other_address', 'refuted', 'wrong_destination'),
  row('sol', 'exactly', 'proven', 'exact_amount'),
  row('sol', 'contract', 'proven', 'exact_amount'),
  row('sol', 'failing', 'refuted', 'transaction_failed'),
  row('sol', 'too_little', 'questionable', 'underpaid'),
  row('btc', 'exactly', 'proven', 'exact_amount'),
  row('btc', 'too_little', 'questionable', 'underpaid'),
  row('btc', 'other_address', 'refuted', 'wrong_destination'),
  row('btc', 'replaced', 'not_found'),
];

/** Every payment of the table, once: its id by its row. */
let registered: Promise<ReadonlyMap<Row, string>> | undefined;
const payments = async () => (registered ??= payAll());
async function payAll(): Promise<ReadonlyMap<Row, string>> {
  const ids = new Map<Row, string>();
  for (const one of table) {
    const { coin, paid } = one;
    const { token, address, atomic: amount } = await site.ask(coin);
    site.server.clock.advance(20_000);
    const asked = { asset: assetOfCoin[coin], coin, address, amount };
    const played = site.peer.chains[coins[coin].chain];
    // Alone in its block: otherwise a balance does not tell what one transaction brought.
    if (paid === 'contract') played.mine();
    const [sent] = act(site.peer.chains, paid, asked);
    if (paid === 'contract') played.mine();
    const payload = {
      crypto_type: coin,
      txid: sent?.id,
      payment_address: address,
      quote_token: token,
    };
    ids.set(one, (await site.register(subscriptionPayload(payload))).id);
  }
  await site.read();
  for (let round = 0; round < 5; round += 1) await pass(2);
  // Whose transaction vanished is looked for a while.
  for (let round = 0; round < 3; round += 1) await pass(1, 20);
  return ids;
}
const evidenceOf = async (one: Row) => site.evidence((await payments()).get(one) ?? '');

describe('a payment beside public sources', () => {
  test.each(table)('$coin, $paid: $verdict', async (one) => {
    const { verdict, findings } = await evidenceOf(one);
    expect({ verdict, findings: findings.map(({ code }) => code) }).toEqual({
      verdict: one.verdict,
      findings:
        one.finding === undefined ? expect.anything() : expect.arrayContaining([one.finding]),
    });
  });

  test('keeps its verdict when its block is older than the nodes remember, and no source is down', async () => {
    await payments();
    await pass(400);
    for (let round = 0; round < 3; round += 1) await pass(1, 60);
    const kept = await Promise.all(
      table.map(async (one) => ({ ...one, verdict: (await evidenceOf(one)).verdict })),
    );
    expect(kept).toEqual(table);
    expect(await sourcesDown()).toEqual([]);
  });
});

describe('watching beside public sources', () => {
  const watch = async (): Promise<void> => {
    site.server.clock.advance(2 * 60_000);
    await giveCoinRates(site.server);
    await watchDue(site.server.dependencies);
  };
  const found = async () =>
    site.server.dependencies.database
      .selectFrom('incoming_transfers')
      .select(['txid', 'amount_atomic', 'chain'])
      .execute();

  test.each(['bnb', 'eth', 'usdt', 'usdc', 'sol'] as const)(
    'a payment by %s after a gap is seen, and what came in the gap is not lost',
    async (coin) => {
      const { chain } = coins[coin];
      const played = site.peer.chains[chain];
      const { address } = await site.ask(coin);
      const amount = 10n ** 9n + BigInt(played.tip().height);
      for (let time = 0; time < 2; time += 1) await watch();
      played.mine(150);
      site.pay(coin, { amount, to: address });
      played.mine(150);
      for (let time = 0; time < 3; time += 1) await watch();
      const after = site.pay(coin, { amount: amount + 1n, to: address });
      played.mine(5);
      for (let time = 0; time < 3; time += 1) await watch();
      const amounts = (await found()).filter((one) => one.chain === chain);
      expect(amounts).toContainEqual({ txid: after, amount_atomic: String(amount + 1n), chain });
      expect(amounts).toContainEqual(expect.objectContaining({ amount_atomic: String(amount) }));
      expect(await sourcesDown()).toEqual([]);
    },
  );
});
