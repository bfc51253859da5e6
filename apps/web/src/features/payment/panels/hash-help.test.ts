import type { HashCheckAnswer } from '@ghost-pay/contract/evidence/evidence.schemas';
import { expect, test } from 'vitest';
import { hashHelp } from './hash-help.ts';

const nothing: HashCheckAnswer = {
  finding: 'unavailable',
  chain: null,
  symbol: null,
  coin: null,
  amount: null,
  address: null,
  confirmations: null,
};
const money = { symbol: 'USDT', amount: '5.0000' };
const onBsc = { finding: 'other_network', chain: 'bsc' } as const;

test.each<[string, Partial<HashCheckAnswer>, ReturnType<typeof hashHelp>]>([
  [
    'found, with one block',
    { finding: 'fits', chain: 'ethereum', ...money, confirmations: 1 },
    { tone: 'good', sentence: 'Found: 5.0000 USDT to our address, 1 confirmation.' },
  ],
  [
    'found, with several',
    { finding: 'fits', chain: 'ethereum', ...money, confirmations: 12 },
    { tone: 'good', sentence: 'Found: 5.0000 USDT to our address, 12 confirmations.' },
  ],
  [
    'found, without a count',
    { finding: 'fits', chain: 'ethereum', ...money, confirmations: 0 },
    { tone: 'arriving', sentence: 'Found: 5.0000 USDT to our address.' },
  ],
  [
    'pending',
    { finding: 'pending', chain: 'ethereum' },
    { tone: 'arriving', sentence: 'Seen, not in a block yet. You can submit now.' },
  ],
  [
    'not seen yet',
    { finding: 'not_found' },
    {
      tone: 'neutral',
      sentence:
        'Not seen yet. New transactions take up to a minute to appear. You can submit all the same.',
    },
  ],
  [
    'another address',
    { finding: 'other_address', chain: 'ethereum', ...money, address: '0xabc' },
    {
      tone: 'warning',
      sentence: 'This transaction paid another address (0xabc). Did you copy the right hash?',
    },
  ],
  [
    'another coin that the site takes',
    { finding: 'other_coin', chain: 'ethereum', symbol: 'ETH', amount: '0.5', coin: 'eth' },
    { tone: 'warning', sentence: 'This is 0.5 ETH, not USDT.', switchTo: 'eth' },
  ],
  [
    'another coin that the site does not take',
    { finding: 'other_coin', chain: 'ethereum', symbol: 'USDC', amount: '5' },
    { tone: 'warning', sentence: 'This is 5 USDC, not USDT.', support: '5 USDC on Ethereum' },
  ],
  [
    'another coin that the visitor cannot choose now',
    { finding: 'other_coin', chain: 'solana', symbol: 'SOL', amount: '1', coin: 'sol' },
    { tone: 'warning', sentence: 'This is 1 SOL, not USDT.', support: '1 SOL on Solana' },
  ],
  [
    'a token that calls itself like the coin',
    { finding: 'other_coin', chain: 'ethereum', confirmations: 3 },
    {
      tone: 'warning',
      sentence:
        'A token has arrived that is not USDT, whatever it calls itself. Did you copy the right hash?',
      support: 'an unknown token on Ethereum',
    },
  ],
  [
    'a transfer of nothing',
    { finding: 'nothing_moved', chain: 'ethereum', confirmations: 3 },
    {
      tone: 'bad',
      sentence: 'This transaction sent an amount of zero. Did you copy the right hash?',
    },
  ],
  [
    'another network with a coin of the site',
    { ...onBsc, symbol: 'BNB', amount: '0.1', coin: 'bnb' },
    {
      tone: 'warning',
      sentence: 'This is 0.1 BNB on BNB Smart Chain. You chose Ethereum.',
      switchTo: 'bnb',
    },
  ],
  [
    'another network with another coin',
    { ...onBsc, ...money },
    {
      tone: 'warning',
      sentence: 'This is 5.0000 USDT on BNB Smart Chain. You chose Ethereum.',
      support: '5.0000 USDT on BNB Smart Chain',
    },
  ],
  [
    'another network, with nothing known of the money',
    onBsc,
    {
      tone: 'warning',
      sentence: 'This is on BNB Smart Chain. You chose Ethereum.',
      support: 'on BNB Smart Chain',
    },
  ],
  [
    'failed',
    { finding: 'failed', chain: 'ethereum', confirmations: 4 },
    { tone: 'bad', sentence: 'This transaction failed: nothing was sent.' },
  ],
  ['nothing', {}, undefined],
])('%s', (_name, answer, help) => {
  const offered = ['eth', 'usdt', 'bnb'] as const;
  expect(hashHelp({ ...nothing, ...answer }, { coin: 'usdt', offered })).toEqual(help);
});

test.each<[string, Partial<HashCheckAnswer>, string, string | undefined]>([
  ['a tenth too little', { finding: 'fits', confirmations: 3 }, '5.5555', '0.5555'],
  ['a tenth too little, in no block yet', { finding: 'pending' }, '5.5555', '0.5555'],
  ['less by a rounding', { finding: 'fits', confirmations: 3 }, '5.0200', undefined],
  ['exactly what is due', { finding: 'fits', confirmations: 3 }, '5.0000', undefined],
])('%s', (_name, answer, due, missing) => {
  const asked = { coin: 'usdt', offered: ['usdt'], due } as const;
  const help = hashHelp({ ...nothing, chain: 'ethereum', ...money, ...answer }, asked);
  expect(help?.tone).toBe(missing === undefined ? 'good' : 'warning');
  expect(help?.sentence.includes(`${missing} USDT is missing`)).toBe(missing !== undefined);
});
