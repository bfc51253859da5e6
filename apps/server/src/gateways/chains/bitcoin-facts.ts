import { addressOfScript, scriptOfAddress } from './bitcoin-address.ts';
import type { CheckedTransaction } from './bitcoin-proof.ts';
import type { BitcoinOutput } from './bitcoin-transaction.ts';
import type { Movements, Tip, TransactionFacts, Transfer } from './chain-source.ts';
import { sortMovements } from './movements.ts';

/** No more addresses of others are worked out than can be shown. */
const mostOthers = 5;

/**
 * What the outputs of a transaction paid to the site and elsewhere. `spentScripts` are the scripts of the coins that
 * it spends, as far as they are known: coins of the site show that the site paid itself.
 */
function bitcoinMovements({
  outputs,
  spentScripts,
  addresses,
}: {
  outputs: readonly BitcoinOutput[];
  spentScripts: readonly string[];
  addresses: readonly string[];
}): Movements {
  const sites = new Map(addresses.map((address) => [scriptOfAddress(address), address]));
  const spender = spentScripts.find((script) => sites.has(script));
  const from = (spender !== undefined && sites.get(spender)) || null;
  const movements: Transfer[] = [];
  let others = 0;
  for (const [position, { script, amount }] of outputs.entries()) {
    const site = sites.get(script);
    const other = site === undefined && others < mostOthers ? addressOfScript(script) : undefined;
    if (other !== undefined) others += 1;
    const to = site ?? other;
    if (to === undefined) continue;
    movements.push({
      asset: 'btc@bitcoin',
      contract: null,
      to,
      from,
      amount,
      position,
      how: 'direct',
    });
  }
  const ours = new Set(addresses);
  return {
    ...sortMovements(movements, { isOurs: (address) => ours.has(address) }),
    isInsideUnknown: false,
  };
}

/** The chain of which a source must answer; the sandbox has one of its own. */
export interface BitcoinChain {
  /** The hash of its first block. */
  readonly genesis: string;
  /** Bitcoin Core's name for it. */
  readonly name: string;
}

export const mainChain: BitcoinChain = {
  genesis: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
  name: 'main',
};

/** What a source says about a transaction that it knows. */
export interface BitcoinReading {
  readonly outputs: readonly BitcoinOutput[];
  readonly sequences: readonly number[];
  readonly isCoinbase: boolean;
  /** The scripts of the coins that it spends, as far as the source tells. */
  readonly spentScripts: readonly string[];
  /** Undefined outside of a block, or in a block that is not on the chain any more. */
  readonly block:
    | { readonly height: number; readonly hash: string; readonly time: Date }
    | undefined;
}

/** BIP-125: an input below this lets the sender replace the transaction. */
const finalSequence = 0xffff_fffe;
/** A miner's reward may be spent, and counts as arrived, only so deep. */
const coinbaseMaturity = 100;

export function confirmationsOf({ height }: { height: number }, tip: Tip): number {
  // The tip may have been read before the block came.
  return Math.max(1, tip.height - height + 1);
}

/** The outputs that a transaction spends, as far as the source tells. */
export function spentBy(
  inputs: readonly { readonly txid?: string | undefined; readonly vout?: number | undefined }[],
): string[] {
  return inputs.flatMap(({ txid, vout }) =>
    txid === undefined || vout === undefined ? [] : [`${txid}:${vout}`],
  );
}

/** The facts; those of a transaction that was `checked` come from its raw bytes. */
export function bitcoinFacts(
  { outputs, sequences, isCoinbase, spentScripts, block }: BitcoinReading,
  {
    tip,
    addresses,
    checked,
  }: { tip: Tip; addresses: readonly string[]; checked?: CheckedTransaction },
): TransactionFacts {
  const movements = bitcoinMovements({
    outputs: checked?.transaction.outputs ?? outputs,
    spentScripts,
    addresses,
  });
  const confirmations = block === undefined ? 0 : confirmationsOf(block, tip);
  if (block === undefined || (isCoinbase && confirmations < coinbaseMaturity)) {
    const isReplaceable = sequences.some((sequence) => sequence < finalSequence);
    return { found: 'mempool', isReplaceable, ...movements };
  }
  return {
    found: 'block',
    succeeded: true,
    block: { ...block, time: checked?.time ?? block.time },
    confirmations,
    finality: 'none',
    proof: checked === undefined ? 'source' : 'checked',
    ...movements,
  };
}
