import type { Alteration } from './altered-node.ts';
import {
  due,
  inToken,
  mined,
  minedPayment,
  native,
  type Situation,
  tokenOf,
  withoutTraces,
  withTraceLists,
} from './evm-situations.ts';

const byTrace = { position: 1_000_000, how: 'traced' } as const;
const withoutState: Alteration = {
  refuse: (request) =>
    request.method === 'eth_getBalance'
      ? { code: -32_000, message: 'missing trie node 1f2e (path )' }
      : withoutTraces.refuse?.(request),
};
const payThroughContract = minedPayment(({ site }) => ({
  value: due,
  inside: [{ does: 'pay', to: site, amount: due }],
}));

export const honestPayments: readonly Situation[] = [
  {
    title: 'honest 1: the exact amount of the chain’s own coin',
    play: minedPayment(({ site }) => ({ to: site, value: due })),
    nativeDue: due,
    facts: (ground) => ({ ...mined, transfers: [native(ground, { to: ground.site })] }),
  },
  {
    title: 'honest 2: the exact amount of a token',
    play: minedPayment(({ world, site, stranger }) => ({
      inside: [
        { does: 'emit', token: tokenOf(world).contract, from: stranger, to: site, amount: due },
      ],
    })),
    facts: (ground) => ({
      ...mined,
      transfers: [inToken(ground, { to: ground.site, from: ground.stranger })],
    }),
  },
  {
    title: 'honest 3: a token by a router, which keeps a fee and is none of the two',
    play: minedPayment(({ world, site, stranger, contract }) => ({
      to: contract,
      inside: [
        { does: 'emit', token: tokenOf(world).contract, from: stranger, to: contract, amount: 30n },
        { does: 'emit', token: tokenOf(world).contract, from: contract, to: site, amount: due },
      ],
    })),
    facts: (ground) => ({
      ...mined,
      transfers: [inToken(ground, { to: ground.site, from: ground.contract, position: 1 })],
      elsewhere: [inToken(ground, { to: ground.contract, from: ground.stranger, amount: 30n })],
    }),
  },
  {
    title: 'honest 4: the chain’s own coin through a contract',
    play: payThroughContract,
    nativeDue: due,
    facts: (ground) => ({
      ...mined,
      transfers: [native(ground, { to: ground.site, ...byTrace })],
      elsewhere: [native(ground, {})],
    }),
  },
  {
    title: 'honest 4: the same by a source that traces in the other way',
    play: payThroughContract,
    nativeDue: due,
    through: () => withTraceLists,
    facts: (ground) => ({
      ...mined,
      transfers: [native(ground, { to: ground.site, ...byTrace })],
      elsewhere: [native(ground, {})],
    }),
  },
  {
    title: 'honest 4: the same by a contract that destroys itself',
    play: minedPayment(({ site }) => ({
      value: due,
      inside: [{ does: 'pay', to: site, amount: due, by: 'destruction' }],
    })),
    nativeDue: due,
    facts: (ground) => ({
      ...mined,
      transfers: [native(ground, { to: ground.site, ...byTrace })],
      elsewhere: [native(ground, {}), native(ground, byTrace)],
    }),
  },
  {
    title: 'honest 5: the same by the balance alone, where the source cannot trace',
    play: payThroughContract,
    nativeDue: due,
    through: () => withoutTraces,
    facts: (ground) => ({
      ...mined,
      transfers: [
        native(ground, { to: ground.site, from: null, position: 1_000_000, how: 'balance' }),
      ],
      elsewhere: [native(ground, {})],
    }),
  },
  {
    title: 'honest 5: unknown where another payment of the block reached the address too',
    play: async (ground) => {
      await ground.world.send({ to: ground.site, value: 5n });
      return payThroughContract(ground);
    },
    nativeDue: due,
    through: () => withoutTraces,
    facts: (ground) => ({
      ...mined,
      elsewhere: [native(ground, {})],
      isInsideUnknown: true,
    }),
  },
  {
    title: 'honest 5: unknown where the source has forgotten the balances of then',
    play: payThroughContract,
    nativeDue: due,
    through: () => withoutState,
    facts: (ground) => ({
      ...mined,
      elsewhere: [native(ground, {})],
      isInsideUnknown: true,
    }),
  },
  {
    title: 'honest 6: the 187th of 200 payments of an exchange',
    play: minedPayment(({ world, site, stranger, contract }) => ({
      inside: Array.from({ length: 200 }, (_, index) => ({
        does: 'emit' as const,
        token: tokenOf(world).contract,
        from: contract,
        to: index === 186 ? site : stranger,
        amount: index === 186 ? due : BigInt(index + 1),
      })),
    })),
    facts: (ground) => ({
      ...mined,
      transfers: [inToken(ground, { to: ground.site, position: 186 })],
      elsewhere: [1n, 2n, 3n, 4n, 5n].map((amount) =>
        inToken(ground, { to: ground.stranger, amount, position: Number(amount) - 1 }),
      ),
    }),
  },
  ...([0, 1, 2, 3, 4] as const).map((type): Situation => ({
    title: `honest 19: a transaction of type ${type}`,
    play: minedPayment(({ site }) => ({ to: site, value: due, type })),
    nativeDue: due,
    facts: (ground) => ({ ...mined, transfers: [native(ground, { to: ground.site })] }),
  })),
  {
    title: 'several payments of one transaction, in the order of the chain',
    play: minedPayment(({ world, site, stranger }) => ({
      value: due,
      inside: [
        { does: 'pay', to: site, amount: due - 7n },
        { does: 'emit', token: tokenOf(world).contract, from: stranger, to: site, amount: 8n },
        { does: 'emit', token: tokenOf(world).contract, from: stranger, to: site, amount: 9n },
        { does: 'pay', to: stranger, amount: 3n },
        { does: 'pay', to: site, amount: 4n },
      ],
    })),
    nativeDue: due,
    facts: (ground) => ({
      ...mined,
      transfers: [
        inToken(ground, { to: ground.site, amount: 8n }),
        inToken(ground, { to: ground.site, amount: 9n, position: 1 }),
        // Both calls together: where a balance alone tells, there is no other word for them.
        native(ground, { to: ground.site, amount: due - 3n, ...byTrace }),
      ],
      elsewhere: [
        native(ground, {}),
        native(ground, { to: ground.stranger, amount: 3n, ...byTrace, position: 1_000_001 }),
      ],
    }),
  },
];

export const depths: readonly Situation[] = [
  [1, 'none', 'none'],
  [2, 'none', 'safe'],
  [3, 'final', 'final'],
  [13, 'final', 'final'],
].map(([confirmations, usual, onBase]): Situation => ({
  title: `${confirmations} blocks deep`,
  play: async (ground) => {
    const txid = await minedPayment(({ site }) => ({ to: site, value: due }))(ground);
    if (confirmations !== 1) await ground.world.mine(Number(confirmations) - 1);
    return txid;
  },
  nativeDue: due,
  facts: (ground) => ({
    ...mined,
    confirmations: Number(confirmations),
    finality: (ground.world.chain === 'base' ? onBase : usual) as 'none' | 'safe' | 'final',
    transfers: [native(ground, { to: ground.site })],
  }),
}));
