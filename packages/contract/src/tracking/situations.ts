import type { TrackedPayment } from './tracking.schemas.ts';

// Free of zod: the pages of visitors load no validator for these.

/** What the server knows about a payment, for its payer: one word, made from everything that it holds. */
export const situations = [
  /** Nothing is known of the money yet. */
  'waiting',
  /** For hours no source has known the hash that was sent. */
  'not_found',
  /** The transaction is there, and not final. */
  'seen',
  /** Enough has arrived, and a person or a rule verifies it. */
  'received',
  /** Money has arrived, and less than was due. */
  'short',
  'wrong_coin',
  'wrong_network',
  'wrong_address',
  /** The transaction failed, or moved an amount of zero. */
  'nothing_sent',
  /** A person decides what becomes of what is known of the money. */
  'under_review',
  /** What the payer says about a code does not cover the price. */
  'code_in_doubt',
  /** A person has seen the code in full. */
  'redeeming',
  /** The codes brought something, and the customer is asked for another one. */
  'part_missing',
  'activating',
  'completed',
  'paid_twice',
  'failed',
  'paid_after_failed',
] as const;
export type Situation = (typeof situations)[number];

/** Those of which the status says all there is to say. */
const plainSituations = ['waiting', 'activating', 'completed', 'failed'] as const;
/** Those that have words of their own. */
export type ToldSituation = Exclude<Situation, (typeof plainSituations)[number]>;

/** False too for a word that this version of the page does not know. */
export function isTold(situation: Situation): situation is ToldSituation {
  return situations.includes(situation) && !plainSituations.some((plain) => plain === situation);
}

/** Those that are mailed: what the payer must do, or need not fear. What is missing after a code has a mail with a link. */
const mailed: readonly Situation[] = [
  'not_found',
  'received',
  'short',
  'wrong_coin',
  'wrong_network',
  'wrong_address',
  'nothing_sent',
  'under_review',
  'paid_twice',
  'paid_after_failed',
];

export function isMailed(situation: Situation): situation is ToldSituation {
  return mailed.includes(situation);
}

export type SituationDetails = Readonly<NonNullable<TrackedPayment['details']>>;

export const noDetails: SituationDetails = {
  arrived: null,
  missing: null,
  symbol: null,
  confirmations: null,
  confirmationsNeeded: null,
  network: null,
  address: null,
};

/** Whether the payer may still have sent something else than they meant, and nothing stands against correcting it. */
export function mayBeMistaken(situation: Situation): boolean {
  return mistakable.includes(situation);
}

const mistakable: readonly Situation[] = [
  'waiting',
  'not_found',
  'short',
  'wrong_coin',
  'wrong_network',
  'wrong_address',
  'nothing_sent',
  'code_in_doubt',
];
