import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { japaneseFonts } from './pdf-sheet.ts';

test.each(Object.entries(japaneseFonts))(
  'the %s font of Japanese sheets is not compressed: each letter would unpack it anew',
  (_, file) => {
    const start = readFileSync(fileURLToPath(import.meta.resolve(file))).subarray(0, 4);
    expect([...start]).toEqual([0, 1, 0, 0]);
  },
);
