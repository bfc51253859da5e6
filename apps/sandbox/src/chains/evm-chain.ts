import { createHash } from 'node:crypto';
import {
  type EvmChain,
  nativeAssetOf,
  recognisedChains,
  tokenAt,
} from '@ghost-pay/contract/evidence/assets';
import type { BlockDraft } from './chain-state.ts';
import {
  type ChainKind,
  type Lie,
  type Movement,
  randomHex,
  type Transfer,
} from './played-chain.ts';

export interface EvmLog {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}

/** A call that a contract makes. */
export interface EvmCall {
  readonly kind: 'CALL' | 'DELEGATECALL' | 'SELFDESTRUCT';
  readonly from: string;
  readonly to: string;
  /** Decimal. */
  readonly value: string;
  readonly isReverted: boolean;
  readonly calls: readonly EvmCall[];
}

export interface EvmContent {
  readonly chainId: number;
  /** 0 to 4, as in the transaction's envelope. */
  readonly type: number;
  readonly from: string;
  readonly nonce: number;
  /** Null for the creation of a contract. */
  readonly to: string | null;
  /** Wei, decimal. */
  readonly value: string;
  readonly input: string;
  readonly succeeded: boolean;
  readonly logs: readonly EvmLog[];
  readonly calls: readonly EvmCall[];
}

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const transferSelector = '0xa9059cbb';
/** A contract that passes money on. */
export const router = '0x00000000000000000000000000000000c0117ac7';
const liar = `0x${'66'.repeat(20)}`;

const word = (value: bigint) => value.toString(16).padStart(64, '0');
const addressWord = (address: string) => address.toLowerCase().slice(2).padStart(64, '0');
const stranger = () => `0x${randomHex(20)}`;

/** The log of a token that moved. */
export function transferLog({
  contract,
  from,
  to,
  amount,
}: {
  contract: string;
  from: string;
  to: string;
  amount: bigint;
}): EvmLog {
  return {
    address: contract.toLowerCase(),
    topics: [transferTopic, `0x${addressWord(from)}`, `0x${addressWord(to)}`],
    data: `0x${word(amount)}`,
  };
}

/** A transaction of a person without any other; what is not given is as in a plain transfer. */
export function evmTransaction(
  chain: EvmChain,
  parts: Partial<Omit<EvmContent, 'chainId' | 'value'>> & { value?: bigint },
): EvmContent {
  const { value = 0n, to = null, ...others } = parts;
  return {
    chainId: recognisedChains[chain].chainId,
    type: 2,
    from: stranger(),
    nonce: 0,
    to: to?.toLowerCase() ?? null,
    value: value.toString(),
    input: '0x',
    succeeded: true,
    logs: [],
    calls: [],
    ...others,
  };
}

/** The address of the contract that a transaction makes. */
export function madeContract({ from, nonce }: EvmContent): string {
  return `0x${createHash('sha256').update(`${from}:${nonce}`).digest('hex').slice(24)}`;
}

/** What a chain's own coin did: the transaction's value, and what contracts passed on; nothing after a failure. */
export function nativeMoves(content: EvmContent): { from: string; to: string; amount: bigint }[] {
  const { from, to, value, succeeded, calls } = content;
  if (!succeeded) return [];
  const passed = (call: EvmCall): { from: string; to: string; amount: bigint }[] => {
    if (call.isReverted) return [];
    const { kind, from, to } = call;
    const own = kind === 'DELEGATECALL' ? [] : [{ from, to, amount: BigInt(call.value) }];
    return [...own, ...call.calls.flatMap(passed)];
  };
  const surface = { from, to: to ?? madeContract(content), amount: BigInt(value) };
  return [surface, ...calls.flatMap(passed)].filter(({ amount }) => amount > 0n);
}

/** One of the chains that speak the JSON-RPC of Ethereum. */
export function evmKind(chain: EvmChain): ChainKind<EvmContent> {
  return {
    ways: ['plain', 'contract', 'failed'],
    transfer: (transfer) => transferContent(chain, transfer),
    takeBack: (content) => ({
      ...content,
      to: content.from,
      value: '0',
      input: '0x',
      logs: [],
      calls: [],
    }),
    idOf: (content) => `0x${createHash('sha256').update(JSON.stringify(content)).digest('hex')}`,
    spendsOf: ({ from, nonce }) => [`${from}:${nonce}`],
    movements: (content) => [
      ...nativeMoves(content).map((move) => ({
        ...move,
        asset: nativeAssetOf(chain) ?? null,
        contract: null,
      })),
      ...tokenMoves(chain, content),
    ],
    failed: ({ succeeded }) => !succeeded,
    lie: lieAbout,
    stranger,
    seal: (draft: BlockDraft) => ({ ...draft, hash: `0x${randomHex(32)}` }),
  };
}

function transferContent(chain: EvmChain, { contract, to, amount, way }: Transfer): EvmContent {
  const from = stranger();
  const succeeded = way !== 'failed';
  const target = way === 'contract' ? router : to;
  if (contract === null) {
    const passedOn = {
      kind: 'CALL',
      from: router,
      to: to.toLowerCase(),
      isReverted: false,
    } as const;
    const calls = way === 'contract' ? [{ ...passedOn, value: amount.toString(), calls: [] }] : [];
    const input = way === 'contract' ? '0xd0e30db0' : '0x';
    return evmTransaction(chain, { from, to: target, value: amount, succeeded, calls, input });
  }
  const log = (payer: string, payee: string) =>
    transferLog({ contract, from: payer, to: payee, amount });
  const direct = [log(from, to)];
  const logs = way === 'contract' ? [log(from, router), log(router, to)] : direct;
  return evmTransaction(chain, {
    from,
    to: way === 'contract' ? router : contract,
    input: `${transferSelector}${addressWord(to)}${word(amount)}`,
    succeeded,
    logs: succeeded ? logs : [],
  });
}

function tokenMoves(chain: EvmChain, { logs }: EvmContent): Movement[] {
  return logs
    .filter(
      ({ topics, data }) =>
        topics[0] === transferTopic && topics.length === 3 && data.length === 66,
    )
    .map(({ address, topics, data }) => ({
      asset: tokenAt(chain, address) ?? null,
      contract: address,
      from: `0x${topics[1]?.slice(26) ?? ''}`,
      to: `0x${topics[2]?.slice(26) ?? ''}`,
      amount: BigInt(data),
    }));
}

function lieAbout(content: EvmContent, lie: Exclude<Lie, 'not_found'>): EvmContent {
  const { value, to, logs, calls } = content;
  if (lie === 'amount')
    return {
      ...content,
      value: (2n * BigInt(value)).toString(),
      logs: logs.map((log) =>
        log.data.length === 66 ? { ...log, data: `0x${word(2n * BigInt(log.data))}` } : log,
      ),
      calls: calls.map((call) => ({ ...call, value: (2n * BigInt(call.value)).toString() })),
    };
  return {
    ...content,
    to: to !== null && BigInt(value) > 0n ? liar : to,
    logs: logs.map((log) => ({
      ...log,
      topics: log.topics.map((topic, index) => (index === 2 ? `0x${addressWord(liar)}` : topic)),
    })),
    calls: calls.map((call) => ({ ...call, to: liar })),
  };
}
