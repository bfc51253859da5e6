import { assets } from '@ghost-pay/contract/evidence/assets';
import type { Alteration } from './altered-node.ts';
import {
  due,
  type Ground,
  inToken,
  mined,
  minedPayment,
  native,
  pending,
  type Situation,
  tokenOf,
  withoutTraces,
  withTraceLists,
} from './evm-situations.ts';
import type { EvmPayment } from './evm-world.ts';

const bothTracers: readonly (readonly [string, () => Alteration])[] = [
  ['debug_traceTransaction', () => ({})],
  ['trace_transaction', () => withTraceLists],
];
/** A trace shows one atomic unit for the site, and nothing else. */
const tracedOne: Situation['facts'] = (ground) => ({
  ...mined,
  transfers: [native(ground, { to: ground.site, amount: 1n, position: 1_000_000, how: 'traced' })],
  elsewhere: [native(ground, {})],
});
const nativeLogs = '0xfffffffffffffffffffffffffffffffffffffffe';
const failed = { ...mined, succeeded: false };

/** Pays a stranger in the block in which another transaction does what is given. */
function besidePayment(other: (ground: Ground) => EvmPayment): Situation['play'] {
  return async (ground) => {
    await ground.world.send(other(ground));
    return minedPayment(({ stranger }) => ({ to: stranger, value: due }))(ground);
  };
}
const besideCall: Situation['play'] = async (ground) => {
  const { world, site, stranger } = ground;
  await world.send({ value: due, inside: [{ does: 'pay', to: site, amount: due }] });
  const call = { value: due, inside: [{ does: 'pay', to: stranger, amount: due }] } as const;
  return minedPayment(() => call)(ground);
};

