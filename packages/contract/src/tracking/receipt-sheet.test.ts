import { describe, expect, test } from 'vitest';
import { type CoinKey } from '../coin-words.ts';
import { durationName } from '../durations.ts';
import { methodNames, productNames, statusLabels } from '../transactions/transaction-words.ts';
import { receiptSheet, receiptWords } from './receipt-sheet.ts';
import type { Receipt } from './tracking.schemas.ts';

const receipt: Receipt = {
  paymentId: 'GHOST-K7Q2MX-1791210000-B4T9WZ',
  type: 'ghost-eshop-pro',
  paymentMethod: 'crypto',
  status: 'completed',
  amount: 170,
  currency: 'USD',
  region: null,
  createdAt: '2026-11-22T05:10:20.000Z',
  updatedAt: '2026-11-22T23:59:59.000Z',
  paymentVerified: true,
  subscriptionUpdated: true,
  situation: 'completed',
  subscriptionDuration: 'lifetime',
  siteName: 'Ghost Pay',
  paidOn: '2026-11-22T06:23:00.000Z',
  coin: 'btc',
  coinAmount: '0.00169137',
  transactionHash: 'abc',
  maskedCode: null,
};
const english = {
  locale: 'en-US',
  receiptWords,
  productNames,
  methodNames,
  statusLabels,
  durationName,
};
const rowsOf = (changes: Partial<Receipt>) =>
  receiptSheet({ ...receipt, ...changes }, english).rows.map(
    ({ label, value }) => `${label}: ${value}`,
  );

describe('a receipt’s sheet', () => {
  test('has its lines in the order of reading, in UTC', () => {
    expect(receiptSheet(receipt, english)).toMatchObject({
      siteName: 'Ghost Pay',
      title: 'Receipt',
      amount: '$170.00',
      status: 'Completed',
    });
    expect(rowsOf({})).toEqual([
      'Paid on: Nov 22, 2026, 06:23 UTC',
      'For: Ghost eShop Pro',
      'Duration: Lifetime',
      'Method: Cryptocurrency',
      'Coin and amount: 0.00169137 BTC, Bitcoin network',
      'Transaction hash: abc',
      'Payment ID: GHOST-K7Q2MX-1791210000-B4T9WZ',
      'Registered: Nov 22, 2026, 05:10 UTC',
      'Completed on: Nov 22, 2026, 23:59 UTC',
    ]);
  });

  test.each<[string, Partial<Receipt>, string[]]>([
    [
      'a card',
      { paymentMethod: 'card', coin: null, coinAmount: null, transactionHash: null },
      ['Method: Card', 'Payment ID: GHOST-K7Q2MX-1791210000-B4T9WZ'],
    ],
    [
      'a gift card from the customer’s mail',
      {
        paymentMethod: 'nintendo-eshop',
        region: 'japan',
        coin: null,
        coinAmount: null,
        transactionHash: null,
        maskedCode: '••••••••••••ABCD',
      },
      [
        'Method: Nintendo eShop card',
        'Region: Japan',
        'Code: ••••••••••••ABCD',
        'Payment ID: GHOST-K7Q2MX-1791210000-B4T9WZ',
      ],
    ],
    [
      'coins by payment id alone',
      { coinAmount: null, transactionHash: null },
      [
        'Method: Cryptocurrency',
        'Coin: Bitcoin (BTC), Bitcoin network',
        'Payment ID: GHOST-K7Q2MX-1791210000-B4T9WZ',
      ],
    ],
  ])('has only the lines that something is known for: %s', (_, changes, expected) => {
    const rows = rowsOf(changes);
    expect(rows.slice(3, 3 + expected.length)).toEqual(expected);
    expect(rows).toHaveLength(5 + expected.length);
  });

  test('writes the amount in coins as its language does: with a point 12.003 were twelve thousand in German', () => {
    const { rows } = receiptSheet(
      { ...receipt, coinAmount: '12.003' },
      { ...english, locale: 'de' },
    );
    expect(rows.map(({ value }) => value)).toContain('12,003 BTC, Bitcoin network');
  });

  test('of a donation has no duration, and one without a recorded day none', () => {
    const rows = rowsOf({ type: 'donation', subscriptionDuration: null, paidOn: null });
    expect(rows.slice(0, 2)).toEqual(['For: Donation', 'Method: Cryptocurrency']);
  });

  test('says of a pending payment when it last changed', () => {
    const rows = rowsOf({ status: 'pending_subscription_update' });
    expect(rows.at(-1)).toBe('Last change: Nov 22, 2026, 23:59 UTC');
  });

  test.each<[CoinKey, string]>([
    ['btc', 'Bitcoin (BTC), Bitcoin network'],
    ['eth', 'Ethereum (ETH), Ethereum network'],
    ['usdt', 'Tether (USDT), Ethereum network'],
    ['bnb', 'BNB (BNB), BNB Smart Chain'],
    ['sol', 'Solana (SOL), Solana network'],
    ['usdc', 'USD Coin (USDC), Base network'],
  ])('names %s and its network', (coin, name) => {
    expect(rowsOf({ coin, coinAmount: null })).toContain(`Coin: ${name}`);
  });

  test.each([
    [15, 'EUR', '€15.00'],
    [2500, 'JPY', '¥2,500'],
  ] as const)('writes %d %s as %s', (amount, currency, shown) => {
    expect(receiptSheet({ ...receipt, amount, currency }, english).amount).toBe(shown);
  });
});
