import { describe } from 'vitest';
import { testBitcoinConformance } from './conformance-bitcoin.ts';
import { openPlayedBitcoinWorld } from './played-bitcoin-world.ts';

describe('Bitcoin in the sandbox', () => {
  testBitcoinConformance(openPlayedBitcoinWorld);
});
