import { type EvmChain, nativeAssetOf, tokenAt } from '@ghost-pay/contract/evidence/assets';
import { innerPosition, type Transfer } from './chain-source.ts';
import type { EvmLog, EvmReceipt, EvmTransaction } from './evm-answers.ts';

/** `Transfer(address,address,uint256)`, of tokens and, with a fourth topic, of NFTs. */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** Where EIP-7708 applies, each movement of the chain's own coin is a log of this address. */
const nativeLogAddress = '0xfffffffffffffffffffffffffffffffffffffffe';

/** A movement of the chain's own coin inside a contract call. */
export interface InnerMove {
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
}

/** The value that a transaction sends by itself; undefined when it has no recipient yet. */
export function valueMovement(
  chain: EvmChain,
  { from, to, value }: EvmTransaction,
  made?: string | null,
): Transfer | undefined {
  const recipient = to ?? made;
  if (recipient === undefined || recipient === null) return undefined;
  return { ...nativeOn(chain), to: recipient, from, amount: value, position: 0, how: 'direct' };
}

/** The movements of the coin inside calls; `moves` are all of a transaction, in the order of the calls. */
export function innerMovements(
  chain: EvmChain,
  moves: readonly InnerMove[],
  how: 'traced' | 'log',
): Transfer[] {
  return moves.map(({ from, to, amount }, index) => {
    const position = innerPosition + index;
    return { ...nativeOn(chain), to, from, amount, position, how };
  });
}

/** A rise of an address's balance that no trace explains. */
export function balanceMovement(chain: EvmChain, to: string, amount: bigint): Transfer {
  return { ...nativeOn(chain), to, from: null, amount, position: innerPosition, how: 'balance' };
}

/**
 * The movements with those that contracts passed on to one of our addresses as one: sources that trace, and those that
 * tell a balance alone, then tell the same.
 */
export function joinInner(
  movements: readonly Transfer[],
  isOurs: (address: string) => boolean,
): Transfer[] {
  const isJoined = ({ contract, position, to }: Transfer) =>
    contract === null && position >= innerPosition && isOurs(to);
  const byAddress = Map.groupBy(movements.filter(isJoined), ({ to }) => to);
  const joined = [...byAddress]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, [first, ...others]], index): Transfer[] => {
      if (first === undefined) return [];
      const amount = others.reduce((sum, one) => sum + one.amount, first.amount);
      const from = others.every((one) => one.from === first.from) ? first.from : null;
      return [{ ...first, from, amount, position: innerPosition + index }];
    });
  return [...movements.filter((movement) => !isJoined(movement)), ...joined];
}

/**
 * What a successful transaction moved, as its receipt tells. `namesInner`: the chain writes a log for each movement of
 * its own coin, so that nothing is left to look for inside.
 */
export function receiptMovements(
  chain: EvmChain,
  { transaction, receipt }: { transaction: EvmTransaction; receipt: EvmReceipt },
): { movements: Transfer[]; namesInner: boolean } {
  const value = valueMovement(chain, transaction, receipt.contractAddress);
  const transfers = receipt.logs.flatMap((log) => transferOf(log) ?? []);
  const tokens = transfers.filter(({ contract }) => contract !== nativeLogAddress);
  const moves = transfers.filter(({ contract }) => contract === nativeLogAddress);
  const own = moves.findIndex(
    ({ from, to, amount }) => from === value?.from && to === value.to && amount === value.amount,
  );
  return {
    movements: [
      ...(value === undefined ? [] : [value]),
      ...innerMovements(
        chain,
        moves.filter((_, index) => index !== own),
        'log',
      ),
      ...tokens.map((token) => ({
        ...token,
        asset: tokenAt(chain, token.contract) ?? null,
        how: 'log' as const,
      })),
    ],
    namesInner: moves.length > 0,
  };
}

/** The transfer that a log tells of; undefined for any other log, that of an NFT among them. */
function transferOf({ address, topics, data, logIndex, removed }: EvmLog) {
  const [topic, from = '', to = ''] = topics;
  if (topic !== transferTopic || topics.length !== 3 || data.length !== 66) return undefined;
  if (removed === true || !isAddress(from) || !isAddress(to)) return undefined;
  return {
    contract: address,
    from: addressIn(from),
    to: addressIn(to),
    amount: BigInt(data),
    position: logIndex,
  };
}

/** Before an address of 20 bytes in a topic of 32. */
const padding = `0x${'0'.repeat(24)}`;

function isAddress(topic: string): boolean {
  return topic.startsWith(padding);
}

function addressIn(topic: string): string {
  return `0x${topic.slice(26)}`;
}

function nativeOn(chain: EvmChain) {
  return { asset: nativeAssetOf(chain) ?? null, contract: null };
}
