// Free of zod: the list and the drawer load no validator for these.

import { keysOf } from '../record-of.ts';

export { type Verdict, verdicts } from './verdicts.ts';

/** Everything that can differ from a plain honest payment, or that speaks for one: each in a few words. */
export const findingNames = {
  sources_away: 'No answer',
  sources_disagree: 'Sources disagree',
  /** The payment was registered without a transaction hash. */
  no_hash: 'No hash',
  /** The transaction is on another chain: `chain`, and `symbol`, `amount`, `address` of what it paid to us there. */
  wrong_network: 'Wrong network',
  /** The transaction was found before: it was replaced, dropped, or its block was reorganised. */
  vanished: 'Gone from the chain',
  /** Not found for hours. */
  never_seen: 'Never seen',
  transaction_failed: 'Transaction failed',
  /** Nothing reached an address of the site: `symbol`, `amount`, `address` of what it paid instead. */
  wrong_destination: 'Paid another address',
  /** The coin may have come through a contract, and no source can tell. */
  inside_unknown: 'Perhaps through a contract',
  /** A token that is not in the table of assets: `contract`. */
  fake_token: 'Worthless token',
  zero_value: 'Nothing moved',
  /** Another known asset: `symbol`, `amount`, `chain`. */
  wrong_token: 'Another token',
  /** The transfers count for another payment: `payment_id`. */
  already_counted: 'Counted before',
  /** Sent from one of the site's own addresses: `address`. */
  own_transfer: 'Sent by this site',
  /** Without a quote the visitor named another address than the coin's of that moment: `address`. */
  other_address: 'Named another address',
  /** Paid to an address that was replaced within the last 72 hours. */
  address_replaced: 'Earlier address',
  /** The transaction is older than the quote, or older than a payment without one may be: `minutes`. */
  too_old: 'Too old',
  /** It was there before the quote was made: seen, or in a block that was known by then. */
  older_than_quote: 'Older than the quote',
  /** Nobody knows whether it was there before the quote was made: people may decide, no rule. */
  not_seen_absent: 'Perhaps older than the quote',
  /** Without a quote and without a rate nobody can say how much was due. */
  due_unknown: 'Amount due unknown',
  /** `amount` is missing. */
  underpaid: 'Underpaid',
  /** `amount` is too much. */
  overpaid: 'Overpaid',
  /** Without a quote the visitor named another price than that of the moment: `amount`, and its currency as `symbol`. */
  other_price: 'Named another price',
  /** Speaks for the payment: its quote's unique amount to the last digit. */
  exact_amount: 'Exact amount',
  /** Speaks for the payment: it came to the address that this payment alone was given. */
  own_address: 'Own address',
  /** Speaks for the payment: its transaction names the key that this payment's link alone carries. */
  own_reference: 'Own reference',
  /** Within the tolerance, not exact: `amount` less or more. */
  amount_not_exact: 'Amount not exact',
  no_quote: 'No quote',
  /** After the quote's time: `minutes`. */
  late: 'After the quote',
  /** Through a contract, shown by a trace. */
  through_contract: 'Through a contract',
  /** Through a contract, shown by the balance alone. */
  through_contract_untraced: 'Through an untraced contract',
  /** `count` transfers. */
  several_transfers: 'Several transfers',
  contested: 'Contested',
  /** Exactly the amount of another visitor's quote. */
  amount_of_another_quote: 'Another visitor’s amount',
  /** The transaction names the key of another visitor's link. */
  reference_of_another_quote: 'Another visitor’s reference',
  /** One source answered, which is not the operator's own. */
  single_source: 'One source',
  /** The stable coin is away from one dollar. */
  peg_lost: 'Not worth a dollar',
  /** Our clock and the chain's differ by more than 10 minutes. */
  clock: 'Clocks differ',
} as const;
export type FindingCode = keyof typeof findingNames;
/** In this order a payment's findings are told. */
export const findingCodes = keysOf(findingNames);

/** What the chain shows after the decision; an administrator settles each. */
export const chainFlags = [
  /** The money of a verified payment is gone from the chain. */
  'chain_vanished',
  /** The money of a failed payment is there. */
  'chain_paid_after_failed',
  /** A second transfer that alone would have paid. */
  'chain_paid_twice',
] as const;
export type ChainFlag = (typeof chainFlags)[number];

/** The answer about a hash that a visitor types. It never says whether a payment has the hash. */
export const hashFindings = [
  /** Found: `amount` to an address of the site. */
  'fits',
  'pending',
  'not_found',
  'other_address',
  /** Another coin of the same chain; without `symbol` a token that the site does not know, whatever it calls itself. */
  'other_coin',
  /** A transfer of zero to an address of the site. */
  'nothing_moved',
  'other_network',
  'failed',
  /** Nothing can be said. */
  'unavailable',
] as const;
export type HashFinding = (typeof hashFindings)[number];
