import { expect, test } from 'vitest';
import { inVisualOrder } from './pdf-sheet.ts';

test.each([
  ['Ghost Pay', 'Ghost Pay'],
  ['', ''],
  ['123 – 456', '123 – 456'],
  ['Привет Ghost', 'Привет Ghost'],
  ['متجر الشبح', 'الشبح متجر'],
  ['חנות הרוחות', 'הרוחות חנות'],
  ['متجر Ghost Pay', 'Ghost Pay متجر'],
  ['متجر الشبح Ghost Pay الكبير', 'الكبير Ghost Pay الشبح متجر'],
  ['Ghost متجر الشبح Pay', 'Ghost الشبح متجر Pay'],
  // A number keeps the direction of the word before it.
  ['متجر 24', '24 متجر'],
])('%j is drawn as %j', (text, drawn) => {
  expect(inVisualOrder(text)).toBe(drawn);
});
