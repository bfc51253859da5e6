import { describe } from 'vitest';
import { testEvmConformance } from './conformance-evm.ts';
import { openPlayedEvmWorld } from './played-evm-world.ts';

for (const chain of ['ethereum', 'bsc', 'base'] as const)
  describe(`${chain} in the sandbox`, () => {
    testEvmConformance(chain, async () => openPlayedEvmWorld(chain));
  });
