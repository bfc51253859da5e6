import type { RecognisedChain } from '@ghost-pay/contract/evidence/assets';
import type { Finding, Evidence } from '@ghost-pay/contract/evidence/evidence.schemas';
import type { Verdict } from '@ghost-pay/contract/evidence/evidence-words';
import type { Result } from './agreement-rules.ts';
import type { StoredBasis } from './stored-basis.ts';
import type { FoundFacts, StoredFacts, StoredTransfer } from './stored-facts.ts';

type Quote = NonNullable<StoredBasis['quote']>;

/** Everything that a verdict is reached from. */
export interface EvidenceCase extends Pick<
  StoredBasis,
  | 'at'
  | 'payment'
  | 'isPegLost'
  | 'addresses'
  | 'rules'
  | 'firstSeenAt'
  | 'sightings'
  | 'scanners'
  | 'countedFor'
  | 'taken'
  | 'isAnotherQuote'
  | 'reference'
> {
  readonly quote: (Omit<Quote, 'amount'> & { readonly amount: bigint | null }) | null;
  /** Dollars for one coin when the payment was made, or when late money came; null if unknown. */
  readonly usdRate: string | null;
  /** What the sources come to, and their newest tips. */
  readonly result: Result;
  readonly tips: readonly Date[];
  readonly onAnotherChain: {
    readonly chain: RecognisedChain;
    readonly facts: StoredFacts;
    readonly addresses: StoredBasis['addresses'];
  } | null;
  readonly attached: NonNullable<StoredBasis['attached']>;
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
