import type { TranslatedWords } from '../../../lib/translated-word.ts';

/** The texts of the card panel. The error catalogue has the server's refusals. */
export const cardTexts = {
  lead: 'You pay on the provider’s own secure page, in a new tab. We never see your card.',
  legend: 'Choose a payment provider',
  loadFailed:
    'We could not load the payment providers. Nothing has been paid: please try again, or choose another payment method on the step before.',
  none: 'No payment provider is available at the moment',
  noneHint:
    'Nothing has been paid. Please try again later, or choose another payment method on the step before.',
  noneFits: 'No payment provider takes this amount at the moment',
  noneFitsHint: 'Please choose a longer duration or another payment method on the step before.',
  quotesFailed:
    'The fees could not be estimated. The provider shows what your card is charged before you pay.',

  total: 'Total, with the provider’s fee',
  toPayAt: (provider: string) => `To pay at ${provider}`,
  product: (duration: string) => `Ghost eShop Pro, ${duration}`,
  feeOf: (provider: string, percent: string) => `${provider} fee (${percent})`,
  totalShort: 'Total',
  withFeeShort: (amount: string) => `${amount} with fee`,
  opens: (provider: string, amount: string) => `${provider} · ${amount} · new tab`,
  aboutAmount: (amount: string) => `about ${amount}`,
  afterwards: (provider: string) => `Activated instantly once ${provider} confirms your payment.`,

  minimum: (money: string) => `Min ${money}`,
  about: (amount: string) => `≈ ${amount}`,
  withFee: (amount: string, fee: string) =>
    `About ${amount} in total, including the provider’s fee of about ${fee}`,
  feeBadge: (percent: string, fee: string) => `${percent} fee, ≈ ${fee}`,
  outOfService: 'Not available at the moment.',
  estimate:
    'Fees are estimates. The provider shows what your card is charged before you pay, and may ask for ID.',

  selectProvider: 'Please select a payment provider',
  notAvailable: 'Selected provider is not available for this amount',
  continue: 'Continue to Payment',
  preparing: 'Preparing Payment',
  /** The only text in the new tab until the provider's page loads. */
  preparingTab: 'Preparing Payment… The secure payment page opens here in a moment.',
  noUrl: 'No payment URL received',
  nothingPaid: 'Nothing has been paid. Please try again, or choose another provider.',

  progress: 'Payment in Progress',
  waitingFor: (provider: string) => `Waiting for ${provider} to confirm`,
  progressLead: (provider: string) =>
    `Nothing has been confirmed yet. Pay on ${provider}’s page, then come back: this page goes on by itself.`,
  /** Used when the chosen provider is unknown. */
  someProvider: 'the provider',
  blocked: (provider: string) =>
    `Your browser has blocked the new tab. Open ${provider}’s page here, pay, then come back: this page goes on by itself.`,
  openPage: 'Open the payment page',
  live: 'Live',
  checked: (time: string) => `Live, checked ${time}`,
  lost: 'The connection was lost. We keep trying, and your payment is not affected.',
  copyId: 'Copy payment ID',
  keepId: 'Keep this ID. If you close this page, the tracker shows your payment with it.',
  next: {
    title: 'What happens next',
    opened: 'Payment page opened',
    openedAt: (provider: string, amount: string) => `At ${provider}, for ${amount}.`,
    confirms: (provider: string) => `${provider} confirms your payment`,
    confirmsSoon: 'Usually within minutes after you have paid.',
    confirmed: (provider: string) => `${provider} has confirmed your payment`,
    closed: 'This payment was not paid in time, or it was cancelled.',
    activates: 'We activate your subscription',
    activatesSoon: 'Instantly once the payment is confirmed.',
    activated: 'Your subscription is active',
    email: 'You get an email',
    emailTo: (address: string) => `At ${address}.`,
  },
  completed: 'I’ve Completed Payment',
  goBack: 'Go Back',
  goBackHint:
    'Go Back lets you choose another provider for the same payment. Nothing is charged for that.',
  offButBegun:
    'Payments by card are switched off at the moment, so this payment’s page cannot be opened again. If you have already paid, do not pay again: this payment is confirmed all the same. If not, please choose another payment method on the step before.',
  failedTitle: 'This payment is closed',
  failed:
    'This payment was not paid in time, or it was cancelled. If money has left your account, contact support with the payment ID. If not, go back and start again.',
} as const;

/** What the built-in card providers are described with. */
export type ProviderWord =
  | 'Card, Apple Pay or Google Pay'
  | 'Card or Apple Pay'
  | 'Card or bank transfer'
  | 'Card, Apple Pay or bank transfer'
  | 'Card or local payment methods'
  | 'Europe'
  | 'United Kingdom'
  | 'United States'
  | 'Canada'
  | 'Australia'
  | 'Worldwide'
  | 'About 3%'
  | 'About 4%'
  | 'About 5%'
  | 'Popular'
  | 'USA only'
  | 'Low fee';

export const providerWords: TranslatedWords<ProviderWord> = {};
