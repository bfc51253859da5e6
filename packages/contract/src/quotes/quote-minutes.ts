/** How long a quote holds: the page shows it unchanged for this long, then asks for another one. */
export const quoteMinutes = 15;
