import { visitorRefusals } from '@ghost-pay/contract/visitor-refusals';
import { duplicateTexts } from '../../lib/voucher-words.texts.ts';
import {
  deliveryPromise,
  type PaymentMethod,
} from '@ghost-pay/contract/transactions/transaction-words';
import type { DefaultMethodWord } from '@ghost-pay/contract/settings/method-groups';
import type { Region } from '@ghost-pay/contract/pricing/pricing-words';
import type { TranslatedWords } from '../../lib/translated-word.ts';

export const paymentTexts = {
  titles: { 'ghost-eshop-pro': 'Subscribe to Ghost eShop Pro', donation: 'Make a donation' },
  processing: 'Processing your payment…',
  codeSubmitted: 'Your code has been submitted.',
  seen: 'We saw your payment.',
  registered: 'We have your payment details',
  paymentId: 'Payment ID',
  home: 'Return to Home',
  retry: 'Try Again',
  newTab: '(opens in a new tab)',

  steps: {
    label: 'Steps of this payment',
    info: 'Information',
    payment: 'Payment',
    confirmation: 'Confirmation',
    done: 'done',
  },

  unavailable: {
    track: 'Track a Payment',
  },

  info: {
    purpose: 'What is it for?',
    purposes: { subscription: 'Subscription', donation: 'Donation' },
    account: 'Your account',
    username: 'Username',
    usernameHint: 'The account that the subscription is for.',
    email: 'Email',
    emailHint: 'We’ll email you when it is active.',
    noAccount: 'No account yet?',
    register: 'Create one on the registration site',
    method: 'Payment method',
    region: 'Region of your gift card',
    regionHint: 'Where the card was bought. A card of another region cannot be accepted.',
    regions: {
      europe: 'Cards in euros (EUR)',
      us: 'Cards in US dollars (USD)',
      japan: 'Cards in yen (JPY)',
    } satisfies Record<Region, string>,
    route: 'Which code do you want to pay with?',
    tier: 'Duration',
    popular: 'Popular',
    perMonth: (money: string) => `${money} a month`,
    continue: 'Continue',
    feeOnTop: 'The provider’s fee comes on top and is shown next.',
    missing: {
      username: 'Enter your username to continue.',
      email: 'Enter your email to continue.',
      method: 'Choose a payment method to continue.',
      region: 'Choose the region of your gift card to continue.',
      tier: 'Choose a duration to continue.',
      pricing: 'No price is available at the moment.',
    },
    noTiers: 'Nothing is on sale for this payment method at the moment. Please choose another one.',
    pricesFailedForRegion:
      'We could not load today’s prices. We keep trying. Please wait, or choose another payment method.',
    pricesFailed:
      'We could not load today’s prices. We keep trying. These are our usual prices and may be out of date: please wait before you send any money.',
    methodsFailed: 'We could not check which payment methods are available. We keep trying.',
  },

  panel: {
    loading: 'Loading the payment form…',
    failed:
      'This part of the page could not be loaded. Nothing has been paid, and what you typed is kept.',
  },

  summary: {
    title: 'Summary',
    what: 'For',
    duration: 'Duration',
    durationMissing: 'Not chosen yet',
    method: 'Method',
    account: 'Account',
    amount: 'Amount to pay',
    donationAmount: 'Your donation',
    amountMissing: '–',
    change: 'Change',
    afterwards: {
      card: 'Activated instantly once the provider confirms your payment.',
      'ghost-eshop-pro': `${deliveryPromise} You can follow each step with your payment ID.`,
      donation: 'We confirm it when it arrives. You can follow it with your payment ID.',
    },
  },

  donation: {
    amount: 'Amount in US dollars',
    amountHint: 'From $1 to $10,000.',
    suggestions: 'Suggested amounts',
    amountRequired: 'Please enter an amount',
    amountTooSmall: 'The smallest donation is $1.00',
    amountTooLarge: 'The largest donation is $10,000.00',
    enterAmount: 'Enter an amount to see where to send it.',
  },

  submit: {
    unreachable:
      'We could not reach the server, and your payment has not been registered. Everything that you typed is still here: please press the button again.',
    unknown:
      'The connection was lost and we could not find out whether your payment was registered. Please press the button again: the same payment is never registered twice.',
    firstUnknown:
      'We could not find out whether your first submission arrived, so what you changed has not been sent yet. Please press the button again in a moment.',
    fallback: 'Failed to submit transaction. Please try again or contact support.',
    missingFields: 'Please fill in all required fields for the transaction.',
    submitting: 'Submitting...',
    support: 'Contact Support',
    otherMethod: 'Choose Another Payment Method',
    newPrice: (money: string) =>
      `The price is now ${money}. Please check the amount before you submit.`,
  },
} as const;

export const submitFallbacks = {
  card: 'Payment failed. Please try again.',
  'alternative-rewarble': 'Failed to submit Rewarble code information. Please try again.',
} as const satisfies Partial<Record<PaymentMethod, string>>;

const fallbacks: Partial<Record<PaymentMethod, string>> = submitFallbacks;
const duplicates: Partial<Record<PaymentMethod, string>> = duplicateTexts;

function isForVisitors(code: string): boolean {
  const known: readonly string[] = visitorRefusals;
  return known.includes(code) || code === 'NETWORK_ERROR';
}

/**
 * This page's own sentences in place of the server's (specification, section 8). A refusal that the catalogue has no sentence
 * for visitors for fails as the requirement words it.
 */
export function submitSentence(
  error: { code: string; sentence: string },
  method: PaymentMethod,
): string | undefined {
  if (error.code === 'DUPLICATE_TXID') return duplicates[method];
  if (error.sentence.includes('Missing required fields')) return paymentTexts.submit.missingFields;
  if (error.code === 'INTERNAL_ERROR' || !isForVisitors(error.code))
    return fallbacks[method] ?? paymentTexts.submit.fallback;
  return undefined;
}

/** The names and descriptions that the settings begin with. */
export const methodWords: TranslatedWords<DefaultMethodWord> = {};

/** The words about a quote that has changed or ended, and about one that is refused. */
export const quoteTexts = {
  /** A quote of other content than the last one, or than the first step. */
  changed: (what: string) =>
    `The price is now ${what}. Already sent? Submit your hash, the old amount still counts.`,
  changedAmount: (what: string) =>
    `The amount is now ${what}. Already sent? Submit your hash, the old amount still counts.`,
  changedAddress: 'The address is new too: send only to the one below.',
  changedBefore: (price: string) => `The price is now ${price}.`,
  over: 'This amount has expired. If you have sent it, submit your hash: it still counts. If not, get a new amount.',
  renew: 'Get a New Amount',
  foreign: 'This address is not ours any more: send nothing to it.',
  foreignSent: 'If you have already sent coins to it, write to our support.',

  refused: {
    COIN_NOT_AVAILABLE: (coin: string) => `${coin} is not accepted any more`,
    TIER_NOT_AVAILABLE: () => 'This duration is not on sale any more',
    PAYMENT_METHOD_DISABLED: (method: string) => `${method}: not accepted at the moment`,
  } satisfies Record<string, (name: string) => string>,
  refusedUnpaid:
    'Nothing has been paid. Keep your code if you have one, and choose another payment method or come back later.',
  refusedUnsent: 'Nothing has been paid. Please choose something else, or come back later.',
  refusedLapsed:
    'Please send nothing now. If you have already sent coins, submit your hash: the amount that you were shown still counts.',
  refusedSent:
    'If you have already sent coins, do not pay again: write to our support with the transaction hash.',
} as const;
