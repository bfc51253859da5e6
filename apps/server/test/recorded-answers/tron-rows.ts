import { createTronProtocol } from '../../src/gateways/chains/tron-source.ts';
import { askSixTimes, openSource, type Row } from './recorded.ts';

// The shapes are those of the documentation of Tron's HTTP interface: no node of Tron can be installed for a test.

const txid = '7c2d4206c03a883dd9066d620335dc1be272a8dc733cfa3f6d10308faa37facc';
const owner = '41d1e7a6bc354106cb410e65ff8b181c600ff14292';
const recipient = '41e552f6487585c2b58bc2c9bb4492bc1f17132cd0';
const tetherContract = 'a614f803b6fd780986a42c78ec9c7f77e6ded13c';
const topicOf = (address: string) => address.slice(2).padStart(64, '0');
const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

const contractOf = (type: string, value: object) => ({
  contract: [{ type, parameter: { value } }],
});
const coins = {
  ret: [{ contractRet: 'SUCCESS' }],
  txID: txid,
  raw_data: contractOf('TransferContract', {
    amount: 12_500_000,
    owner_address: owner,
    to_address: recipient,
  }),
};
const call = {
  ...coins,
  raw_data: contractOf('TriggerSmartContract', {
    data: 'a9059cbb',
    owner_address: owner,
    contract_address: `41${tetherContract}`,
  }),
};
const newAccount = {
  ...coins,
  raw_data: contractOf('AccountCreateContract', {
    owner_address: owner,
    account_address: recipient,
  }),
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
  topics: [transferTopic, topicOf(owner), topicOf(recipient)],
  data: '4c4b40'.padStart(64, '0'),
};
const tip = {
  blockID: '00',
  block_header: { raw_data: { number: 109, timestamp: 1_763_683_257_000 } },
};

interface Asked {
  readonly transaction?: unknown;
  readonly outcome?: unknown;
  readonly block?: unknown;
  readonly status?: number;
}

function read(says: string, asked: Asked, reading: unknown, isDown = false): Row {
  const { transaction = coins, outcome = info, block = tip, status = 200 } = asked;
  return {
    by: 'TronGrid',
    says,
    right: { reading, isDown },
    async read(world) {
      world.answerBy(({ url = '' }, response) => {
        const told = url.endsWith('byid') ? (url.includes('info') ? outcome : transaction) : block;
        response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(JSON.stringify(told));
      });
      const source = openSource(world, createTronProtocol(), 'tron');
      const question = { txid, addresses: [], nativeDue: null, wantsProof: false };
      return askSixTimes(world, source, async () => (await source.readTransaction(question)).facts);
    },
  };
}

const moved = {
  asset: 'trx@tron',
  contract: null,
  to: 'TWsm8HtU2A5eEzoT8ev8yaoFjHsXLLrckb',
  from: 'TV75jZpdmP2juMe1dRwGrwpV6AMU6mr1EU',
  amount: 12_500_000n,
  position: 0,
  how: 'direct',
};
const final = { found: 'block', succeeded: true, confirmations: 20, finality: 'final' };
const oddLogs = [
  { ...tether, address: 'ab'.repeat(20) },
  { ...tether, data: '00' },
  { ...tether, topics: [...tether.topics, topicOf(owner)] },
  { address: tetherContract },
];

export const tronRows: readonly Row[] = [
  read(
    'coins in a block that cannot be undone',
    {},
    {
      ...final,
      block: { height: 90, hash: '', time: new Date(1_763_683_200_000) },
      transfers: [],
      elsewhere: [moved],
      leftOut: 0,
    },
  ),
  // false 48: a hash of Tron is recognised as a payment of USDT to an address that is not the site's.
  read(
    'USDT, final',
    { transaction: call, outcome: { ...info, log: [tether] } },
    {
      ...final,
      elsewhere: [
        {
          asset: 'usdt@tron',
          contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
          to: moved.to,
          amount: 5_000_000n,
          how: 'log',
        },
      ],
    },
  ),
  read('USDT, not final', { transaction: call, outcome: {} }, { found: 'mempool', elsewhere: [] }),
  read(
    'a token that is not in the table, and logs that are no transfers',
    { transaction: call, outcome: { ...info, log: oddLogs } },
    { ...final, elsewhere: [{ asset: null, position: 0 }] },
  ),
  read('coins that may still be undone', { outcome: {} }, { found: 'mempool', elsewhere: [moved] }),
  read('nothing known', { transaction: {}, outcome: {} }, { found: 'no' }),
  read(
    'out of energy',
    { transaction: { ...call, ret: [{ contractRet: 'OUT_OF_ENERGY' }] } },
    { found: 'block', succeeded: false, transfers: [], elsewhere: [] },
  ),
  read('an account that is created', { transaction: newAccount }, { ...final, elsewhere: [] }),
  read('429', { status: 429 }, 'waits'),
  read(
    '403 for its rate',
    { status: 403, transaction: { Error: 'exceeds the frequency limit' } },
    'failed',
    true,
  ),
  read('401 for its key', { status: 401 }, 'failed', true),
  read(
    'an error in a 200',
    { transaction: { Error: 'class org.tron.core.exception' } },
    'failed',
    true,
  ),
  read('another transaction', { transaction: { ...coins, txID: 'ab'.repeat(32) } }, 'failed', true),
  read('the outcome of another one', { outcome: { ...info, id: 'ab'.repeat(32) } }, 'failed', true),
  read(
    'an amount beyond all',
    {
      transaction: JSON.parse(
        JSON.stringify(coins).replace('12500000', '9007199254740993'),
      ) as object,
    },
    'failed',
    true,
  ),
  read('no block', { block: {} }, 'failed', true),
];
