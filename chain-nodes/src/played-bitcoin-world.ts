import { addressOf, scriptOf } from '@ghost-pay/sandbox/chains/bitcoin-bytes';
import { bitcoinPayment, coinbase } from '@ghost-pay/sandbox/chains/bitcoin-chain';
import { startChainPeer } from '@ghost-pay/sandbox/chains/chain-peer';
import { randomHex } from '@ghost-pay/sandbox/chains/played-chain';
import type { BitcoinOutput, BitcoinWorld } from './bitcoin-world.ts';

const reward = 312_500_000;

/** The chain as the sandbox plays it. */
export async function openPlayedBitcoinWorld(): Promise<
  BitcoinWorld & { close: () => Promise<void> }
> {
  const peer = await startChainPeer();
  const { bitcoin } = peer.chains;
  const [url = ''] = peer.sources.bitcoin.map((source) => source.replace('esplora+', ''));
  const address = (script: string) => addressOf(script) ?? '';
  const site = {
    p2pkh: address(`76a914${randomHex(20)}88ac`),
    p2sh: address(`a914${randomHex(20)}87`),
    p2wpkh: address(`0014${randomHex(20)}`),
    p2wsh: address(`0020${randomHex(32)}`),
    p2tr: address(`5120${randomHex(32)}`),
  };
  const paid = (outputs: readonly BitcoinOutput[]) =>
    outputs.map(({ address: to, satoshi: amount }) => ({ to, amount }));
  return {
    url,
    site,
    send({ outputs, from = 'p2wpkh', isReplaceable = false }) {
      const payer = from === 'site' ? ({ from: site.p2wpkh } as const) : ({ payer: from } as const);
      const payment = bitcoinPayment({ outputs: paid(outputs), isReplaceable, ...payer });
      return Promise.resolve(bitcoin.send(payment));
    },
    mine: (blocks) => Promise.resolve(bitcoin.mine(blocks)),
    mineTo(to) {
      const txid = bitcoin.send(coinbase([{ script: scriptOf(to), value: reward }]));
      bitcoin.mine();
      return Promise.resolve(txid);
    },
    replace(txid, outputs) {
      const replaced = bitcoin.find(txid)?.content;
      if (replaced === undefined) throw new Error('The payment does not wait');
      const { inputs } = replaced;
      const other = bitcoin.send({ ...bitcoinPayment({ outputs: paid(outputs) }), inputs });
      bitcoin.mine();
      return Promise.resolve(other);
    },
    reorganise: (depth) => Promise.resolve(bitcoin.reorganise({ depth, isLost: false })),
    close: peer.close,
  };
}
