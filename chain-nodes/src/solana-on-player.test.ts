import { describe } from 'vitest';
import { testSolanaConformance } from './conformance-solana.ts';
import { openPlayedSolanaWorld } from './played-solana-world.ts';

describe('Solana in the sandbox', () => {
  testSolanaConformance(openPlayedSolanaWorld);
});
