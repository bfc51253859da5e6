import { assetOfCoin } from '@ghost-pay/contract/evidence/assets';
import {
  addressOf,
  type BitcoinContent,
  type BitcoinOutput,
  mineHeader,
  scriptOf,
  txidOf,
} from './bitcoin-bytes.ts';
import type { BlockDraft } from './chain-state.ts';
import { type ChainKind, randomHex } from './played-chain.ts';

const networkFee = 1_000;
/** What the payer's wallet holds beside the payment, and gets back as change. */
const change = 1_234_567;
const finalSequence = 0xffffffff;
/** Says that the sender may replace the transaction. */
const replaceableSequence = 0xfffffffd;

/** The kinds of output that a payer may spend. */
export type Payer = 'p2wpkh' | 'p2wsh' | 'p2pkh' | 'p2sh' | 'p2tr';

/** What is spent, and how it is unlocked; signatures and keys are random bytes. */
function spending(payer: Payer): { script: string; scriptSig: string; witness: string[] } {
  const hash = randomHex(20);
  const signature = `30${randomHex(70)}`;
  const key = `02${randomHex(32)}`;
  switch (payer) {
    case 'p2wpkh':
      return { script: `0014${hash}`, scriptSig: '', witness: [signature, key] };
    case 'p2wsh':
      return { script: `0020${randomHex(32)}`, scriptSig: '', witness: [signature, `21${key}ac`] };
    case 'p2pkh':
      return { script: `76a914${hash}88ac`, scriptSig: `47${signature}21${key}`, witness: [] };
    case 'p2sh':
      return { script: `a914${hash}87`, scriptSig: `160014${hash}`, witness: [signature, key] };
    case 'p2tr':
      return { script: `5120${randomHex(32)}`, scriptSig: '', witness: [randomHex(64)] };
  }
}

/** A transaction that makes new coins: no output is spent. */
export function coinbase(outputs: BitcoinContent['outputs']): BitcoinContent {
  const input = {
    txid: '0'.repeat(64),
    vout: 0xffffffff,
    sequence: finalSequence,
    scriptSig: `08${randomHex(8)}`,
    witness: [],
    prevout: null,
  };
  return { version: 2, inputs: [input], outputs, locktime: 0 };
}

/** Outputs to addresses, from one input whose owner gets change as the last output. */
export function bitcoinPayment({
  outputs,
  payer = 'p2wpkh',
  from,
  isReplaceable = true,
}: {
  outputs: readonly { to: string; amount: bigint }[];
  payer?: Payer;
  /** The address whose coins are spent; without it, an unknown one. */
  from?: string;
  isReplaceable?: boolean;
}): BitcoinContent {
  const paid = outputs.map(({ to, amount }) => ({ script: scriptOf(to), value: Number(amount) }));
  const sum = paid.reduce((total, { value }) => total + value, 0);
  const { script: unknown, ...unlocking } = spending(payer);
  const script = from === undefined ? unknown : scriptOf(from);
  const input = {
    txid: randomHex(32),
    vout: 0,
    sequence: isReplaceable ? replaceableSequence : finalSequence,
    ...unlocking,
    prevout: { script, value: sum + change + networkFee },
  };
  return {
    version: 2,
    inputs: [input],
    outputs: [...paid, { script, value: change }],
    locktime: 0,
  };
}

const scriptOfStranger = () => `0014${randomHex(20)}`;
const liarsScript = `0014${'66'.repeat(20)}`;

export const bitcoinKind: ChainKind<BitcoinContent> = {
  ways: ['plain'],
  transfer: ({ to, amount }) => bitcoinPayment({ outputs: [{ to, amount }] }),
  takeBack: (content) => ({
    ...content,
    outputs: content.outputs.map(({ value }) => ({
      script: content.inputs[0]?.prevout?.script ?? scriptOfStranger(),
      value: value - 1,
    })),
  }),
  idOf: txidOf,
  spendsOf: ({ inputs }) =>
    inputs.flatMap(({ prevout, txid, vout }) => (prevout === null ? [] : [`${txid}:${vout}`])),
  movements: ({ inputs, outputs }) => {
    const payer = inputs[0]?.prevout?.script;
    return outputs
      .filter(({ script }) => script !== payer)
      .map(({ script, value }) => ({
        asset: assetOfCoin.btc,
        contract: null,
        from: payer === undefined ? null : (addressOf(payer) ?? null),
        to: addressOf(script) ?? 'an output without an address',
        amount: BigInt(value),
      }));
  },
  failed: () => false,
  lie: (content, lie) => {
    const payer = content.inputs[0]?.prevout?.script;
    const told = ({ script, value }: BitcoinOutput) =>
      lie === 'amount' ? { script, value: 2 * value } : { script: liarsScript, value };
    const outputs = content.outputs.map((one) => (one.script === payer ? one : told(one)));
    return { ...content, outputs };
  },
  stranger: () => addressOf(scriptOfStranger()) ?? '',
  seal,
};

/** Every block has a coinbase, so that no two blocks are equal and a Merkle tree has a second leaf. */
function seal(draft: BlockDraft) {
  const reward = { script: scriptOfStranger(), value: 312_500_000 };
  const txids = [txidOf(coinbase([reward])), ...draft.txids];
  return { ...draft, txids, ...mineHeader({ ...draft, txids }) };
}
