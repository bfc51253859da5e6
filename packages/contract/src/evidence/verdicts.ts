// Apart from the findings: the first screen of the back-office loads these words only.

/** What the chain's facts come to for one payment. */
export const verdicts = [
  /** The money is there, it is final, and it is at least what was due. */
  'proven',
  /** The money is on its way: in the mempool, or in too few blocks. */
  'settling',
  /** The money is there and something differs: an administrator decides. */
  'questionable',
  /** The transaction did not pay this payment. */
  'refuted',
  'not_found',
  /** No source answered, or the sources disagree. */
  'unavailable',
] as const;
export type Verdict = (typeof verdicts)[number];
