import { describe } from 'vitest';
import { openBcoinWorld } from './bcoin-world.ts';
import { testBitcoinConformance } from './conformance-bitcoin.ts';

describe('Bitcoin on bcoin', () => {
  testBitcoinConformance(openBcoinWorld);
});
