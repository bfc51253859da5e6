import { expect, test } from 'vitest';
import { isEvmAddress } from './evm-address.ts';

// The addresses of EIP-55 itself.
const good = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
];

test.each([...good, ...good.map((address) => address.toLowerCase())])('%s is one', (address) => {
  expect(isEvmAddress(address)).toBe(true);
});

test.each([
  '',
  '0x',
  good[2]?.slice(0, -1) ?? '',
  `${good[2]}0`,
  good[2]?.replace('0x', '0X') ?? '',
  good[2]?.replace('aA', 'Aa') ?? '',
  good[2]?.replace('5a', '6a') ?? '',
  `0x${(good[2] ?? '').slice(2).toUpperCase()}`,
  ` ${good[1]}`,
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
])('%j is none', (text) => {
  expect(isEvmAddress(text)).toBe(false);
});
