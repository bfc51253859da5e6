import { startChainPeer } from '@ghost-pay/sandbox/chains/chain-peer';
import {
  type EvmCall,
  type EvmContent,
  type EvmLog,
  evmTransaction,
  transferLog,
} from '@ghost-pay/sandbox/chains/evm-chain';
import { randomHex } from '@ghost-pay/sandbox/chains/played-chain';
import type { EvmPayment, EvmWorld, Inside } from './evm-world.ts';

/** The same chain as the sandbox plays it. */
export async function openPlayedEvmWorld(
  chain: 'ethereum' | 'bsc' | 'base',
): Promise<EvmWorld & { close: () => Promise<void> }> {
  const peer = await startChainPeer();
  const played = peer.chains[chain];
  const payer = address();
  let payments = 0;
  const [url = ''] = peer.sources[chain].map((source) => source.replace('evm+', ''));

  function submit(
    payment: EvmPayment,
    place: Partial<Pick<EvmContent, 'from' | 'nonce'>> = {},
  ): string {
    payments += 1;
    const { to, value = 0n, data = '0x', inside = [], fails = false, type = 2 } = payment;
    const called = to === undefined ? address() : to;
    const steps = inside.map((step) => playStep(step, { by: called ?? '', value }));
    return played.send(
      evmTransaction(chain, {
        type,
        from: payment.from ?? payer,
        nonce: payments,
        to: called,
        value,
        input: data,
        succeeded: !fails,
        calls: steps.map(({ call }) => call),
        logs: fails ? [] : steps.flatMap(({ log }) => log ?? []),
        ...place,
      }),
    );
  }

  return {
    chain,
    url,
    payer,
    send: (payment) => Promise.resolve(submit(payment)),
    mine: (blocks) => Promise.resolve(played.mine(blocks)),
    replace(txid, payment) {
      const { from, nonce } = played.find(txid)?.content ?? {};
      if (from === undefined || nonce === undefined) throw new Error('The payment does not wait');
      return Promise.resolve(submit(payment, { from, nonce }));
    },
    reorganise: (depth) => Promise.resolve(played.reorganise({ depth, isLost: true })),
    close: peer.close,
  };
}

/** What a contract's step leaves behind: a call, and perhaps a log. */
function playStep(
  step: Inside,
  { by, value }: { by: string; value: bigint },
): { call: EvmCall; log?: EvmLog } {
  const call = (parts: Partial<EvmCall> & { to: string }): EvmCall => ({
    kind: 'CALL',
    from: by,
    value: '0',
    isReverted: false,
    calls: [],
    ...parts,
  });
  switch (step.does) {
    case 'emit': {
      const { token, isNft = false } = step;
      const log = transferLog({ ...step, contract: token });
      const nft = { ...log, topics: [...log.topics, log.data], data: '0x' };
      return { call: call({ to: token }), log: isNft ? nft : log };
    }
    case 'delegate':
      return { call: call({ kind: 'DELEGATECALL', to: step.to, value: value.toString() }) };
    case 'pay': {
      const { to, amount, by: way = 'call' } = step;
      const paid = { value: amount.toString() };
      if (way === 'call') return { call: call({ to, ...paid }) };
      const between = address();
      const kind = way === 'destruction' ? 'SELFDESTRUCT' : 'CALL';
      const calls = [call({ kind, from: between, to, ...paid })];
      return { call: call({ to: between, ...paid, isReverted: way === 'undone call', calls }) };
    }
  }
}

function address(): string {
  return `0x${randomHex(20)}`;
}
