import { describe } from 'vitest';
import { testSolanaConformance } from './conformance-solana.ts';
import { openLitesvmWorld } from './litesvm-world.ts';

describe('Solana on litesvm', () => {
  testSolanaConformance(openLitesvmWorld);
});
