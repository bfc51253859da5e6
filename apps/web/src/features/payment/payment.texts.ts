import type { ErrorCode } from '@ghost-pay/contract/error-codes';
import { formatMoney } from '../../lib/format.ts';

export const paymentTexts = {
  titles: { 'ghost-eshop-pro': 'Subscribe to Ghost eShop Pro', donation: 'Make a donation' },
  loadingPrices: 'Loading prices…',
  processing: 'Processing your payment…',

  steps: {
    label: 'Steps of this payment',
    info: 'Information',
    payment: 'Payment',
    confirmation: 'Confirmation',
    done: 'done',
  },

  unavailable: {
    title: 'Payments Temporarily Unavailable',
    text: 'We cannot take payments at the moment. Please come back in a little while. A payment that you have already made is not affected.',
    track: 'Track a payment',
  },

  info: {
    title: 'Information',
    account: 'Your account',
    username: 'Username',
    usernameHint: 'The account that the subscription is for.',
    email: 'Email',
    emailHint: 'We write here when your payment is verified and when your subscription is active.',
    noAccount: 'No account yet?',
    register: 'Create one on the registration site',
    method: 'Payment method',
    methodUnavailable: 'This payment method is temporarily unavailable.',
    tier: 'Duration',
    popular: 'Popular',
    perMonth: (price: number, currency: string) => `${formatMoney(price, currency)} a month`,
    oneTime: 'One-time',
    continue: 'Continue to payment',
    missing: {
      username: 'Enter your username to continue.',
      email: 'Enter your email to continue.',
      method: 'Choose a payment method to continue.',
      tier: 'Choose a duration to continue.',
      pricing: 'There is no price to choose from at the moment.',
    },
    noTiers: 'Nothing is on sale for this payment method at the moment. Please choose another one.',
    pricesFailed:
      'We could not load today’s prices. These are our usual ones and may be out of date: please try again before you send any money.',
    retry: 'Try again',
  },

  summary: {
    title: 'Summary',
    what: 'For',
    product: { 'ghost-eshop-pro': 'Ghost eShop Pro', donation: 'Donation' },
    duration: 'Duration',
    durationMissing: 'Not chosen yet',
    method: 'Method',
    account: 'Account',
    amount: 'Amount to pay',
    donationAmount: 'Your donation',
    amountMissing: '–',
    change: 'Change',
    afterwards: {
      'ghost-eshop-pro':
        'After you pay, our team verifies it, typically under 24 hours. Your subscription is then active within 48 hours, 72 at the most.',
      donation:
        'After you pay, our team verifies it, typically under 24 hours. You can follow it with your payment ID.',
    },
  },

  donation: {
    amount: 'Amount in US dollars',
    amountHint: 'From $1 to $10,000.',
    suggestions: 'Suggested amounts',
    amountRequired: 'Please enter an amount',
    amountInvalid: 'Please enter a number with at most two decimals, such as 12.50',
    amountTooSmall: 'The smallest donation is $1.00',
    amountTooLarge: 'The largest donation is $10,000.00',
    enterAmount: 'Enter an amount to see where to send it.',
  },

  confirmation: {
    title: {
      donation: 'Thank you for your donation',
      others: 'Your payment is registered',
    },
    text: {
      donation:
        'Thank you for supporting the project. Our team will confirm your donation when it arrives.',
      card: 'Your subscription is activated instantly once the payment is confirmed.',
      others: 'Your subscription will be activated within 48 hours (max 72).',
    },
    paymentId: 'Payment ID',
    copy: 'Copy payment ID',
    keep: 'Keep this ID. It is how you find this payment again, and what our support asks for.',
    track: 'Track this payment',
    home: 'Return to Home',
    another: 'Make another payment',
    nextTitle: 'What happens next',
    next: {
      'ghost-eshop-pro': [
        {
          title: 'We verify your payment',
          text: 'Typically under 24 hours, up to 48 hours at peak.',
        },
        {
          title: 'We activate your subscription',
          text: 'Within 48 hours, in rare cases up to 72.',
        },
        { title: 'You get an email', text: 'We write to the address that you gave.' },
      ],
      donation: [
        {
          title: 'We verify your donation',
          text: 'Typically under 24 hours, up to 48 hours at peak.',
        },
        {
          title: 'The tracker shows it as completed',
          text: 'There is nothing else that you need to do.',
        },
      ],
    },
  },

  submit: {
    unreachable:
      'We could not reach the server, and your payment has not been registered. Everything that you typed is still here: please press the button again.',
    unknown:
      'The connection was lost and we could not find out whether your payment was registered. Please press the button again: the same payment is never registered twice.',
    fallback: 'Failed to submit transaction. Please try again or contact support.',
    support: 'Contact support',
    newPrice: (price: number, currency: string) =>
      `The price is now ${formatMoney(price, currency)}. Please check the amount before you submit.`,
  },
} as const;

/** Where this page says something else, or more, than the code's own sentence (specification, section 8). */
export const submitSentences: Partial<Record<ErrorCode, string>> = {
  INTERNAL_ERROR: paymentTexts.submit.fallback,
};
