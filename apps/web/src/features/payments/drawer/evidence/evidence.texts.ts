import { recognisedChains } from '@ghost-pay/contract/evidence/assets';
import type { FindingCode } from '@ghost-pay/contract/evidence/evidence-words';
import type { Finding } from '@ghost-pay/contract/evidence/evidence.schemas';
import { spanText } from './evidence-moments.ts';

/** The questions of the card, in their order. */
export const lineLabels = {
  amount: 'Amount',
  address: 'To our address',
  network: 'Coin and network',
  block: 'In a block',
  time: 'Time',
  whose: 'Whose',
  claimed: 'Claimed',
} as const;

export const cardTexts = {
  title: 'Evidence',
  question: 'Question',
  expected: 'Expected',
  onTheChain: 'On the chain',
  state: 'State',
  /** What the marks of the lines mean, for screen readers. */
  states: {
    fits: 'fits',
    arriving: 'on its way',
    differs: 'differs',
    contradicts: 'does not match',
    unknown: 'not known',
    plain: 'says nothing',
  },

  allChecks: (count: number) => `All ${count} checks`,
  nothing: '—',
  unknown: 'Unknown',
  unknownToken: 'An unknown token',
  amountUnknown: 'Unknown',
  nothingToUs: (symbol: string) => `0 ${symbol} to us`,
  notOurs: 'not ours',
  coinOnChain: (symbol: string, chain: string) => `${symbol} on ${chain}`,
  onChain: (chain: string) => `On ${chain}`,
  deep: (blocks: number) => `${blocks} deep`,
  final: 'Final',
  since: (depth: string, at: string | null) => (at === null ? depth : `${depth}, since ${at}`),
  notInBlock: 'Not in a block yet',
  failedIn: (at: string | null) => (at === null ? 'Failed' : `Failed at ${at}`),
  gone: 'Gone from the chain',
  afterQuote: (at: string) => `After ${at} (quote)`,
  after: (at: string) => `After ${at}`,
  later: (at: string, span: string) => `${at}, ${span} later`,
  earlier: (at: string, span: string) => `${at}, ${span} earlier`,
  whose: {
    quote: 'Exactly the amount of this payment’s quote',
    wasQuote: 'Was exactly the amount of this payment’s quote',
    ownAddress: 'At the address that this payment alone was given',
    ownReference: 'With the reference of this payment’s link',
    hashOnly: 'Only the hash ties it to this customer',
    anotherQuote: 'Exactly the amount of another visitor’s quote',
    anotherReference: 'With the reference of another visitor’s link',
    nothingReached: 'No money reached us, so there is no payer',
    notFound: 'Unknown until the transaction is found',
    unknown: 'Unknown',
  },
  claimedByOne: 'By one payment',
  claimedByThis: 'By this payment only',
  claimedByAnother: 'By another visitor too',
  claimedBy: (paymentId: string) => `By ${paymentId}`,

  checked: (age: string) => `Checked ${age}`,
  checkedTimes: (times: number) => (times === 1 ? 'Checked once' : `Checked ${times} times`),
  timesInAll: (times: number) => (times === 1 ? 'once' : `${times} times in all`),
  lastAnswer: (age: string) => `Last answer ${age}`,
  noAnswer: 'No answer yet',
  secondsLeft: 'Less than a minute more',
  minutesLeft: (minutes: number) =>
    minutes >= 90 ? `About ${Math.round(minutes / 60)} h more` : `About ${minutes} min more`,

  mayVerify: 'Nothing differs. You can verify the payment.',
  nothingDiffers: 'Nothing differs.',
  wait: 'Nothing for you to do yet. The card turns to Proven by itself.',
  notSeenYet: 'A new transaction can take a minute to appear.',
  oldFacts: (age: string) => `These facts are from ${age} and prove nothing now.`,
  nextCheck: (at: string) => `The next automatic check is at ${at}.`,

  sourcesAgree: (all: number, names: string) => `${all} sources agree: ${names}`,
  sourcesDisagree: (all: number, names: string) => `${all} sources disagree: ${names}`,
  oneSource: (name: string) => `One source: ${name}`,
  sourcesAnswer: (answering: number, all: number, names: string) =>
    `${answering} of ${all} sources answer: ${names}`,
  noSources: 'No sources are set up for this chain',
  said: {
    not_found: 'Not found',
    pending: 'Not in a block yet',
    in_block: 'In a block',
    failed: 'Failed',
  },
  noAnswerOfSource: 'No answer',
  checkedHere: 'This site has checked the block and its work by itself.',
  transfers: 'Transfers to us',
  elsewhere: 'Paid elsewhere',
  unknownAmount: 'an unknown token',
  addressAndQuote: 'Address and quote',
  announced: (verdict: string) => `Evidence: ${verdict}`,
} as const;

