import { expect, test } from 'vitest';
import { shownStep } from './steps.ts';

const subscription = 'ghost-eshop-pro';

test.for([
  [{ type: 'donation', asked: undefined, inHand: false, choosable: true }, 'payment'],
  [{ type: 'donation', asked: 'info', inHand: true, choosable: false }, 'payment'],
  [{ type: subscription, asked: undefined, inHand: false, choosable: true }, 'info'],
  [{ type: subscription, asked: 'payment', inHand: false, choosable: true }, 'info'],
  [{ type: subscription, asked: 'payment', inHand: true, choosable: true }, 'payment'],
  [{ type: subscription, asked: undefined, inHand: true, choosable: true }, 'info'],
  [{ type: subscription, asked: 'info', inHand: true, choosable: true }, 'info'],
  // All methods are off: the chosen offer stays in view.
  [{ type: subscription, asked: undefined, inHand: true, choosable: false }, 'payment'],
  [{ type: subscription, asked: 'payment', inHand: true, choosable: false }, 'payment'],
  [{ type: subscription, asked: 'payment', inHand: false, choosable: false }, 'info'],
] as const)('for %j it is %s', ([input, expected]) => {
  expect(shownStep(input)).toBe(expected);
});
