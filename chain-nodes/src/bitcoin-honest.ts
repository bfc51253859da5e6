import {
  bitcoin,
  change,
  due,
  mined,
  paid,
  pay,
  pending,
  send,
  type Situation,
  stranger,
} from './bitcoin-situations.ts';
import { coinKinds } from './bitcoin-world.ts';

export const honestPayments: readonly Situation[] = [
  {
    title: 'honest 13, false 41: in the mempool, as soon as it is sent',
    play: send,
    facts: (world) => ({ ...pending, ...paid(world) }),
  },
  ...[1, 2, 3, 6, 40].map((confirmations): Situation => ({
    title: `${confirmations} deep`,
    play: async (world) => pay(world, confirmations),
    facts: (world) => ({ ...mined, ...paid(world), confirmations }),
  })),
  {
    title: 'honest 6: the 187th of 200 outputs',
    async play(world) {
      const outputs = Array.from({ length: 200 }, (_, at) => ({
        address: at === 186 ? world.site.p2wpkh : stranger,
        satoshi: at === 186 ? due : BigInt(1_000 + at),
      }));
      const txid = await world.send({ outputs });
      await world.mine();
      return txid;
    },
    facts: ({ site }) => ({
      ...mined,
      transfers: [bitcoin(site.p2wpkh, due, 186)],
      elsewhere: [0, 1, 2, 3, 4].map((at) => bitcoin(stranger, BigInt(1_000 + at), at)),
    }),
  },
  {
    title: 'honest 7: two outputs to the site',
    async play(world) {
      const { p2wpkh, p2tr } = world.site;
      const txid = await world.send({
        outputs: [
          { address: p2wpkh, satoshi: 4_000n },
          { address: stranger, satoshi: 1_000n },
          { address: p2tr, satoshi: 987n },
        ],
      });
      await world.mine();
      return txid;
    },
    facts: ({ site }) => ({
      ...mined,
      transfers: [bitcoin(site.p2wpkh, 4_000n), bitcoin(site.p2tr, 987n, 2)],
      elsewhere: [bitcoin(stranger, 1_000n, 1), change(3)],
    }),
  },
  ...coinKinds.map((from): Situation => ({
    title: `honest 8: a payer with ${from} coins`,
    async play(world) {
      const txid = await world.send({
        from,
        outputs: [{ address: world.site.p2wpkh, satoshi: due }],
      });
      await world.mine();
      return txid;
    },
    facts: (world) => ({ ...mined, ...paid(world) }),
  })),
  ...coinKinds.map((kind): Situation => ({
    title: `the site’s address is of the kind ${kind}`,
    async play(world) {
      const txid = await world.send({ outputs: [{ address: world.site[kind], satoshi: due }] });
      await world.mine();
      return txid;
    },
    facts: ({ site }) => ({
      ...mined,
      transfers: [bitcoin(site[kind], due)],
      elsewhere: [change()],
    }),
  })),
  {
    title: 'honest 17: the fee was raised, and the other hash pays',
    play: async (world) =>
      world.replace(await send(world), [{ address: world.site.p2wpkh, satoshi: due }]),
    facts: (world) => ({ ...mined, ...paid(world) }),
  },
];
