import { createHash } from 'node:crypto';
import { createBase58check } from '@scure/base';
import { nativeAssetOf, tokenAt } from '@ghost-pay/contract/evidence/assets';
import type { BlockDraft, PlayedBlock } from './chain-state.ts';
import { json, plain, type PlayedAnswer } from './played-answer.ts';
import { type ChainKind, type ChainView, randomHex } from './played-chain.ts';

/** A transfer of TRX, or of a token by its contract. Addresses as people write them. */
export interface TronContent {
  readonly contract: string | null;
  readonly from: string;
  readonly to: string;
  /** Decimal, in the asset's atomic units. */
  readonly amount: string;
  readonly succeeded: boolean;
  /** Tells equal transfers apart. */
  readonly salt: string;
}

const base58check = createBase58check((bytes: Uint8Array) =>
  createHash('sha256').update(bytes).digest(),
);
/** 41 and 20 bytes, in hex. */
const hexOf = (address: string) => Buffer.from(base58check.decode(address)).toString('hex');
const stranger = () => base58check.encode(Buffer.from(`41${randomHex(20)}`, 'hex'));
const liar = base58check.encode(Buffer.from(`41${'66'.repeat(20)}`, 'hex'));
const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const word = (digits: string) => digits.padStart(64, '0');

export const tronKind: ChainKind<TronContent> = {
  ways: ['plain', 'failed'],
  transfer: ({ contract, to, amount, way }) => ({
    contract,
    from: stranger(),
    to,
    amount: amount.toString(),
    succeeded: way !== 'failed',
    salt: randomHex(8),
  }),
  idOf: (content) => createHash('sha256').update(JSON.stringify(content)).digest('hex'),
  spendsOf: () => [],
  movements: ({ contract, from, to, amount, succeeded }) => {
    if (!succeeded) return [];
    const asset = contract === null ? nativeAssetOf('tron') : tokenAt('tron', contract);
    return [{ asset: asset ?? null, contract, from, to, amount: BigInt(amount) }];
  },
  failed: ({ succeeded }) => !succeeded,
  lie: (content, lie) =>
    lie === 'amount'
      ? { ...content, amount: (2n * BigInt(content.amount)).toString() }
      : { ...content, to: liar },
  stranger,
  seal: (draft: BlockDraft) => ({
    ...draft,
    hash: draft.height.toString(16).padStart(16, '0') + randomHex(24),
  }),
};

/** The two calls of a Tron node that tell a transaction, and its newest block. */
export function answerTron(
  view: ChainView<TronContent>,
  { path, body }: { path: string; body: string },
): PlayedAnswer {
  switch (path) {
    case '/wallet/gettransactionbyid':
      return json(transactionJson(view, askedId(body)));
    case '/walletsolidity/gettransactioninfobyid':
      return json(infoJson(view, askedId(body)));
    case '/wallet/getnowblock':
      return json(blockJson(view.tip()));
    default:
      return plain('Not Found', 404);
  }
}

function askedId(body: string): string {
  try {
    const { value } = JSON.parse(body) as { value?: unknown };
    return typeof value === 'string' ? value.toLowerCase() : '';
  } catch {
    return '';
  }
}

function blockJson({ hash, height, time, previous }: PlayedBlock): object {
  return {
    blockID: hash,
    block_header: { raw_data: { number: height, timestamp: 1000 * time, parentHash: previous } },
  };
}

function transactionJson(view: ChainView<TronContent>, id: string): object {
  const seen = view.find(id);
  if (seen === undefined) return {};
  const { contract, from, to, amount, succeeded } = seen.content;
  const owner = { owner_address: hexOf(from) };
  const [type, value] =
    contract === null
      ? ['TransferContract', { ...owner, to_address: hexOf(to), amount: Number(amount) }]
      : [
          'TriggerSmartContract',
          {
            ...owner,
            contract_address: hexOf(contract),
            data: `a9059cbb${word(hexOf(to).slice(2))}${word(BigInt(amount).toString(16))}`,
          },
        ];
  return {
    txID: id,
    ret: [{ contractRet: succeeded ? 'SUCCESS' : 'REVERT' }],
    raw_data: { contract: [{ type, parameter: { value } }] },
  };
}

/** Empty until the block is final. */
function infoJson(view: ChainView<TronContent>, id: string): object {
  const seen = view.find(id);
  if (seen?.block === undefined || seen.block.height > view.finalHeight()) return {};
  const { contract, from, to, amount, succeeded } = seen.content;
  const log = {
    address: contract === null ? '' : hexOf(contract).slice(2),
    topics: [transferTopic, word(hexOf(from).slice(2)), word(hexOf(to).slice(2))],
    data: word(BigInt(amount).toString(16)),
  };
  return {
    id,
    blockNumber: seen.block.height,
    blockTimeStamp: 1000 * seen.block.time,
    receipt: contract === null ? {} : { result: succeeded ? 'SUCCESS' : 'REVERT' },
    ...(contract !== null && succeeded && { log: [log] }),
  };
}
