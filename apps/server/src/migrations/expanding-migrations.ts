/**
 * Migrations that only add what a program of the schema before need not know: new tables, columns that may be left out,
 * indexes. Instances of that program may run on beside them, so an upgrade can be rolled. All other migrations ask for
 * a stop of every older instance. `expanding-migrations.test.ts` compares the schema before and after each.
 */
export const expandingMigrations: ReadonlySet<string> = new Set([
  // An older instance shows a replaced code as one of the payment's, for the minutes of the upgrade.
  '0034-corrections',
  // An older instance hands an event on at once; the act can then not be taken back.
  '0035-undo',
  '0036-customers',
  '0037-desk',
  // An older instance registers payments as English ones.
  '0039-languages',
  // Quotes of an older instance have no known height; what was seen before them is still older.
  '0041-known-heights',
  // An older instance judges without them, and keeps none.
  '0043-quote-heights',
  // An older instance counts no amounts of a network, and holds by claims that a newer one has weighed.
  '0044-given-amounts',
  '0045-lately-given',
  // An older instance leaves money of its quotes, and replaced transactions, to people.
  '0046-registered-by-the-site',
  // An older instance sends to an endpoint that rests, and counts no reads.
  '0047-rests-and-reads',
  // An older instance notes nothing of an outage of the card network.
  '0050-unanswered-checks',
  // An older instance gives no own addresses, and leaves money at one to people.
  '0051-addresses-of-their-own',
  // An older instance gives no references, and tells payers apart by their amounts.
  '0052-references',
]);
