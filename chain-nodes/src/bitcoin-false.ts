import {
  addressOfScript,
  scriptOfAddress,
} from '../../apps/server/src/gateways/chains/bitcoin-address.ts';
import {
  bitcoin,
  change,
  due,
  mined,
  paid,
  pay,
  pending,
  sats,
  send,
  type Situation,
  stranger,
} from './bitcoin-situations.ts';
import type { BitcoinWorld } from './bitcoin-world.ts';

/** The address of another kind that holds the same 20 bytes. */
function lookalikeOf({ site }: BitcoinWorld, kind: 'p2sh' | 'p2pkh'): string {
  const hash = scriptOfAddress(site.p2wpkh).slice(4);
  return addressOfScript(kind === 'p2sh' ? `a914${hash}87` : `76a914${hash}88ac`) ?? '';
}

export const falsePayments: readonly Situation[] = [
  {
    title: 'false 1: a payment to another address',
    async play(world) {
      const txid = await world.send({ outputs: [{ address: stranger, satoshi: due }] });
      await world.mine();
      return txid;
    },
    facts: () => ({ ...mined, elsewhere: [bitcoin(stranger, due), change()] }),
  },
  {
    title: 'false 11, 48: a hash that no transaction of Bitcoin has, as one of Tron',
    play: async () => Promise.resolve('0f'.repeat(32)),
    facts: () => ({ found: 'no' }),
  },
  {
    title: 'false 12: waiting in the mempool while others are mined, declared as replaceable',
    async play(world) {
      await world.mine();
      return world.send({
        isReplaceable: true,
        outputs: [{ address: world.site.p2wpkh, satoshi: due }],
      });
    },
    facts: (world) => ({ ...pending, ...paid(world), isReplaceable: true }),
  },
  {
    title: 'false 13: mined, then reorganised away: it waits again',
    async play(world) {
      const txid = await pay(world, 2);
      await world.reorganise(2);
      return txid;
    },
    facts: (world) => ({ ...pending, ...paid(world) }),
  },
  {
    title: 'false 13: reorganised away, then spent to another address',
    async play(world) {
      const txid = await pay(world);
      await world.reorganise(1);
      await world.replace(txid, [{ address: stranger, satoshi: due }]);
      return txid;
    },
    facts: () => ({ found: 'no' }),
  },
  {
    title: 'reorganised, then mined again: counted from its new block',
    async play(world) {
      const txid = await pay(world, 3);
      await world.reorganise(3);
      await world.mine(2);
      return txid;
    },
    facts: (world) => ({ ...mined, ...paid(world), confirmations: 2 }),
  },
  {
    title: 'false 14: replaced before it was mined',
    async play(world) {
      const txid = await send(world);
      await world.replace(txid, [{ address: world.site.p2wpkh, satoshi: due }]);
      return txid;
    },
    facts: () => ({ found: 'no' }),
  },
  {
    title: 'false 15: a double spend was mined',
    async play(world) {
      const txid = await send(world);
      await world.replace(txid, [{ address: stranger, satoshi: due }]);
      await world.mine(2);
      return txid;
    },
    facts: () => ({ found: 'no' }),
  },
  {
    title: 'false 32: the site pays itself',
    async play(world) {
      const txid = await world.send({
        from: 'site',
        outputs: [{ address: world.site.p2tr, satoshi: due }],
      });
      await world.mine();
      return txid;
    },
    facts: ({ site }) => ({
      ...mined,
      transfers: [
        bitcoin(site.p2tr, due, 0, site.p2wpkh),
        bitcoin(site.p2wpkh, sats, 1, site.p2wpkh),
      ],
    }),
  },
  {
    title: 'false 35: another transaction of the same block pays the site',
    async play(world) {
      await send(world);
      const txid = await world.send({ outputs: [{ address: stranger, satoshi: due }] });
      await world.mine();
      return txid;
    },
    facts: () => ({ ...mined, elsewhere: [bitcoin(stranger, due), change()] }),
  },
  ...(['p2sh', 'p2pkh'] as const).map((kind): Situation => {
    const lookalike = (world: BitcoinWorld) => lookalikeOf(world, kind);
    return {
      title: `false 40: the hash of the site’s address in another kind of address, ${kind}`,
      async play(world) {
        const txid = await world.send({ outputs: [{ address: lookalike(world), satoshi: due }] });
        await world.mine();
        return txid;
      },
      facts: (world) => ({ ...mined, elsewhere: [bitcoin(lookalike(world), due), change()] }),
    };
  }),
  ...[99, 100].map((confirmations): Situation => ({
    title: `a miner’s reward, ${confirmations} deep`,
    async play(world) {
      const txid = await world.mineTo(world.site.p2wpkh);
      await world.mine(confirmations - 1);
      return txid;
    },
    facts: ({ site }) => ({
      ...(confirmations < 100 ? pending : { ...mined, confirmations }),
      transfers: [bitcoin(site.p2wpkh, sats)],
    }),
  })),
];
