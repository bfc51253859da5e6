import { expect, test } from 'vitest';
import { acceptedLanguage, languageOfAddress, prefixOf } from './languages.ts';

test.each([
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en-GB,de;q=0.9', 'en'],
  ['nl,sv;q=0.9,fr;q=0.5', 'fr'],
  ['fr;q=0.4, ja;q=0.7', 'ja'],
  ['pt-BR', 'pt-BR'],
  ['pt-PT,pt;q=0.9', 'pt-BR'],
  ['PT-br', 'pt-BR'],
  ['es-419', 'es'],
  ['de;q=0,en', 'en'],
  ['*', undefined],
  ['nl', undefined],
  ['', undefined],
  [undefined, undefined],
  [`${'x'.repeat(300)},de`, undefined],
  ['de;q=much, ja', 'ja'],
])('a browser that asks for %s gets %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});

test.each([
  ['/de', 'de', '/'],
  ['/de/', 'de', '/'],
  ['/de/pricing', 'de', '/pricing'],
  ['/pt-BR/track/GHOST-A', 'pt-BR', '/track/GHOST-A'],
  ['/PT-br', 'pt-BR', '/'],
])('the address %s names %s and the page %s', (address, language, pathname) => {
  expect(languageOfAddress(address)).toEqual({ language, pathname });
});

test.each(['/', '/pricing', '/design', '/track/de', '/nl/pricing', ''])(
  'the address %j names no language',
  (address) => {
    expect(languageOfAddress(address)).toBeUndefined();
  },
);

test('English has the addresses without a language', () => {
  expect([prefixOf('en'), prefixOf('de'), prefixOf('pt-BR')]).toEqual(['', '/de', '/pt-br']);
});
