// The request headers by which a visitor shows that a payment is theirs. All but the first hold the part after # of a
// link that the customer was given, most often by a mail.

/** Of the browser that sent the payment: the token of its quote, or the one of the answer to its registration. */
export const senderTokenHeader = 'Sender-Token';
export const trackingTokenHeader = 'Tracking-Token';
export const correctionTokenHeader = 'Correction-Token';
export const topUpTokenHeader = 'Top-Up-Token';
export const receiptTokenHeader = 'Receipt-Token';

/** What the API's document says of the first one. */
export const senderTokenMeaning =
  'The token of the quote by which the payment was made, or for 24 hours the one that the answer to its registration gave.';

/** The request header by which a page says which language it is in. */
export const pageLanguageHeader = {
  'Accept-Language':
    'The language of the visitor’s page, in which mails about the payment are written.',
} as const;
