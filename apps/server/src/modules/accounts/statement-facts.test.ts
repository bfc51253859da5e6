import { verdicts } from '@ghost-pay/contract/evidence/evidence-words';
import {
  paymentMethods,
  transactionStatuses,
} from '@ghost-pay/contract/transactions/transaction-words';
import { describe, expect, test } from 'vitest';
import type { PaymentRow } from './accounts.repository.ts';
import { paymentFact, returnFact } from './statement-facts.ts';

const byCode: PaymentRow = {
  payment_method: 'nintendo-eshop',
  crypto_type: null,
  currency: 'EUR',
  payout_coin: null,
  payout: null,
  status: 'pending_payment_verification',
  payment_verified: false,
  amount_minor: 1500,
  usd_amount_minor: 1558,
  usd_rate: '1.0387',
  usd_rate_source: 'api.coinbase.com',
  verdict: null,
  findings: null,
  is_claim_released: false,
  received_atomic: null,
  found_minor: null,
  coin_rate: null,
  coin_rate_source: null,
};
const byCoin: PaymentRow = {
  ...byCode,
  payment_method: 'crypto',
  crypto_type: 'btc',
  currency: 'USD',
  amount_minor: 1200,
  usd_amount_minor: 1200,
  usd_rate: '1',
  usd_rate_source: 'same currency',
  verdict: 'proven',
  received_atomic: '11968',
  coin_rate: '100123.45',
  coin_rate_source: 'api.coinbase.com',
};
const byCard: PaymentRow = {
  ...byCoin,
  payment_method: 'card',
  crypto_type: null,
  payout_coin: 'polygon_usdc',
  payout: '11.52',
  verdict: null,
  received_atomic: null,
  coin_rate: null,
  coin_rate_source: null,
};

describe('what was counted', () => {
  test.each(
    paymentMethods.flatMap((method) => transactionStatuses.map((status) => ({ method, status }))),
  )('$method in $status', ({ method, status }) => {
    const row = { ...byCode, payment_method: method, status };
    expect(paymentFact(row).isCounted).toBe(status === 'completed');
  });
});

describe('what was received', () => {
  const doubtful = (isVerified: boolean): PaymentRow => ({
    ...byCoin,
    verdict: 'questionable',
    findings: [{ code: 'amount_of_another_quote' }],
    payment_verified: isVerified,
  });
  const counts = { proven: true, settling: true, questionable: true };
  test.each([null, ...verdicts])('by coin with the verdict %s', (verdict) => {
    const fact = paymentFact({ ...byCoin, verdict });
    expect(fact.received).toBe(verdict !== null && verdict in counts ? 11_968n : null);
    expect(fact).toMatchObject({ unit: 'btc', rate: '100123.45', rateSource: 'api.coinbase.com' });
  });

  test.each<[string, PaymentRow, unknown, bigint | null]>([
    ['no coins in a block', { ...byCoin, received_atomic: '0' }, 'btc', null],
    ['coins before the first reading', { ...byCoin, received_atomic: null }, 'btc', null],
    ['coins of a claim that was freed', { ...byCoin, is_claim_released: true }, 'btc', null],
    ['coins of doubtful owner', doubtful(false), 'btc', null],
    ['the same, verified by a person', doubtful(true), 'btc', 11_968n],
    ['a payout by card', byCard, 'usdc', 11_520_000n],
    ['a payout of Tether', { ...byCard, payout_coin: 'polygon_usdt' }, 'usdt', 11_520_000n],
    ['a payout of a foreign coin', { ...byCard, payout_coin: 'polygon_pol' }, 'USD', null],
    ['an unreadable payout', { ...byCard, payout: 'much' }, 'usdc', null],
    ['a card without a payout', { ...byCard, payout_coin: null, payout: null }, 'USD', null],
    ['a code that nobody has redeemed', { ...byCode, payment_verified: true }, 'EUR', null],
    ['a code that worked', { ...byCode, found_minor: 1500 }, 'EUR', 1500n],
    ['a code that was worth less', { ...byCode, found_minor: 1000 }, 'EUR', 1000n],
    [
      'a voucher that worked',
      { ...byCode, payment_method: 'alternative-rewarble', found_minor: 1500 },
      'EUR',
      1500n,
    ],
    [
      'a Paysafecard that worked',
      { ...byCode, payment_method: 'alternative-paysafe', found_minor: 1500 },
      'EUR',
      1500n,
    ],
  ])('%s', (_name, row, unit, received) => {
    expect(paymentFact(row)).toMatchObject({ unit, received });
  });

  test('a payout is worth a dollar, a code what its currency was worth', () => {
    expect(paymentFact(byCard)).toMatchObject({ rate: '1', rateSource: null });
    expect(paymentFact(byCode)).toMatchObject({ rate: '1.0387', rateSource: 'api.coinbase.com' });
    expect(paymentFact({ ...byCode, usd_amount_minor: null }).usd).toBeNull();
  });
});

test.each([
  [byCoin, 'btc'],
  [byCard, 'usdc'],
  [byCode, 'EUR'],
] as const)('a return is added to the line of its payment', (row, unit) => {
  const returned = {
    ...row,
    payment_id: 'GHOST-AAAAAA-1700000000-BBBBBB',
    amount: '115792089237316195423570985008687907853',
    usd_amount_minor: null,
    usd_rate: null,
    txid: null,
    notes: 'By bank',
    admin_username: 'peach',
    returned_at: new Date(0),
  };
  expect(returnFact(returned)).toEqual({
    method: row.payment_method,
    unit,
    currency: row.currency,
    amount: 115792089237316195423570985008687907853n,
    usd: null,
  });
});
