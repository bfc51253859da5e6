import { formatMoney } from '../../lib/format.ts';

/** The texts of the card panel. The error catalogue has the server's refusals. */
export const cardTexts = {
  title: 'Pay by card',
  lead: 'You pay on the provider’s own secure page, in a new tab. We never see your card.',
  legend: 'Choose a payment provider',
  loading: 'Loading the payment providers…',
  loadFailed:
    'We could not load the payment providers. Nothing has been paid: please try again, or choose another payment method on the step before.',
  retry: 'Try Again',
  none: 'No payment provider is available at the moment',
  noneHint:
    'Nothing has been paid. Please try again later, or choose another payment method on the step before.',
  noneFits: 'No payment provider takes this amount at the moment',
  noneFitsHint: 'Please choose a longer duration or another payment method on the step before.',
  quotesFailed:
    'The fees could not be estimated. The provider shows what your card is charged before you pay.',

  fee: (fee: string) => `Fee: ${fee}`,
  minimum: (usd: number) => `Min ${formatMoney(usd, 'USD')}`,
  regions: (regions: readonly string[]) => `Cards from: ${regions.join(', ')}`,
  about: (amount: string) => `≈ ${amount}`,
  withFee: (amount: string, fee: string) =>
    `About ${amount} in total, including the provider’s fee of about ${fee}`,
  aboutFee: (fee: string) => `Fee ≈ ${fee}`,
  feePercent: (percent: number) => `${percent}% fee`,
  belowMinimum: 'Not available for this amount.',
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
  progressLead: (provider: string) =>
    `Pay on the page of ${provider} in the other tab, then come back here. This page detects your payment and continues by itself.`,
  /** Used when the chosen provider is unknown. */
  someProvider: 'the provider',
  blockedTitle: 'Your browser has blocked the new tab',
  blocked: 'Press the button to open the secure payment page.',
  openPage: 'Open the payment page',
  openAgain: 'Open the payment page again',
  newTab: '(opens in a new tab)',
  watching: 'Waiting for the provider’s confirmation…',
  lost: 'The connection was lost. We keep trying, and your payment is not affected.',
  paymentId: 'Payment ID',
  copyId: 'Copy payment ID',
  keepId: 'Keep this ID. If you close this page, the tracker shows your payment with it.',
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