/** A finding with the coin in which the payment is expected. */
export type Told = Finding & { readonly expectedSymbol: string };

interface FindingWords {
  /** In the head of the card, where it says more than the finding's name. */
  readonly short?: (finding: Told) => string;
  /** What was found, in one sentence. */
  readonly says: (finding: Told) => string;
  /** What an administrator can do; absent where there is nothing to do. */
  readonly remedy?: string | undefined;
}

const askForHash =
  'Correct the hash if the customer sent a wrong one, or mark the payment as failed.';
const lookInside = 'Look in the explorer for an internal transfer to our address.';

const plain = (says: string, remedy?: string): FindingWords => ({
  says: () => says,
  remedy,
});

/** Each finding in words. Amounts, symbols, chains and addresses are the answer's; a token's own name is never shown. */
export const findingWords: Record<FindingCode, FindingWords> = {
  sources_away: plain('No source has answered.', 'Check again later, or look in the explorer.'),
  sources_disagree: plain(
    'The sources contradict each other.',
    'Compare their answers below, and look in the explorer.',
  ),
  no_hash: plain(
    'The payment was registered without a transaction hash.',
    'Look for the amount at our address, or ask the customer for the hash and use Correct Hash.',
  ),
  wrong_network: {
    short: ({ chain }) => `On ${chainName(chain)}`,
    says: (finding) => `The transaction is on ${chainName(finding.chain)}${movedText(finding)}.`,
    remedy:
      'Verify if the money is at our address there and you can use it. Otherwise correct the hash, or mark the payment as failed.',
  },
  vanished: plain(
    'The transaction was seen before and is gone: it was replaced, dropped, or its block was reorganised.',
    'Ask the customer whether another transaction took its place, then use Correct Hash.',
  ),
  never_seen: plain(
    'No source has ever seen this transaction.',
    'Ask the customer for the right hash, then use Correct Hash.',
  ),
  transaction_failed: plain('The transaction failed, so it moved no money.', askForHash),
  wrong_destination: {
    says: ({ amount, symbol }) =>
      `The transaction paid ${[joined(amount, symbol), 'another address'].filter(Boolean).join(' to ')}.`,
    remedy: askForHash,
  },
  inside_unknown: plain(
    'The coins may have come through a contract, which the sources cannot show.',
    lookInside,
  ),
  fake_token: {
    says: ({ contract }) =>
      `An unknown token arrived, whatever it calls itself${contract ? `: contract ${contract}` : ''}.`,
    remedy: askForHash,
  },
  zero_value: plain('The transaction moved an amount of zero.', askForHash),
  wrong_token: {
    short: ({ symbol }) => `Paid in ${symbol ?? 'another coin'}`,
    says: ({ amount, symbol, expectedSymbol }) =>
      `${joined(amount, symbol) || 'Another coin'} arrived instead of ${expectedSymbol}.`,
    remedy: 'Verify if that is fine, or send it back to the customer.',
  },
  already_counted: {
    says: ({ payment_id: paymentId }) =>
      `The money counts for ${paymentId ? `the payment ${paymentId}` : 'another payment'} already.`,
    remedy: askForHash,
  },
  own_transfer: plain(
    'The money came from an address of this site.',
    'Verify only if it is not a transfer of your own.',
  ),
  other_address: {
    says: ({ address }) =>
      `The visitor had no quote and says that they were shown another address${address ? `: ${address}` : ''}.`,
    remedy: 'Ask the customer where the address was shown before you verify.',
  },
  address_replaced: plain(
    'The money went to an address that was replaced within the last 72 hours.',
    'Make sure that the address is yours.',
  ),
  too_old: {
    says: ({ minutes }) =>
      `The transaction is ${spanText(minutes ?? 0)} older than this payment’s can be.`,
    remedy: 'The money may belong to another purchase. Ask the customer before you verify.',
  },
  older_than_quote: plain(
    'The money was there before this customer was asked for it.',
    'It may be another visitor’s. Ask the customer before you verify.',
  ),
  not_seen_absent: plain(
    'Not known whether it was there before: the quote may have been made after this money was sent.',
  ),
  due_unknown: plain(
    'Without a quote and a rate, the amount that was due is unknown.',
    'Compare the amount with the price, and verify if it is enough.',
  ),
  underpaid: {
    short: (finding) => `Underpaid by ${worth(finding)}`,
    says: (finding) => `${coins(finding)} is missing.`,
    remedy: 'Ask for it, or verify if that is fine.',
  },
  overpaid: {
    short: (finding) => `Overpaid by ${worth(finding)}`,
    says: (finding) => `${coins(finding)} arrived beyond the amount that was due.`,
    remedy:
      'The money may be another customer’s. Verify if it is this customer’s, who is owed what is too much.',
  },
  other_price: {
    says: (finding) =>
      `The visitor had no quote and names a price of ${coins(finding)}. The price at that time counts.`,
    remedy: 'Ask for what is missing, or verify if that is fine.',
  },
  exact_amount: plain(
    'The amount is exactly that of this payment’s quote, which no other visitor had.',
  ),
  own_address: plain('The money came to the address that this payment alone was given.'),
  own_reference: plain('The transaction carries the reference that this payment’s link alone has.'),
  amount_not_exact: {
    says: (finding) => `The amount differs by ${coins(finding)}, which the settings allow.`,
  },
  no_quote: plain('The payment was made without a quote, so its amount does not tell who paid.'),
  late: {
    says: ({ minutes }) =>
      `The money was sent ${spanText(minutes ?? 0)} after the quote had ended. Its value at that time counts.`,
  },
  through_contract: plain('The money came through a contract, as from an exchange.'),
  through_contract_untraced: plain(
    'The money came through a contract. Only the balance of our address shows it.',
    lookInside,
  ),
  several_transfers: {
    says: ({ count }) => `The amount is the sum of ${count ?? 'several'} transfers.`,
  },
  contested: plain(
    'Another visitor claims the same transaction.',
    'A Super Administrator must resolve the contest first.',
  ),
  amount_of_another_quote: plain(
    'Another visitor was asked for exactly this amount.',
    'The money may be that visitor’s. Compare the two before you verify.',
  ),
  reference_of_another_quote: plain(
    'The transaction carries the reference of another visitor’s payment link.',
    'The money is most likely that visitor’s. Find out before you verify.',
  ),
  single_source: plain('Only one source has answered.'),
  peg_lost: plain('The coin is not worth one dollar at the moment.'),
  clock: plain(
    'The clock of this server and the chain’s differ by more than 10 minutes.',
    'Check the clock of the server.',
  ),
};

function chainName(chain: Told['chain']): string {
  return chain === undefined ? 'another network' : recognisedChains[chain].name;
}

/** ': 5.00 USDC', as far as it is known. The address stands in its line. */
function movedText({ amount, symbol }: Told): string {
  const text = joined(amount, symbol);
  return text === '' ? '' : `: ${text}`;
}

function coins({ amount, symbol, expectedSymbol }: Told): string {
  return joined(amount, symbol ?? expectedSymbol) || 'An unknown amount';
}

function worth(finding: Told): string {
  return finding.usd === undefined ? coins(finding) : `$${finding.usd}`;
}

function joined(amount: string | undefined, symbol: string | undefined): string {
  return amount === undefined || symbol === undefined ? '' : `${amount} ${symbol}`;
}
