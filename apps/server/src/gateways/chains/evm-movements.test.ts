import { describe, expect, test } from 'vitest';
import type { EvmLog, EvmReceipt, EvmTransaction } from './evm-answers.ts';
import { innerMovements, joinInner, receiptMovements, valueMovement } from './evm-movements.ts';

const [payer, site, contract] = ['11', '22', '33'].map((pair) => `0x${pair.repeat(20)}`);
const tether = '0xdac17f958d2ee523a2206206994597c13d831ec7';
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const topic = (address = '') => `0x${'0'.repeat(24)}${address.slice(2)}`;
const amount = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`;

const transaction: EvmTransaction = {
  hash: `0x${'44'.repeat(32)}`,
  from: payer ?? '',
  to: contract,
  value: 0n,
  input: '0x01',
};
const log: EvmLog = {
  address: tether,
  topics: [transfer, topic(payer), topic(site)],
  data: amount(5n),
  logIndex: 7,
};
const receiptOf = (...logs: EvmLog[]): EvmReceipt => ({
  transactionHash: transaction.hash,
  blockHash: `0x${'55'.repeat(32)}`,
  blockNumber: 1,
  status: '0x1',
  gasUsed: 60_000n,
  contractAddress: null,
  logs,
});
const tokensOf = (...logs: EvmLog[]) =>
  receiptMovements('ethereum', { transaction, receipt: receiptOf(...logs) }).movements.filter(
    ({ contract: token }) => token !== null,
  );

test('what contracts passed on to one of our addresses is one movement', () => {
  const to = (address: string, from: string, value: bigint) => ({
    from,
    to: address,
    amount: value,
  });
  const [ours, also, other] = ['aa', 'bb', 'cc'].map((pair) => `0x${pair.repeat(20)}`) as [
    string,
    string,
    string,
  ];
  const moves = [to(other, 'x', 1n), to(also, 'x', 2n), to(ours, 'x', 3n), to(also, 'y', 4n)];
  const joined = joinInner(innerMovements('bsc', moves, 'traced'), (one) => one !== other);
  expect(joined).toMatchObject([
    { to: other, amount: 1n, position: 1_000_000 },
    { to: ours, from: 'x', amount: 3n, position: 1_000_000 },
    { to: also, from: null, amount: 6n, position: 1_000_001 },
  ]);
});

describe('a log', () => {
  test('of a known token is a transfer of its asset', () => {
    expect(tokensOf(log)).toEqual([
      {
        asset: 'usdt@ethereum',
        contract: tether,
        from: payer,
        to: site,
        amount: 5n,
        position: 7,
        how: 'log',
      },
    ]);
  });

  test('of the most that a token can move is read to the last digit', () => {
    expect(tokensOf({ ...log, data: `0x${'f'.repeat(64)}` })).toMatchObject([
      { amount: 2n ** 256n - 1n },
    ]);
  });

  test.each<[string, Partial<EvmLog>]>([
    ['that was removed', { removed: true }],
    ['without topics', { topics: [] }],
    ['with two topics', { topics: [transfer, topic(payer)] }],
    ['with four topics, as of an NFT', { topics: [...log.topics, amount(5n)] }],
    ['of another event', { topics: [amount(1n), topic(payer), topic(site)] }],
    ['without an amount', { data: '0x' }],
    ['with less than an amount', { data: '0x05' }],
    ['with more than an amount', { data: `${amount(5n)}00` }],
    [
      'whose recipient is no address',
      { topics: [transfer, topic(payer), `0x01${topic(site).slice(4)}`] },
    ],
    ['whose payer is no address', { topics: [transfer, amount(2n ** 255n), topic(site)] }],
  ])('%s is no transfer', (_, changed) => {
    expect(tokensOf({ ...log, ...changed })).toEqual([]);
  });
});

describe('the value of a transaction', () => {
  test('that makes a contract goes to that contract, as far as it is known', () => {
    const making = { ...transaction, to: null, value: 5n };
    expect(valueMovement('base', making, site)).toMatchObject({ asset: 'eth@base', to: site });
    expect(valueMovement('base', making)).toBeUndefined();
  });

  test('is not counted again by the log that the chain itself writes, but two of the same size are two', () => {
    const native = { ...log, address: '0xfffffffffffffffffffffffffffffffffffffffe' };
    const paid = { ...transaction, to: site, value: 5n };
    const once = receiptMovements('bsc', { transaction: paid, receipt: receiptOf(native) });
    expect(once.movements).toMatchObject([{ asset: 'bnb@bsc', how: 'direct', position: 0 }]);
    const twice = receiptMovements('bsc', {
      transaction: paid,
      receipt: receiptOf(native, native),
    });
    expect(twice.movements).toMatchObject([
      { how: 'direct', position: 0 },
      { asset: 'bnb@bsc', contract: null, how: 'log', position: 1_000_000, amount: 5n },
    ]);
    expect([once.namesInner, twice.namesInner]).toEqual([true, true]);
  });
});
