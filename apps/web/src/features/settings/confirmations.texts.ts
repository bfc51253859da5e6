/** The steps of confirmations, by chain. */
export const confirmationTexts = {
  title: 'Confirmations',
  lead: 'How many blocks must stand on a payment before it counts as proven, by its value.',
  below: 'Below $',
  otherwise: 'Any larger value',
  always: 'Any value',
  blocks: 'blocks',
  belowOf: (chain: string, step: number) => `${chain}, step ${step}: below, in US dollars`,
  blocksOf: (chain: string, step: number) => `${chain}, step ${step}: blocks`,
  add: 'Add Step',
  addTo: (chain: string) => `Add a step for ${chain}`,
  remove: (chain: string, step: number) => `Remove step ${step} of ${chain}`,
  builtIn: 'Restore Built-In Steps',
  faults: {
    below: 'Please enter whole dollars from 1 to 1,000,000',
    blocks: 'Please enter 1 to 1000 blocks',
    order: 'Each step must be for a larger value than the one above it',
    fewer: 'A larger value cannot need fewer blocks',
  },
} as const;
