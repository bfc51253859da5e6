import { describe, expect, test } from 'vitest';
import { editCode, isTooMuch, codeFormatOf, sixDigitsFormat } from './code-input.ts';

const nintendoFormat = codeFormatOf('nintendo-eshop');
const rewarbleFormat = codeFormatOf('alternative-rewarble');
const paysafecardFormat = codeFormatOf('alternative-paysafe');

describe('what a code field shows of a text that is put in at once', () => {
  test.for([
    ['a Nintendo code is upper-cased', 'b0abcd', nintendoFormat, 'B0ABCD', false],
    [
      'a card’s signs are dropped',
      'B0AB-CDEF GH12_3456',
      nintendoFormat,
      'B0ABCDEFGH123456',
      false,
    ],
    [
      'full-width letters',
      'Ｂ０ＣＤ ＥＦＧＨ ＪＫＬＭ ＮＰＱＲ',
      nintendoFormat,
      'B0CDEFGHJKLMNPQR',
      false,
    ],
    [
      'what stands before the code',
      'CODE: B0CD EFGH JKLM NPQR',
      nintendoFormat,
      'B0CDEFGHJKLMNPQR',
      false,
    ],
    ['groups of four', 'ab12cd34EF56gh78', rewarbleFormat, 'ab12 cd34 EF56 gh78', false],
    ['no space at the end', 'ab12', rewarbleFormat, 'ab12', false],
    ['other groups', ' ab12-cd34-ef56-gh78 ', rewarbleFormat, 'ab12 cd34 ef56 gh78', false],
    [
      'the PIN beside a number',
      'PIN 1: 0123 4567 8901 2345',
      paysafecardFormat,
      '0123 4567 8901 2345',
      false,
    ],
    ['six digits in two groups', '123 456', sixDigitsFormat, '123456', false],
    ['six full-width digits', '１２３４５６', sixDigitsFormat, '123456', false],
    ['six digits in a message', 'Code: 123-456', sixDigitsFormat, '123456', false],
    // Too much is shown whole.
    ['twenty digits', '12345678901234567890', paysafecardFormat, '1234 5678 9012 3456 7890', true],
    [
      'a PIN without its end',
      'PIN 1: 0123 4567 8901 234',
      paysafecardFormat,
      'PIN 1: 0123 4567 8901 234',
      true,
    ],
    ['letters of other alphabets', 'ABÇD日本1', nintendoFormat, 'ABÇD日本1', true],
    ['seven digits', '1234567', sixDigitsFormat, '1234567', true],
  ] as const)('%s', ([, after, format, shown, tooMuch]) => {
    const { text } = editCode({ before: '', after, caret: after.length, forward: false }, format);
    expect(text).toBe(shown);
    expect(isTooMuch(text, format)).toBe(tooMuch);
  });
});

describe('the caret stays beside what was edited', () => {
  /** `|` marks the caret. */
  const edited = (before: string, after: string, forward = false, format = rewarbleFormat) => {
    const caret = after.indexOf('|');
    const result = editCode({ before, after: after.replace('|', ''), caret, forward }, format);
    return `${result.text.slice(0, result.caret)}|${result.text.slice(result.caret)}`;
  };

  test.for([
    ['the fifth character is typed', 'abcd', 'abcde|', 'abcd e|'],
    ['a character is typed in the middle', 'abcd ef', 'abX|cd ef', 'abX|c def'],
    ['a foreign character is typed in the middle', 'abcd ef', 'ab-|cd ef', 'ab|cd ef'],
    ['a character is typed before the space', 'abcd ef', 'abcdX| ef', 'abcd X|ef'],
    ['the last of a group is deleted', 'abcd e', 'abcd |', 'abcd|'],
    ['a space is deleted', 'abcd ef', 'abcd|ef', 'abc|e f'],
    ['everything is deleted', 'abcd', '|', '|'],
    ['a code is pasted over', 'ab', 'wxyz12345678abcd|', 'wxyz 1234 5678 abcd|'],
    ['too much is pasted', '', '12345678901234567|', '1234 5678 9012 3456 7|'],
    [
      'a key in a full code',
      '1234 5678 9012 3456',
      '12X|34 5678 9012 3456',
      '12|34 5678 9012 3456',
    ],
    ['a key beside a text that is none', 'PIN: 12', 'PIN: 123|', 'PIN: 123|'],
    [
      'the end of too much is deleted',
      '1234 5678 9012 3456 7',
      '1234 5678 9012 3456 |',
      '1234 5678 9012 3456|',
    ],
  ] as const)('%s', ([, before, after, expected]) => {
    expect(edited(before, after)).toBe(expected);
  });

  test('Delete before a space deletes the character behind it', () => {
    expect(edited('abcd ef', 'abcd|ef', true)).toBe('abcd| f');
  });

  test('in an unspaced field nothing jumps', () => {
    expect(edited('ABCDEF', 'ABx|CDEF', false, nintendoFormat)).toBe('ABX|CDEF');
  });
});
