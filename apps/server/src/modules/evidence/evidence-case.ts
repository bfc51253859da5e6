import { type Chain, type CoinKey } from '@ghost-pay/contract/coins';
import type { AssetKey, RecognisedChain } from '@ghost-pay/contract/evidence/assets';
import type { Finding, Evidence } from '@ghost-pay/contract/evidence/evidence.schemas';
import type { Currency } from '@ghost-pay/contract/money';
import type { Verdict } from '@ghost-pay/contract/evidence/evidence-words';
import type { Result } from './agreement-rules.ts';
import type { QuoteHeight, Sighting } from './older-money.ts';
import type { FoundFacts, StoredFacts, StoredTransfer } from './stored-facts.ts';

/** One of the site's addresses on the payment's chain. Those that were never the site's own are not among them. */
export interface OurAddress {
  readonly address: string;
  /** Money that was sent later does not count; null for a present address. */
  readonly until: Date | null;
}

/** A transfer of another transaction that an administrator attached to the payment. */
export interface CountedTransfer {
  readonly asset: AssetKey;
  /** Atomic units, as digits. */
  readonly amount: string;
  readonly isFinal: boolean;
  /** It came to the payment's own address; missing in what was stored before there were any. */
  readonly isAtOwnAddress?: boolean;
}

/** A transfer that counts for another payment, by its place in the transaction. */
export interface TakenTransfer {
  readonly asset: AssetKey;
  readonly position: number;
  /** The other payment's id, for people. */
  readonly paymentId: string;
}

/** Everything that a verdict is reached from. */
export interface EvidenceCase {
  readonly at: Date;
  readonly payment: {
    readonly coin: CoinKey;
    readonly chain: Chain;
    readonly hasHash: boolean;
    /** The address that counts: the quote's, or the coin's when it was registered. */
    readonly address: string | null;
    /** What a visitor without a quote named in place of that address, and of the price; null if nothing else. */
    readonly otherAddress: string | null;
    readonly otherPrice: { readonly minor: number; readonly currency: Currency } | null;
    readonly createdAt: Date;
    /** The price in US cents; null if unknown. */
    readonly usdMinor: number | null;
    /** Whether a claim of another visitor holds it. */
    readonly isHeld: boolean;
  };
  readonly quote: {
    /** Null without an exact amount. */
    readonly amount: bigint | null;
    readonly isUnique: boolean;
    /** Whether no other quote was given its address; missing in what was stored before there were such. */
    readonly hasOwnAddress?: boolean;
    readonly createdAt: Date;
    /** Of the chain's newest block that was known when it was made; null if none was. */
    readonly knownHeight: number | null;
    /** What each source showed after it was made; null in what was stored before that was kept. */
    readonly heights: readonly QuoteHeight[] | null;
    /** Dollars for one coin. */
    readonly usdRate: string | null;
  } | null;
  /** Dollars for one coin when the payment was made, or when late money came; null if unknown. */
  readonly usdRate: string | null;
  /** The stable coin is away from one dollar. */
  readonly isPegLost: boolean;
  readonly addresses: readonly OurAddress[];
  readonly rules: {
    readonly tolerancePercent: number;
    readonly oldestHours: number;
    /** Blocks; null where only the chain's own finality counts. */
    readonly confirmationsNeeded: number | null;
  };
  /** What the sources come to, and their newest tips. */
  readonly result: Result;
  readonly tips: readonly Date[];
  /** The transaction on another chain, when the payment's own chain does not know it. */
  readonly onAnotherChain: {
    readonly chain: RecognisedChain;
    readonly facts: StoredFacts;
    readonly addresses: readonly OurAddress[];
  } | null;
  /** When the site first saw it, by watching or by reading; null while it did not. */
  readonly firstSeenAt: Date | null;
  /** How each source first showed it, and the sources that scan addresses on its chain. */
  readonly sightings: readonly Sighting[];
  readonly scanners: readonly string[];
  /** The id, for people, of another payment for which the money counts. */
  readonly countedFor: string | null;
  /** What counts for the payment beside its own transaction. */
  readonly attached: readonly CountedTransfer[];
  /** The transfers of its own transaction that count for other payments. */
  readonly taken: readonly TakenTransfer[];
  /** Another visitor's unique quote has exactly the amount that arrived. */
  readonly isAnotherQuote: boolean;
  /** Whose reference its own transaction names: a quote's of its page, or another one's; null where it names none. */
  readonly reference: 'own' | 'another' | null;
}

/** Transfers of one transaction. */
export interface Arrived {
  readonly chain: RecognisedChain;
  readonly facts: FoundFacts;
  readonly transfers: readonly StoredTransfer[];
}

export interface Judgement {
  readonly verdict: Verdict;
  /** In the order of the codes. */
  readonly findings: readonly Finding[];
  readonly due: bigint | null;
  /** The least with which a rule may verify: all that is due, at an own address as much as the settings allow to be missing less. */
  readonly enough: bigint | null;
  readonly received: bigint;
  readonly whose: Evidence['whose'];
  /** A transaction before this moment cannot be the payment's. */
  readonly notBefore: Date;
  readonly confirmations: number;
  /** Nothing can undo it any more. */
  readonly isFinal: boolean;
  /** How many of the transfers would have paid alone. */
  readonly payingTransfers: number;
  /** What the payment's own transaction brought to the site, of known assets; null if it brought nothing. */
  readonly arrived: Arrived | null;
}
