/**
 * The request headers by which a visitor shows that a payment is theirs: the token of its quote, which the browser that
 * paid holds, or the part after # of a mailed link.
 */
export const quoteTokenHeader = 'Quote-Token';
export const correctionTokenHeader = 'Correction-Token';
