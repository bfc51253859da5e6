import { describe, expect, test } from 'vitest';
import {
  editCode,
  fieldLength,
  nintendoFormat,
  paysafecardFormat,
  rewarbleFormat,
  shownCode,
} from './code-input.ts';

describe('what a code field shows', () => {
  test.for([
    ['a Nintendo code is upper-cased', 'b0abcd', nintendoFormat, 'B0ABCD'],
    [
      'hyphens and spaces of a card are dropped',
      'B0AB-CDEF GH12_3456',
      nintendoFormat,
      'B0ABCDEFGH123456',
    ],
    ['it ends at 16 characters', '12345678901234567890', nintendoFormat, '1234567890123456'],
    ['letters of other alphabets are dropped', 'ABÇD日本1', nintendoFormat, 'ABD1'],
    [
      'a Rewarble code has a space after every four',
      'ab12cd34EF56gh78',
      rewarbleFormat,
      'ab12 cd34 EF56 gh78',
    ],
    ['but none at its end', 'ab12', rewarbleFormat, 'ab12'],
    [
      'a pasted one keeps its groups',
      ' ab12-cd34-ef56-gh78 ',
      rewarbleFormat,
      'ab12 cd34 ef56 gh78',
    ],
    ['a PIN has digits only', '1234a5678 9012', paysafecardFormat, '1234 5678 9012'],
  ] as const)('%s', ([, typed, format, shown]) => {
    expect(shownCode(typed, format)).toBe(shown);
  });

  test('the longest text is 16, with spaces 19', () => {
    expect([nintendoFormat, rewarbleFormat, paysafecardFormat].map(fieldLength)).toEqual([
      16, 19, 19,
    ]);
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
    ['too much is pasted', '', '123456789012345678901|', '1234 5678 9012 3456|'],
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
