import { describe, expect, test } from 'vitest';
import { isolated } from './isolated.ts';

describe('a name in a sentence', () => {
  test.each(['نور', 'שירה', 'Mia نور'])('%s is isolated from the digits beside it', (name) => {
    expect(isolated(name)).toBe(`\u2068${name}\u2069`);
  });

  test.each(['mia_payer', 'Zoë', 'Мария', '李'])('%s stays as it is', (name) => {
    expect(isolated(name)).toBe(name);
  });
});