/** What must not look like a payment to the site, or must look like what it is. */
export const falsePayments: readonly Situation[] = [
  {
    title: 'false 1: a payment to another address',
    play: minedPayment(({ stranger }) => ({ to: stranger, value: due })),
    nativeDue: due,
    facts: (ground) => ({ ...mined, elsewhere: [native(ground, { to: ground.stranger })] }),
  },
  {
    title: 'false 2: failed, with the right value',
    play: minedPayment(({ site }) => ({ to: site, value: due, fails: true })),
    nativeDue: due,
    facts: () => failed,
  },
  {
    title: 'false 3: undone after the token had emitted its log',
    play: minedPayment(({ world, site, stranger }) => ({
      inside: [
        { does: 'emit', token: tokenOf(world).contract, from: stranger, to: site, amount: due },
      ],
      fails: true,
    })),
    facts: () => failed,
  },
  {
    title: 'false 4: a token that only calls itself like the right one',
    play: minedPayment(({ site, stranger, contract }) => ({
      inside: [{ does: 'emit', token: contract, from: stranger, to: site, amount: due }],
    })),
    facts: (ground) => ({
      ...mined,
      transfers: [inToken(ground, { asset: null, contract: ground.contract, to: ground.site })],
    }),
  },
  {
    title: 'false 5: a transfer of nothing',
    play: minedPayment(({ world, site, stranger }) => ({
      inside: [
        { does: 'emit', token: tokenOf(world).contract, from: stranger, to: site, amount: 0n },
        { does: 'emit', token: tokenOf(world).contract, from: site, to: stranger, amount: 0n },
      ],
    })),
    facts: (ground) => ({
      ...mined,
      transfers: [inToken(ground, { to: ground.site, amount: 0n })],
    }),
  },
  {
    title: 'false 6: the right token, to another address',
    play: minedPayment(({ world, stranger, contract }) => ({
      inside: [
        { does: 'emit', token: tokenOf(world).contract, from: contract, to: stranger, amount: due },
      ],
    })),
    facts: (ground) => ({ ...mined, elsewhere: [inToken(ground, { to: ground.stranger })] }),
  },
  {
    title: 'false 7: the chain’s own coin where a token is expected',
    play: minedPayment(({ site }) => ({ to: site, value: due })),
    facts: (ground) => ({ ...mined, transfers: [native(ground, { to: ground.site })] }),
  },
  {
    title: 'false 11: an unknown hash',
    play: () => Promise.resolve(`0x${'ab'.repeat(32)}`),
    facts: () => ({ found: 'no' }),
  },
  {
    title: 'false 12: in no block yet',
    play: async ({ world, site }) => world.send({ to: site, value: due }),
    nativeDue: due,
    facts: (ground) => ({ ...pending, transfers: [native(ground, { to: ground.site })] }),
  },
  {
    title: 'false 12: in no block yet, with a call that may do anything',
    play: async ({ world, site }) =>
      world.send({ value: due, data: '0x01', inside: [{ does: 'pay', to: site, amount: due }] }),
    nativeDue: due,
    facts: (ground) => ({ ...pending, elsewhere: [native(ground, {})], isInsideUnknown: true }),
  },
  {
    title: 'false 13: mined, then reorganised away',
    play: async (ground) => {
      const txid = await minedPayment(({ site }) => ({ to: site, value: due }))(ground);
      await ground.world.reorganise(1);
      return txid;
    },
    nativeDue: due,
    facts: () => ({ found: 'no' }),
  },
  {
    title: 'false 13: reorganised away between two questions of one reading',
    play: minedPayment(({ site }) => ({ to: site, value: due })),
    nativeDue: due,
    through: ({ world }) => ({
      before: async (exchange) => {
        if (exchange === 2) await world.reorganise(1);
      },
    }),
    facts: () => ({ found: 'orphaned' }),
  },
  {
    title: 'false 14: replaced before it was mined',
    play: async ({ world, site, stranger }) => {
      const txid = await world.send({ to: site, value: due });
      await world.replace(txid, { to: stranger, value: due });
      await world.mine();
      return txid;
    },
    nativeDue: due,
    facts: () => ({ found: 'no' }),
  },
  {
    title: 'false 21: another known token of the chain',
    only: 'ethereum',
    play: minedPayment(({ site, stranger }) => ({
      inside: [
        {
          does: 'emit',
          token: assets['usdc@ethereum'].contract,
          from: stranger,
          to: site,
          amount: due,
        },
      ],
    })),
    facts: (ground) => ({
      ...mined,
      transfers: [
        inToken(ground, {
          asset: 'usdc@ethereum',
          contract: assets['usdc@ethereum'].contract,
          to: ground.site,
        }),
      ],
    }),
  },
  {
    title: 'false 22: a token of 18 decimals, in its own atomic units',
    only: 'bsc',
    play: minedPayment(({ world, site, stranger }) => ({
      inside: [
        {
          does: 'emit',
          token: tokenOf(world).contract,
          from: stranger,
          to: site,
          amount: 5n * 10n ** 18n,
        },
      ],
    })),
    facts: (ground) => ({
      ...mined,
      transfers: [inToken(ground, { to: ground.site, amount: 5n * 10n ** 18n })],
    }),
  },
  {
    title: 'false 23: an NFT whose number is the amount',
    play: minedPayment(({ world, site, stranger }) => ({
      inside: [
        {
          does: 'emit',
          token: tokenOf(world).contract,
          from: stranger,
          to: site,
          amount: due,
          isNft: true,
        },
      ],
    })),
    facts: () => mined,
  },
  {
    title: 'false 24: the chain’s own coin that also emits a log is no token, and counts once',
    play: minedPayment(({ world, site }) => ({
      to: site,
      value: due,
      from: world.payer,
      inside: [{ does: 'emit', token: nativeLogs, from: world.payer, to: site, amount: due }],
    })),
    nativeDue: due + 1n,
    facts: (ground) => ({ ...mined, transfers: [native(ground, { to: ground.site })] }),
  },
  {
    title: 'false 24: the same through a contract needs no trace',
    play: minedPayment(({ world, site, contract }) => ({
      to: contract,
      value: due,
      inside: [
        { does: 'emit', token: nativeLogs, from: world.payer, to: contract, amount: due },
        { does: 'pay', to: site, amount: due },
        { does: 'emit', token: nativeLogs, from: contract, to: site, amount: due },
      ],
    })),
    nativeDue: due + 1n,
    facts: (ground) => ({
      ...mined,
      transfers: [native(ground, { to: ground.site, position: 1_000_000, how: 'log' })],
      elsewhere: [native(ground, { to: ground.contract })],
    }),
  },
  {
    title: 'false 25: a receipt of a block above the head',
    play: minedPayment(({ site }) => ({ to: site, value: due })),
    nativeDue: due,
    through: () => ({
      ask: (request) =>
        request.params[0] === 'latest' ? { ...request, params: ['safe', false] } : request,
    }),
    facts: (ground) => ({ ...pending, transfers: [native(ground, { to: ground.site })] }),
  },
  {
    title: 'false 26: a call inside that was undone',
    play: minedPayment(({ site }) => ({
      value: due,
      inside: [{ does: 'pay', to: site, amount: due - 1n, by: 'undone call' }],
    })),
    nativeDue: due,
    facts: (ground) => ({ ...mined, elsewhere: [native(ground, {})] }),
  },
  ...bothTracers.flatMap(([by, through]): Situation[] => [
    {
      title: `false 26: the same beside a call that counts, by ${by}`,
      play: minedPayment(({ site }) => ({
        value: due,
        inside: [
          { does: 'pay', to: site, amount: due - 1n, by: 'undone call' },
          { does: 'pay', to: site, amount: 1n },
        ],
      })),
      nativeDue: due,
      through,
      facts: tracedOne,
    },
    {
      title: `false 27: a delegated call, whose frame names a value that it does not move, by ${by}`,
      play: minedPayment(({ site }) => ({
        value: due,
        inside: [
          { does: 'delegate', to: site },
          { does: 'pay', to: site, amount: 1n },
        ],
      })),
      nativeDue: due,
      through,
      facts: tracedOne,
    },
  ]),
  {
    title: 'false 27: a trace of another transaction is none',
    play: minedPayment(({ site }) => ({
      value: due,
      inside: [{ does: 'pay', to: site, amount: 1n }],
    })),
    nativeDue: due,
    through: () => ({
      answer: ({ method }, result) =>
        method === 'debug_traceTransaction'
          ? { ...(result as object), value: `0x${(due * 2n).toString(16)}` }
          : result,
    }),
    facts: (ground) => ({
      ...mined,
      transfers: [
        native(ground, {
          to: ground.site,
          from: null,
          amount: 1n,
          position: 1_000_000,
          how: 'balance',
        }),
      ],
      elsewhere: [native(ground, {})],
    }),
  },
  {
    title: 'false 32: from the site’s own address',
    play: minedPayment(({ site }) => ({ to: site, from: site, value: due })),
    nativeDue: due,
    facts: (ground) => ({
      ...mined,
      transfers: [native(ground, { to: ground.site, from: ground.site })],
    }),
  },
  {
    title: 'false 33: the hash in upper case',
    play: async (ground) => {
      const txid = await minedPayment(({ site }) => ({ to: site, value: due }))(ground);
      return `0x${txid.slice(2).toUpperCase()}`;
    },
    nativeDue: due,
    facts: (ground) => ({ ...mined, transfers: [native(ground, { to: ground.site })] }),
  },
  {
    title: 'false 35: another transaction of the same block pays the site',
    play: besidePayment(({ site }) => ({ to: site, value: due })),
    nativeDue: due,
    facts: (ground) => ({ ...mined, elsewhere: [native(ground, { to: ground.stranger })] }),
  },
  {
    title: 'false 35: another transaction of the same block pays the site in the token',
    play: besidePayment(({ world, site, stranger }) => ({
      inside: [
        { does: 'emit', token: tokenOf(world).contract, from: stranger, to: site, amount: due },
      ],
    })),
    facts: (ground) => ({ ...mined, elsewhere: [native(ground, { to: ground.stranger })] }),
  },
  {
    title: 'false 35: calls of two contracts in one block, of which the other one pays the site',
    play: besideCall,
    nativeDue: due,
    facts: (ground) => ({
      ...mined,
      elsewhere: [
        native(ground, {}),
        native(ground, { to: ground.stranger, position: 1_000_000, how: 'traced' }),
      ],
    }),
  },
  {
    // Each of the two may be the one: what the balance shows is for a human.
    title: 'false 35: the same where the source cannot trace',
    play: besideCall,
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
    title: 'a transaction that makes a contract pays that contract',
    play: minedPayment(() => ({ to: null, value: due })),
    nativeDue: due,
    facts: (ground) => ({ ...mined, elsewhere: [native(ground, {})] }),
  },
];
