import type { Bcoin, BcoinCoin, BcoinKeyRing, BcoinScript, BcoinTransaction } from './bcoin.ts';
import type { CoinKind } from './bitcoin-world.ts';

/** Coins of one script, and the key to spend them. */
export interface Purse {
  readonly script: BcoinScript;
  /** Undefined where any signature will do: the node is older than the rules of p2tr. */
  readonly ring: BcoinKeyRing | undefined;
  readonly coins: BcoinCoin[];
}

/** A signed payment by one coin. */
export interface Payment {
  readonly tx: BcoinTransaction;
  readonly view: unknown;
  readonly purse: Purse;
  readonly coin: BcoinCoin;
}

/** An empty purse with a new key. */
export function makePurse({ KeyRing, Script }: Bcoin, kind: CoinKind): Purse {
  const ring = KeyRing.generate();
  if (kind === 'p2tr') {
    // The x coordinate of a point on the curve, as BIP-341 wants it.
    const script = Buffer.concat([Buffer.from('5120', 'hex'), ring.publicKey.subarray(1, 33)]);
    return { script: Script.fromRaw(script), ring: undefined, coins: [] };
  }
  ring.witness = kind !== 'p2pkh';
  ring.nested = kind === 'p2sh';
  if (kind === 'p2wsh') ring.script = Script.fromPubkey(ring.publicKey);
  ring.refresh();
  const address = ring.nested ? ring.getNestedAddress() : ring.getAddress();
  return { script: Script.fromAddress(address), ring, coins: [] };
}

export function draftPayment(
  { MTX, Witness }: Bcoin,
  { purse, coin }: Pick<Payment, 'purse' | 'coin'>,
  {
    outputs,
    isReplaceable = false,
  }: {
    outputs: readonly { readonly script: BcoinScript; readonly value: number }[];
    isReplaceable?: boolean;
  },
): Payment {
  const made = new MTX();
  for (const output of outputs) made.addOutput(output);
  made.addCoin(coin);
  for (const input of made.inputs) {
    input.sequence = isReplaceable ? 0xffff_fffd : 0xffff_ffff;
    if (purse.ring === undefined) input.witness = Witness.fromItems([Buffer.alloc(64, 1)]);
  }
  if (purse.ring !== undefined && made.sign(purse.ring) !== 1)
    throw new Error('The payment could not be signed');
  return { tx: made.toTX(), view: made.view, purse, coin };
}
