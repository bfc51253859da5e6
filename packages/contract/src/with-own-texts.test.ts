import { expect, test } from 'vitest';
import { withOwnTexts } from './with-own-texts.ts';

const texts = {
  title: 'Pay your way',
  greeting: (name: string) => `Hello ${name}`,
  steps: ['one', 'two'],
  help: { title: 'Need Help?', text: 'Write to us' },
} as const;

test('own texts take the place of single ones, and all others stay', () => {
  const own = withOwnTexts(texts, {
    greeting: (name) => `Good day, ${name}`,
    steps: ['first', 'second'],
    help: { text: 'Call us' },
  });
  expect(own).toEqual({
    title: 'Pay your way',
    greeting: expect.any(Function) as unknown,
    steps: ['first', 'second'],
    help: { title: 'Need Help?', text: 'Call us' },
  });
  expect(own.greeting('Mia')).toBe('Good day, Mia');
});

test('without own texts nothing changes', () => {
  expect(withOwnTexts(texts, undefined)).toBe(texts);
  expect(withOwnTexts(texts, {})).toEqual(texts);
});

test('a name that the texts lack is added, as for the words of a setting', () => {
  const words: Partial<Record<'Card', string>> = {};
  expect(withOwnTexts(words, { Card: 'Debit card' })).toEqual({ Card: 'Debit card' });
});
