/** The request header in which the customer's own link, from a mail, shows that it is one. */
export const receiptTokenHeader = 'Receipt-Token';
