import { expect, test } from 'vitest';
import { ruleDefinitionSchema } from './approval-input.ts';

// A tiny amount once passed as "two decimals", came to 0 cents, and was refused by the database alone.
test.each([
  [0.01, true],
  [0.29, true],
  [19.99, true],
  [999_999.99, true],
  [1_000_000, true],
  [0, false],
  [-1, false],
  [0.001, false],
  [0.015, false],
  [2.1e-82, false],
  [5e-9, false],
  [50.000_000_001, false],
  [1_000_000.01, false],
  [Number.NaN, false],
])('a limit of %d dollars: %s', (dollars, isTaken) => {
  for (const field of ['most_usd', 'day_usd'] as const)
    expect(ruleDefinitionSchema.shape[field].safeParse(dollars).success).toBe(isTaken);
});
