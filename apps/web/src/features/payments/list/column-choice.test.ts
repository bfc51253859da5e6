import { expect, test } from 'vitest';
import { columnsIn, columnText } from './column-choice.ts';

test.each([
  ['explorer,type', ['type', 'explorer'], 'type,explorer'],
  ['none', [], 'none'],
  ['amount,status', [], 'none'],
  [undefined, [], 'none'],
])('%s names the columns %j', (text, columns, again) => {
  expect(columnsIn(text)).toEqual(columns);
  expect(columnText(columnsIn(text))).toBe(again);
});
