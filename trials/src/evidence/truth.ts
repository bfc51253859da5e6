import { coins, type CoinKey } from '@ghost-pay/contract/coins';
import { assetOfCoin } from '@ghost-pay/contract/evidence/assets';
import type { Verdict } from '@ghost-pay/contract/evidence/evidence-words';
import { type Chains, playedChains } from '@ghost-pay/sandbox/chains/ledger';
import type { Described } from '@ghost-pay/sandbox/chains/played-chain';

// What is true of a payment, by the chains' own books and by the rules as they are written for people. Nothing of the
// product's judgement is used here.

/** A registered payment, and what its payer was asked. */
export interface Claim {
  readonly id: string;
  readonly paymentId: string;
  readonly coin: CoinKey;
  readonly txid: string;
  readonly address: string;
  readonly due: bigint;
  readonly usdCents: number;
  readonly quotedAt: number;
  readonly happening: string;
  readonly isStolen: boolean;
}

/** What a transaction comes to now. */
export type Truth =
  /** No chain has it. */
  | 'absent'
  | 'on another chain'
  | 'failed'
  /** Nothing of the coin reached the site. */
  | 'nothing arrived'
  /** Money arrived, and something about it needs a person. */
  | 'doubtful'
  /** The money is right and can still be undone. */
  | 'arriving'
  /** The money is right and cannot be undone any more. */
  | 'enough';

const hourMs = 3_600_000;

export function truthOf(
  { coin, txid, address, due, usdCents, quotedAt, isStolen }: Claim,
  chains: Chains,
): Truth {
  const { chain } = coins[coin];
  const found = chains[chain].describe(txid);
  if (found === undefined) return isElsewhere(chains, txid) ? 'on another chain' : 'absent';
  if (found.isFailed) return 'failed';
  const arrived = arrivedOf(found, { coin, address });
  if (arrived === 0n) return 'nothing arrived';
  const isOld = found.block && found.block.time * 1000 < quotedAt - 2 * hourMs;
  // One percent may be missing, or too much.
  const isAmountRight = arrived * 100n >= due * 99n && arrived * 100n <= due * 101n;
  if (!isAmountRight || isOld === true || isStolen) return 'doubtful';
  const { block } = found;
  if (block === undefined) return 'arriving';
  const confirmations = chains[chain].tip().height - block.height + 1;
  const isDeep =
    chain === 'bitcoin'
      ? confirmations >= (usdCents < 10_000 ? 2 : usdCents < 100_000 ? 3 : 6)
      : // On Base a block counts once its batch is on Ethereum, which is played as one block later.
        chain === 'base'
        ? confirmations >= 2
        : block.height <= chains[chain].finalHeight();
  return isDeep ? 'enough' : 'arriving';
}

/** What reached the address of the payment's coin, in atomic units. */
function arrivedOf(
  { movements }: Described,
  { coin, address }: { coin: CoinKey; address: string },
): bigint {
  return movements
    .filter(
      ({ asset, to }) =>
        asset === assetOfCoin[coin] && (to === address || to === address.toLowerCase()),
    )
    .reduce((sum, { amount }) => sum + amount, 0n);
}

function isElsewhere(chains: Chains, txid: string): boolean {
  const digits = txid.replace(/^0x/, '');
  return playedChains.some((chain) =>
    [digits, `0x${digits}`].some((id) => chains[chain].find(id) !== undefined),
  );
}

/** The verdicts that may stand on the card at any time. `unavailable` says nothing. */
export const possible: Readonly<Record<Truth, readonly Verdict[]>> = {
  absent: ['not_found'],
  'on another chain': ['not_found', 'refuted', 'questionable'],
  failed: ['settling', 'questionable', 'refuted', 'not_found'],
  'nothing arrived': ['settling', 'questionable', 'refuted', 'not_found'],
  doubtful: ['questionable', 'settling', 'not_found'],
  arriving: ['settling', 'questionable', 'not_found'],
  enough: ['proven', 'settling', 'questionable', 'not_found'],
};

/** Those that must stand there in the end, when every source has told the truth for days. */
export const expected: Readonly<Record<Truth, readonly Verdict[]>> = {
  absent: ['not_found'],
  'on another chain': ['questionable', 'refuted'],
  failed: ['refuted'],
  'nothing arrived': ['questionable', 'refuted'],
  doubtful: ['questionable'],
  arriving: [],
  enough: ['proven'],
};
