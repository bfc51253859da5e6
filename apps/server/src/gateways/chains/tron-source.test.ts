import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createGuardedSource } from './guarded-source.ts';
import { createTronProtocol } from './tron-source.ts';

// The shapes are those of the documentation of Tron's HTTP interface: no node of Tron can be installed for a test.

const txid = '7c2d4206c03a883dd9066d620335dc1be272a8dc733cfa3f6d10308faa37facc';
const owner = '41d1e7a6bc354106cb410e65ff8b181c600ff14292';
const recipient = '41e552f6487585c2b58bc2c9bb4492bc1f17132cd0';
const tetherContract = 'a614f803b6fd780986a42c78ec9c7f77e6ded13c';
const topicOf = (address: string) => address.slice(2).padStart(64, '0');
const transfer = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

const coins = {
  ret: [{ contractRet: 'SUCCESS' }],
  signature: ['00'],
  txID: txid,
  raw_data: {
    contract: [
      {
        parameter: {
          value: { amount: 12_500_000, owner_address: owner, to_address: recipient },
          type_url: 'type.googleapis.com/protocol.TransferContract',
        },
        type: 'TransferContract',
      },
    ],
    timestamp: 1_763_683_200_000,
  },
};
const call = {
  ...coins,
  raw_data: {
    contract: [
      {
        parameter: {
          value: {
            data: 'a9059cbb',
            owner_address: owner,
            contract_address: `41${tetherContract}`,
          },
        },
        type: 'TriggerSmartContract',
      },
    ],
  },
};
const info = {
  id: txid,
  blockNumber: 90,
  blockTimeStamp: 1_763_683_200_000,
  contractResult: [''],
  receipt: { net_usage: 345 },
};
const tether = {
  address: tetherContract,
  topics: [transfer, topicOf(owner), topicOf(recipient)],
  data: '4c4b40'.padStart(64, '0'),
};

let answers: Record<string, unknown>;
let url: string;
const server = createServer((request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answers[request.url ?? '']));
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  answers = {
    '/wallet/getnowblock': {
      blockID: '00',
      block_header: { raw_data: { number: 109, timestamp: 1_763_683_257_000 } },
    },
    '/wallet/gettransactionbyid': coins,
    '/walletsolidity/gettransactioninfobyid': info,
  };
});
const clock = { now: () => new Date() };
const read = async () =>
  createGuardedSource({ clock }, createTronProtocol(), {
    chain: 'tron',
    url,
    name: 'node',
    isOwn: false,
    requestsPerSecond: 2,
  }).readTransaction({ txid, addresses: [], nativeDue: null, wantsProof: false });

const movedCoins = {
  asset: 'trx@tron',
  contract: null,
  to: 'TWsm8HtU2A5eEzoT8ev8yaoFjHsXLLrckb',
  from: 'TV75jZpdmP2juMe1dRwGrwpV6AMU6mr1EU',
  amount: 12_500_000n,
  position: 0,
  how: 'direct',
};

test('coins in a block that cannot be undone', async () => {
  expect(await read()).toEqual({
    facts: {
      found: 'block',
      succeeded: true,
      block: { height: 90, hash: '', time: new Date(1_763_683_200_000) },
      confirmations: 20,
      finality: 'final',
      proof: 'source',
      transfers: [],
      elsewhere: [movedCoins],
      leftOut: 0,
      isInsideUnknown: false,
    },
    tip: { height: 109, time: new Date(1_763_683_257_000) },
  });
});

test('false 48: a hash of Tron is recognised as a payment of USDT to an address that is not the site’s', async () => {
  answers['/wallet/gettransactionbyid'] = call;
  answers['/walletsolidity/gettransactioninfobyid'] = { ...info, log: [tether] };
  expect((await read()).facts).toMatchObject({
    elsewhere: [
      {
        asset: 'usdt@tron',
        contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
        to: movedCoins.to,
        amount: 5_000_000n,
        how: 'log',
      },
    ],
  });
});

test('a token that is not in the table, and logs that are no transfers', async () => {
  answers['/wallet/gettransactionbyid'] = call;
  const log = [
    { ...tether, address: 'ab'.repeat(20) },
    { ...tether, data: '00' },
    { ...tether, topics: [...tether.topics, topicOf(owner)] },
    { address: tetherContract },
  ];
  answers['/walletsolidity/gettransactioninfobyid'] = { ...info, log };
  expect((await read()).facts).toMatchObject({ elsewhere: [{ asset: null, position: 0 }] });
});

test('a failed transaction moved nothing', async () => {
  answers['/wallet/gettransactionbyid'] = { ...coins, ret: [{ contractRet: 'OUT_OF_ENERGY' }] };
  expect((await read()).facts).toMatchObject({ succeeded: false, transfers: [], elsewhere: [] });
});

test('an unknown transaction, and one that may still be undone', async () => {
  answers['/walletsolidity/gettransactioninfobyid'] = {};
  expect((await read()).facts).toMatchObject({ found: 'mempool', elsewhere: [movedCoins] });
  answers['/wallet/gettransactionbyid'] = {};
  expect((await read()).facts).toEqual({ found: 'no' });
});

test.each([
  ['another transaction', '/wallet/gettransactionbyid', { ...coins, txID: 'ab'.repeat(32) }],
  [
    'the outcome of another one',
    '/walletsolidity/gettransactioninfobyid',
    { ...info, id: 'ab'.repeat(32) },
  ],
  ['an error', '/wallet/gettransactionbyid', { Error: 'class org.tron.core.exception' }],
  [
    'an amount beyond all',
    '/wallet/gettransactionbyid',
    JSON.parse(JSON.stringify(coins).replace('12500000', '9007199254740993')),
  ],
  ['no block', '/wallet/getnowblock', {}],
])('is not read from %s', async (_, path, told) => {
  answers[path] = told;
  await expect(read()).rejects.toMatchObject({ name: 'OutboundError' });
});
