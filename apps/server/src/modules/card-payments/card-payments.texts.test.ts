import { expect, test } from 'vitest';
import { logTexts } from './card-payments.texts.ts';

const answer = {
  status: 'paid',
  value_coin: '11.52',
  coin: 'polygon_usdc',
  txid_out: '0xab',
} as const;

test.each([
  ['a known coin', {}, '11.52 USDC on Polygon, transaction 0xab'],
  ['another coin', { coin: 'base_usdc' }, '11.52 base_usdc, transaction 0xab'],
  ['what PayGate left out', { value_coin: null, coin: null, txid_out: null }, '– –, transaction –'],
  ['a text without an end', { coin: 'x'.repeat(999) }, `11.52 ${'x'.repeat(40)}, transaction 0xab`],
])('the log tells %s', (_, part, told) => {
  expect(logTexts.confirmed({ ...answer, ...part })).toBe(
    `PayGate confirmed the payment: ${told}.`,
  );
});
