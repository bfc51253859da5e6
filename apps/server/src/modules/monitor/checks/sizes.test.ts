import { expect, test } from 'vitest';
import { writeSize } from './machine.ts';

test.each([
  [0, '0 MB'],
  [10_239, '10239 MB'],
  [10_240, '10.0 GB'],
  [10_342, '10.0 GB'],
  [65_536, '64.0 GB'],
])('%d megabytes are written as %s', (megabytes, text) => {
  expect(writeSize(megabytes)).toBe(text);
});
