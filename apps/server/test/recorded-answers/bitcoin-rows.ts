import type { RequestListener } from 'node:http';
import { addressOf, scriptOf } from '@ghost-pay/sandbox/chains/bitcoin-bytes';
import { bitcoinPayment, coinbase } from '@ghost-pay/sandbox/chains/bitcoin-chain';
import { pino } from 'pino';
import { createWorkFloor } from '../../src/gateways/chains/bitcoin-proof.ts';
import { createEsploraProtocol } from '../../src/gateways/chains/esplora-source.ts';
import { honestAnswers } from '../small-esplora.ts';
import { askSixTimes, openSource, type Row, type World } from './recorded.ts';

const script = `0014${'ab'.repeat(20)}`;
const site = addressOf(script) ?? '';
const amount = 4_987n;
const log = pino({ level: 'silent' });
type Content = ReturnType<typeof bitcoinPayment>;

const ours = { to: site, amount };
const stranger = (byte: number, sats = 1_000n) => ({
  to: addressOf(`0014${byte.toString(16).padStart(2, '0').repeat(20)}`) ?? '',
  amount: sats,
});
const many = (count: number) => Array.from({ length: count }, (_, at) => stranger(at % 150));
/** A sweep: the same payment from many coins. */
function sweep(inputs: number): Content {
  const payment = bitcoinPayment({ outputs: [ours] });
  const [first] = payment.inputs;
  if (first === undefined) throw new Error('A payment spends a coin');
  const coins = Array.from({ length: inputs }, (_, at) => ({ ...first, vout: at }));
  return { ...payment, inputs: coins };
}
const withOutputs = (...scripts: readonly { script: string; value: number }[]): Content => {
  const payment = bitcoinPayment({ outputs: [ours] });
  return { ...payment, outputs: [...scripts, ...payment.outputs] };
};
const withInput = (changes: Partial<Content['inputs'][number]>): Content => {
  const payment = bitcoinPayment({ outputs: [ours] });
  return { ...payment, inputs: payment.inputs.map((input) => ({ ...input, ...changes })) };
};

const arrived = { transfers: [{ asset: 'btc@bitcoin', to: site, amount }] };
const checked = { found: 'block', succeeded: true, confirmations: 3, proof: 'checked', ...arrived };

/** A transaction in a block with others, read with its proof; `blocks` after it. */
function played(
  says: string,
  content: Content,
  right: object,
  { blocks = 3, others = 2 } = {},
): Row {
  return {
    by: 'Esplora',
    says,
    right,
    async read({ peer, clock, pass }) {
      for (let other = 0; other < others; other += 1)
        peer.chains.bitcoin.send(bitcoinPayment({ outputs: [stranger(1)] }));
      const txid = peer.chains.bitcoin.send(content);
      peer.chains.bitcoin.mine(blocks);
      pass(6_000);
      const [address = ''] = peer.sources.bitcoin;
      const protocol = createEsploraProtocol({ log, chain: undefined });
      const source = openSource(
        { url: address.slice('esplora+'.length), clock },
        protocol,
        'bitcoin',
      );
      const question = { txid, addresses: [site], nativeDue: null, wantsProof: true };
      return (await source.readTransaction(question)).facts;
    },
  };
}

const payers = ['p2wpkh', 'p2wsh', 'p2pkh', 'p2sh', 'p2tr'] as const;
const transactions: Row[] = [
  ...payers.map((payer) =>
    played(`from a coin of ${payer}`, bitcoinPayment({ outputs: [ours], payer }), checked),
  ),
  played('in a block of 151', bitcoinPayment({ outputs: [ours] }), checked, { others: 150 }),
  played('in a block of 15', bitcoinPayment({ outputs: [ours] }), checked, { others: 13 }),
  played('alone with the reward', bitcoinPayment({ outputs: [ours] }), checked, { others: 0 }),
  played(
    'with 500 KB of witness',
    withInput({ witness: ['ab'.repeat(60_000), 'cd'.repeat(60_000)] }),
    checked,
  ),
  played(
    'with an annex, which is not standard',
    withInput({ witness: ['ab'.repeat(64), '50'.repeat(40)] }),
    checked,
  ),
  played('a sweep of 52 coins', sweep(52), checked),
  played('a sweep of 1,012 coins', sweep(1_012), checked),
  played('a batch of 122 outputs', bitcoinPayment({ outputs: [...many(121), ours] }), checked),
  played('a batch of 272 outputs', bitcoinPayment({ outputs: [...many(271), ours] }), checked),
  played('with OP_RETURN before it', withOutputs({ script: '6a0474657374', value: 0 }), {
    ...checked,
    transfers: [{ position: 1, amount }],
  }),
  played('with a bare script before it', withOutputs({ script: '51', value: 7 }), {
    ...checked,
    transfers: [{ position: 1, amount }],
  }),
  played('with two outputs to us', bitcoinPayment({ outputs: [ours, { ...ours, amount: 13n }] }), {
    ...checked,
    transfers: [{ amount }, { amount: 13n }],
  }),
  played('with our own coins: change', bitcoinPayment({ outputs: [stranger(2)], from: site }), {
    found: 'block',
    transfers: [{ to: site, from: site }],
  }),
  played('to somebody else', bitcoinPayment({ outputs: [stranger(3)] }), {
    found: 'block',
    transfers: [],
  }),
  played(
    'a reward, which ripens first',
    coinbase([{ script: scriptOf(site), value: Number(amount) }]),
    { found: 'mempool' },
  ),
  played(
    'waiting, replaceable',
    bitcoinPayment({ outputs: [ours] }),
    { found: 'mempool', isReplaceable: true, ...arrived },
    { blocks: 0 },
  ),
  played(
    'waiting, not replaceable',
    bitcoinPayment({ outputs: [ours], isReplaceable: false }),
    { found: 'mempool', isReplaceable: false, ...arrived },
    { blocks: 0 },
  ),
];

