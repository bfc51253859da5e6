import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scriptOfAddress } from '../../apps/server/src/gateways/chains/bitcoin-address.ts';
import { createBitcoindProtocol } from '../../apps/server/src/gateways/chains/bitcoind-source.ts';
import { createEsploraProtocol } from '../../apps/server/src/gateways/chains/esplora-source.ts';
import { readExtendedKey } from '../../apps/server/src/modules/settings/extended-key.ts';
import { loadBcoin } from './bcoin.ts';
import { type BcoinWorld, openBcoinWorld } from './bcoin-world.ts';
import { sourceAt, testBitcoinConformance } from './conformance-bitcoin.ts';
import { bitcoin, change, due, mined, pending } from './bitcoin-situations.ts';

describe('Bitcoin on bcoin', () => {
  testBitcoinConformance(openBcoinWorld);
});

describe('An address of the operator’s key', () => {
  const log = pino({ level: 'silent' });
  let world: BcoinWorld;
  beforeAll(async () => {
    world = await openBcoinWorld();
  });
  afterAll(async () => world.close());

  test('is one of bcoin’s wallet, and its money is read while it waits, in its block, and after a reorganisation', async () => {
    const { HDPrivateKey, KeyRing, Script } = loadBcoin();
    const account = HDPrivateKey.fromSeed(Buffer.alloc(32, 7)).derivePath("m/84'/0'/0'");
    const read = readExtendedKey(`wpkh(${account.xpubkey('main')}/0/*)`);
    if ('refusal' in read) throw new Error(read.refusal);
    const address = read.key.addressAt(41);
    const ring = KeyRing.fromPrivate(account.derive(0).derive(41).privateKey);
    ring.witness = true;
    ring.refresh();
    expect(scriptOfAddress(address)).toBe(
      Script.fromAddress(ring.getAddress()).toRaw().toString('hex'),
    );

    const txid = await world.send({ outputs: [{ address, satoshi: due }] });
    const expectFacts = async (expected: object) => {
      const question = { txid, addresses: [address], nativeDue: null, wantsProof: false };
      for (const source of [
        sourceAt(world.url, createEsploraProtocol({ log, chain: undefined })),
        sourceAt(world.coreUrl, createBitcoindProtocol({ chain: undefined })),
      ])
        expect((await source.readTransaction(question)).facts).toEqual(expected);
    };
    const paid = { transfers: [bitcoin(address, due)], elsewhere: [change()] };
    await expectFacts({ ...pending, ...paid });
    await world.mine(2);
    await expectFacts({ ...mined, ...paid, confirmations: 2 });
    await world.reorganise(2);
    await expectFacts({ ...pending, ...paid });
    await world.mine();
    await expectFacts({ ...mined, ...paid, confirmations: 1 });
  });
});
