import { coinKeys, type CoinKey } from '@ghost-pay/contract/coins';
import { assetOfCoin, assets } from '@ghost-pay/contract/evidence/assets';
import { describe, expect, test } from 'vitest';
import { openLedger } from './ledger.ts';
import type { Movement } from './played-chain.ts';
import { act, offeredActs, type WalletAct, walletActGroups, walletActs } from './wallet-acts.ts';

const evm = '0x52908400098527886e0f7030069857d2e4169ee7';
const addresses: Record<CoinKey, string> = {
  btc: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  eth: evm,
  usdt: evm,
  bnb: evm,
  sol: '4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS',
  usdc: evm,
};
const amount = 1_249_370_000n;
/** Links of other chains carry no reference. */
const never: readonly WalletAct[] = ['without_reference'];
/** What a coin's chain cannot do. */
const missing: Record<CoinKey, readonly WalletAct[]> = {
  btc: ['without_reference', 'contract', 'failing', 'other_token', 'fake_token'],
  eth: never,
  usdt: never,
  bnb: never,
  sol: ['replaced'],
  usdc: never,
};

/** A wallet that is asked for a coin, on new chains. */
function walletFor(coin: CoinKey) {
  const { chains } = openLedger({ stateFile: undefined, now: () => 0, mostTransactions: 100 });
  const reference = coin === 'sol' ? { reference: 'KEY' } : {};
  const asked = {
    coin,
    asset: assetOfCoin[coin],
    address: addresses[coin],
    amount,
    ...reference,
  };
  const chain = assets[asked.asset].chain as keyof typeof chains;
  const mineAll = () => Object.values(chains).forEach((one) => one.mine());
  return {
    acts: offeredActs(chains, asked),
    /** Does it, mines a block, and returns what moved by each transaction; undefined for one that is gone. */
    choose: (
      chosen: WalletAct,
    ): { chain: string; moved: readonly Movement[]; isFailed: boolean }[] => {
      const sent = act(chains, chosen, asked);
      mineAll();
      return sent.flatMap(({ chain: on, id }) => {
        const found = chains[on].describe(id);
        return found ? [{ chain: on, moved: found.movements, isFailed: found.isFailed }] : [];
      });
    },
    chains,
    chain,
    asked,
  };
}

const coinsThatCan = (chosen: WalletAct) =>
  coinKeys.filter((coin) => !missing[coin].includes(chosen));
/** What a coin's own payment is, and where it goes. */
const own = (coin: CoinKey) => ({ asset: assetOfCoin[coin], to: addresses[coin] });

describe('the wallet', () => {
  test.each(coinKeys)('offers for %s what the chain can do', (coin) => {
    expect(walletFor(coin).acts).toEqual(
      (Object.keys(walletActs) as WalletAct[]).filter((one) => !missing[coin].includes(one)),
    );
  });

  test.each([
    ['exactly', ['1249370000']],
    ['less', ['1243123150']],
    ['too_little', ['1124433000']],
    ['twice', ['1249370000', '1249370000']],
    ['somebody_else', ['1711636901']],
  ] as const)('lets arrive what was chosen: %s, %j', (chosen, arrived) => {
    for (const coin of coinKeys) {
      const { chain, choose } = walletFor(coin);
      const moved = arrived.map((each) => [{ ...own(coin), amount: BigInt(each) }]);
      expect(choose(chosen)).toMatchObject(
        moved.map((one) => ({ chain, moved: one, isFailed: false })),
      );
    }
  });

  test.each([
    ['exactly', true],
    ['less', true],
    ['without_reference', false],
    ['somebody_else', false],
  ] as const)('names the reference of a link of Solana: %s, %s', (chosen, isNamed) => {
    const { chains, asked } = walletFor('sol');
    const [sent] = act(chains, chosen, asked);
    const accounts = chains.solana.find(sent?.id ?? '')?.content.accounts ?? [];
    expect(accounts.some(({ key }) => key === 'KEY')).toBe(isNamed);
  });

  test.each(coinsThatCan('contract'))('pays %s through another hand', (coin) => {
    const [sent] = walletFor(coin).choose('contract');
    expect(sent?.moved.at(-1)).toMatchObject({ ...own(coin), amount });
  });

  test.each(coinsThatCan('failing'))('moves no %s by a transaction that fails', (coin) => {
    expect(walletFor(coin).choose('failing')).toMatchObject([{ moved: [], isFailed: true }]);
  });

  test.each(coinKeys)('sends on a chain that was not asked for, instead of %s', (coin) => {
    const { chain, choose } = walletFor(coin);
    const [sent] = choose('other_network');
    expect(sent?.chain).not.toBe(chain);
    expect(sent?.moved).toHaveLength(1);
  });

  test.each(coinsThatCan('other_token'))('sends something else of value instead of %s', (coin) => {
    const { chain, choose } = walletFor(coin);
    const [sent] = choose('other_token');
    expect(sent).toMatchObject({ chain, moved: [{ to: addresses[coin] }] });
    expect(sent?.moved[0]?.asset).not.toBe(assetOfCoin[coin]);
    expect(sent?.moved[0]?.asset).not.toBeNull();
  });

  test.each(coinsThatCan('fake_token'))('sends a token without a name instead of %s', (coin) => {
    const [sent] = walletFor(coin).choose('fake_token');
    expect(sent?.moved).toMatchObject([{ asset: null, to: addresses[coin], amount }]);
  });

  test.each(coinKeys)('pays %s to a stranger', (coin) => {
    const { asset, to } = own(coin);
    const [sent] = walletFor(coin).choose('other_address');
    expect(sent?.moved).toMatchObject([{ asset, amount, to: expect.not.stringContaining(to) }]);
  });

  test.each(coinsThatCan('replaced'))('takes %s back with the next block', (coin) => {
    const { asked, chains, choose, chain } = walletFor(coin);
    const [waits] = act(chains, 'replaced', asked);
    const described = () => chains[chain].describe(waits?.id ?? '');
    expect(described()?.movements).toMatchObject([{ ...own(coin), amount }]);
    expect(choose('exactly')).toHaveLength(1);
    expect(described()).toBeUndefined();
    const moved = chains[chain].newest(10).map(({ movements }) => movements.length);
    expect(moved.toSorted((one, other) => one - other)).toEqual([0, 1]);
  });

  test.each(coinKeys)('loses the last block, with the %s in it', (coin) => {
    const { chains, choose, chain } = walletFor(coin);
    choose('exactly');
    const before = chains[chain].tip();
    expect(choose('reorganise')).toEqual([]);
    expect(chains[chain].newest(10)).toEqual([]);
    expect(chains[chain].blockAt(before.height)?.hash).not.toBe(before.hash);
  });
});

test('the groups on the page hold each act once', () => {
  expect(walletActGroups.flatMap(({ acts }) => acts).toSorted()).toEqual(
    Object.keys(walletActs).toSorted(),
  );
});

test.each([
  ['usdt', 'other_network', 'usdt@bsc', '1249370000000000000000'],
  ['usdc', 'other_network', 'usdc@ethereum', '1249370000'],
  ['eth', 'other_network', 'eth@base', '1249370000'],
  ['btc', 'other_network', 'usdt@tron', '5000000'],
  ['bnb', 'other_token', 'usdt@bsc', '5000000000000000000'],
  ['sol', 'other_token', 'usdc@solana', '5000000'],
] as const)('for %s, %s sends %s in units of that asset: %s', (coin, chosen, asset, expected) => {
  const [sent] = walletFor(coin).choose(chosen);
  expect(sent?.moved).toMatchObject([{ asset, amount: BigInt(expected) }]);
});