const replaced: Row = {
  by: 'Esplora',
  says: 'replaced: the first hash is gone',
  right: { found: 'no' },
  async read({ peer, clock, pass }) {
    const txid = peer.chains.bitcoin.pay(
      { contract: null, to: site, amount, way: 'plain' },
      { isTakenBack: true },
    );
    peer.chains.bitcoin.mine();
    pass(6_000);
    return readAt(peer.sources.bitcoin[0] ?? '', clock, txid);
  },
};
const unknown: Row = {
  by: 'Esplora',
  says: '404 Transaction not found',
  right: { found: 'no' },
  read: async ({ peer, clock }) => readAt(peer.sources.bitcoin[0] ?? '', clock, 'ab'.repeat(32)),
};

async function readAt(address: string, clock: World['clock'], txid: string): Promise<unknown> {
  const protocol = createEsploraProtocol({ log, chain: undefined });
  const source = openSource({ url: address.slice('esplora+'.length), clock }, protocol, 'bitcoin');
  const question = { txid, addresses: [site], nativeDue: null, wantsProof: false };
  return (await source.readTransaction(question)).facts;
}

/** A server whose answers about a transaction are replaced by this one. */
function refused(
  by: string,
  says: string,
  told: RequestListener,
  reading: unknown,
  isDown = false,
): Row {
  return {
    by,
    says,
    right: { reading, isDown },
    async read(world) {
      const { txid, answers } = honestAnswers({ script, amount });
      world.answerBy((request, response) => {
        if (request.url === `/tx/${txid}`) return told(request, response);
        const answer = answers[request.url ?? ''];
        response.writeHead(answer === undefined ? 404 : 200).end(answer);
      });
      const chain = {
        genesis: '22'.repeat(32),
        name: 'small',
        workFloor: createWorkFloor(0x207f_ffff),
      };
      const source = openSource(world, createEsploraProtocol({ log, chain }), 'bitcoin');
      const question = { txid, addresses: [site], nativeDue: null, wantsProof: false };
      return askSixTimes(world, source, async () => (await source.readTransaction(question)).facts);
    },
  };
}

const say =
  (status: number, text: string, headers = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(status, headers).end(text);
const refusals: Row[] = [
  refused('mempool.space', '429 Too Many Requests', say(429, 'Too Many Requests'), 'waits'),
  refused(
    'mempool.space',
    '503 with Retry-After',
    say(503, 'busy', { 'retry-after': '20' }),
    'waits',
  ),
  refused(
    'Cloudflare',
    '403 in HTML',
    say(403, '<!doctype html>Attention Required'),
    'failed',
    true,
  ),
  refused('Esplora', '500 Request failed', say(500, 'Request failed'), 'failed', true),
  refused('Esplora', '400 Invalid hex string', say(400, 'Invalid hex string'), 'failed', true),
];

/** The work of a block by its difficulty, in trillions. */
function floor(says: string, trillions: number, isEnough: boolean): Row {
  const easiest = 0xffffn << 208n;
  const target = easiest / (BigInt(Math.round(trillions * 1_000)) * 10n ** 9n || 1n);
  return {
    by: 'mempool.space',
    says,
    right: { isEnough },
    read: () => Promise.resolve({ isEnough: createWorkFloor().isEnough(target) }),
  };
}
const floors: Row[] = [
  floor('the work of 2026', 132.8, true),
  floor('the work of spring 2025', 114, true),
  floor('the work of 2022', 28, false),
  floor('the work of a test network', 0, false),
];

export const bitcoinRows: readonly Row[] = [
  ...transactions,
  replaced,
  unknown,
  ...refusals,
  ...floors,
];
