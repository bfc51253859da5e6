import { describe, expect, test } from 'vitest';
import { capsOf, choiceOfPress, chordOf, type Press, readPress } from './key-table.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const press = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  code: `Key${key.toUpperCase()}`,
  ...plain,
  ...more,
});
const idle = { prefix: undefined, at: 0, isTyping: false, isOn: true };

describe('the chord of a press', () => {
  test.each<[string, Press, string | undefined]>([
    ['a letter', press('v'), 'v'],
    ['a letter with caps lock', press('V'), 'v'],
    ['a letter with shift', press('C', { shiftKey: true }), 'Shift+c'],
    ['a sign that needs shift', press('?', { code: 'Slash', shiftKey: true }), '?'],
    ['a slash that needs shift', press('/', { code: 'Digit7', shiftKey: true }), '/'],
    ['an arrow', press('ArrowDown', { code: 'ArrowDown' }), 'ArrowDown'],
    [
      'an arrow with shift',
      press('ArrowDown', { code: 'ArrowDown', shiftKey: true }),
      'Shift+ArrowDown',
    ],
    ['the browser’s find', press('f', { ctrlKey: true }), 'Ctrl+f'],
    ['the same on a Mac', press('f', { metaKey: true }), 'Ctrl+f'],
    ['the browser’s own console', press('K', { ctrlKey: true, shiftKey: true }), undefined],
    ['a menu of the system', press('v', { altKey: true }), undefined],
    ['a key without Latin letters', press('м', { code: 'KeyV' }), 'v'],
    ['a Latin letter on another place', press('v', { code: 'Period' }), 'v'],
  ])('%s', (_name, pressed, chord) => {
    expect(chordOf(pressed)).toBe(chord);
  });
});

test.each<[string, Press, number | undefined]>([
  ['a digit', press('3', { code: 'Digit3' }), 3],
  ['a digit of the number pad', press('9', { code: 'Numpad9' }), 9],
  ['nothing: there is no choice before the first', press('0', { code: 'Digit0' }), undefined],
  ['nothing: a letter', press('v'), undefined],
  ['nothing: a tab of the browser', press('3', { code: 'Digit3', ctrlKey: true }), undefined],
])('the choice of a press: %s', (_name, pressed, choice) => {
  expect(choiceOfPress(pressed)).toBe(choice);
});

describe('what a press means', () => {
  test.each<[string, Press, Partial<Parameters<typeof readPress>[1]>, object]>([
    ['a command', press('v'), {}, { command: 'verify' }],
    ['another name of it', press('ArrowUp'), {}, { command: 'previous' }],
    ['another command with shift', press('C', { shiftKey: true }), {}, { command: 'copy_hash' }],
    ['no command with Ctrl: V pastes', press('v', { ctrlKey: true }), {}, {}],
    ['nothing', press('q'), {}, {}],
    ['nothing that links answer themselves', press('Enter'), {}, {}],
    ['nothing that dialogs answer themselves', press('Escape'), {}, {}],
    ['the first of two', press('g'), { at: 5 }, { prefix: { chord: 'g', at: 5 } }],
    [
      'the second of two',
      press('c'),
      { prefix: { chord: 'g', at: 0 }, at: 2_000 },
      { command: 'go_cards' },
    ],
    [
      'a second that came too late',
      press('c'),
      { prefix: { chord: 'g', at: 0 }, at: 2_001 },
      { command: 'copy_id' },
    ],
    ['nothing for two that mean nothing', press('v'), { prefix: { chord: 'g', at: 0 } }, {}],
    ['nothing for the first one twice', press('g'), { prefix: { chord: 'g', at: 0 } }, {}],
    ['text while a person types', press('v'), { isTyping: true }, {}],
    [
      'the palette, while a person types',
      press('k', { ctrlKey: true }),
      { isTyping: true },
      { command: 'palette' },
    ],
    [
      'the palette, also when the keys are off',
      press('k', { ctrlKey: true }),
      { isOn: false },
      { command: 'palette' },
    ],
    ['all rows in sight', press('a', { ctrlKey: true }), {}, { command: 'select_all' }],
    ['all of the text while a person types', press('a', { ctrlKey: true }), { isTyping: true }, {}],
    ['nothing when the keys are off', press('v'), { isOn: false }, {}],
  ])('%s', (_name, pressed, situation, meaning) => {
    expect(readPress(pressed, { ...idle, ...situation })).toEqual(meaning);
  });
});

test.each([
  ['v', ['V']],
  ['Shift+c', ['Shift', 'C']],
  ['g d', ['G', 'D']],
  ['ArrowDown', ['↓']],
  ['Escape', ['Esc']],
  ['/', ['/']],
])('the caps of %s', (chord, caps) => {
  expect(capsOf(chord)).toEqual(caps);
});
