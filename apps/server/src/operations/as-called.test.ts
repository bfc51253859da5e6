import { expect, test } from 'vitest';
import { asCalled } from './as-called.ts';

test.each([
  ['Usage: ghost-pay admin COMMAND', 'Usage: npm run admin -- COMMAND'],
  [
    'Look: ghost-pay doctor. ghost-pay doctor says',
    'Look: npm run admin -- doctor. npm run admin -- doctor says',
  ],
  ['Restore it with: ghost-pay restore FILE', 'Restore it with: npm run restore -- FILE'],
  ['Look at it with: ghost-pay inspect. Then', 'Look at it with: npm start -- --inspect. Then'],
  ['ghost-pay 0.1.0', 'ghost-pay 0.1.0'],
])('%j says how it was called', (text, byNpm) => {
  expect(asCalled(text, { npm_lifecycle_event: 'admin' })).toBe(byNpm);
  expect(asCalled(text, {})).toBe(text);
});
