import { describe, expect, test } from 'vitest';
import { type DescribedPayment, describeSituation, situationTexts } from './situation-sentences.ts';
import { isTold, noDetails, type SituationDetails, situations } from './situations.ts';

const english = { locale: 'en-US', situationTexts };
const payment = { type: 'ghost-eshop-pro', paymentMethod: 'crypto' } as const;
const say = (changes: Partial<DescribedPayment> & Pick<DescribedPayment, 'situation'>) =>
  describeSituation({ ...payment, ...changes }, english);
const known = (details: Partial<SituationDetails>) => ({ details: { ...noDetails, ...details } });

test.each(situations)('%s has words where the status says too little', (situation) => {
  const words = say({ situation });
  expect(words !== undefined).toBe(isTold(situation));
  if (words) expect(words.text).toBe(words.next);
});

test('a word that this version does not know has none', () => {
  expect(say({ situation: 'made_up' as 'seen' })).toBeUndefined();
});

describe('what only the payer is told stands first', () => {
  test.each<[Parameters<typeof say>[0], string]>([
    [
      { situation: 'seen', ...known({ confirmations: 1, confirmationsNeeded: 3 }) },
      '1 of 3 confirmations. It counts once',
    ],
    [
      { situation: 'received', ...known({ arrived: '0.5', symbol: 'ETH' }) },
      '0.5 ETH has arrived. Our team verifies',
    ],
    [
      { situation: 'short', ...known({ arrived: '0.4', missing: '0.1', symbol: 'ETH' }) },
      '0.4 ETH has arrived, 0.1 ETH is missing. Do not pay the whole amount again.',
    ],
    [
      {
        situation: 'part_missing',
        paymentMethod: 'nintendo-eshop',
        ...known({ missing: '4.50', symbol: 'USD' }),
      },
      '$4.50 is missing. Your code did not cover the price.',
    ],
    [
      { situation: 'wrong_network', ...known({ arrived: '5', symbol: 'USDT', network: 'bsc' }) },
      'We found 5 USDT on this network: BNB Smart Chain. It is not on the network',
    ],
    [
      { situation: 'wrong_network', ...known({ network: 'tron' }) },
      'We found it on this network: Tron.',
    ],
    [
      { situation: 'wrong_address', ...known({ address: '0xa' }) },
      'It went to 0xa. It has brought',
    ],
  ])('%j', (facts, beginning) => {
    expect(say(facts)?.text.startsWith(beginning)).toBe(true);
  });

  test('where the rest goes stands last, and not in what follows', () => {
    const words = say({ situation: 'short', ...known({ address: 'bc1q' }) });
    expect(words?.text).toMatch(/You can send the rest to bc1q and tell our support\.$/);
    expect(words?.next).not.toContain('bc1q');
  });
});

test('a card that paid too little is asked for no rest, and a donor is promised no mail', () => {
  expect(say({ situation: 'short', paymentMethod: 'card' })?.text).toBe(
    'Do not pay again: our team decides what happens next. Our team writes to you.',
  );
  expect(say({ situation: 'under_review', type: 'donation' })?.text).not.toContain('writes to you');
});
