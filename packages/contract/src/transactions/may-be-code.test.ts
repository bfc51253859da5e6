import { expect, test } from 'vitest';
import { mayBeCode } from './may-be-code.ts';

test.each([
  ['B1C2D3E4F5G6H7J8', true],
  ['b1c2 d3e4 f5g6 h7j8', true],
  ['B1C2-D3E4-F5G6-H7J8', true],
  ['B1C2‐D3E4–F5G6—H7J8', true],
  ['ABCDEFGHJKLMNPQR', true],
  ['1234567890123456', true],
  // A code without its end, as it is being typed.
  ['B1C2 D3E4 F5G', false],
  ['B1C2 D3E4 F5G6', true],
  ['B1C2 D3E4 F5G6 H7J', true],
  ['123456789012', true],
  ['princess-peach', true],
  ['koopa-troopa', false],
  ['koopa-troopa-7', true],
  ['D3E4', false],
  ['B1C2D3E4F5G6H7J8K', false],
  ['luigi@example.org', false],
  ['GHOST-A1B2C3-1795264490-D4E5F6', false],
  ['GHOST-A1B2C3', false],
  ['ghost-a1b2c3-17952', false],
  ['f'.repeat(64), false],
  ['0x' + '1a'.repeat(32), false],
  ['', false],
])('%j: %s', (text, expected) => {
  expect(mayBeCode(text)).toBe(expected);
});
