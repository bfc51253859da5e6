/** How long a quote holds: the page shows it unchanged for this long, then asks for another one. */
export const quoteMinutes = 15;

/** How long a coin's quote decides what is due, and keeps its visitor's account: the coins may be sent long after it was made. */
export const quoteHours = 72;
