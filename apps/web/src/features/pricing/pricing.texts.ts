import { coinKeys, coins } from '@ghost-pay/contract/coins';
import { quoteMinutes } from '@ghost-pay/contract/quotes/quote-minutes';
import type { PricedMethod } from '@ghost-pay/contract/site/price-view';
import { deliveryPromise } from '@ghost-pay/contract/transactions/transaction-words';

interface MethodTexts {
  readonly title: string;
  /** For the switch on a phone. */
  readonly short: string;
  readonly text: string;
  /** How one pays this way, and how long it takes. */
  readonly how: { readonly title: string; readonly steps: readonly [string, string, string] };
}

/** A token is known by its symbol, a chain's own coin by its name. */
const paidIn = coinKeys.map((coin) => {
  const { contract, name, symbol } = coins[coin];
  return contract === null ? name : symbol;
});

const methods: Record<PricedMethod, MethodTexts> = {
  crypto: {
    title: 'Cryptocurrency',
    short: 'Crypto',
    text: `${paidIn.slice(0, -1).join(', ')} or ${paidIn.at(-1)}, for the dollar amount shown.`,
    how: {
      title: 'Paying with a coin',
      steps: [
        `You see the exact amount in your coin, held for ${quoteMinutes} minutes.`,
        'Send it, then paste your transaction hash.',
        deliveryPromise,
      ],
    },
  },
  card: {
    title: 'Card',
    short: 'Card',
    text: 'Through the Paygate processors, PayPal, Stripe or Klarna, depending on your country.',
    how: {
      title: 'Paying by card',
      steps: [
        'The processor’s fee comes on top. You see the total before you pay.',
        'You pay on the processor’s own page. We never see your card.',
        'Activated instantly once your payment is confirmed.',
      ],
    },
  },
  'alternative-rewarble': {
    title: 'Rewarble voucher',
    short: 'Rewarble',
    text: 'No ID check: buy a voucher code and enter it here. Prices are the same as for cards.',
    how: {
      title: 'Paying with a voucher',
      steps: [
        'Buy a voucher code of this value. The payment page recommends sellers.',
        'Enter its 16-character code on the payment page.',
        deliveryPromise,
      ],
    },
  },
  'nintendo-eshop': {
    title: 'Nintendo eShop gift card',
    short: 'Nintendo',
    text: 'One gift card of exactly this value, from the region of your choice.',
    how: {
      title: 'Paying with a gift card',
      steps: [
        'Buy one card of exactly this value. We can’t give change.',
        'Enter its 16-character code on the payment page.',
        deliveryPromise,
      ],
    },
  },
};

export const pricingTexts = {
  title: 'Pricing',
  lead: 'What Ghost eShop Pro costs, for each way to pay. Choose a row to pay for that duration.',
  donate: 'Make a Donation',
  /** Beside a method that is off. */
  otherWay: 'Pay Another Way',
  methodSwitch: 'Payment method',
  regionSwitch: 'Region of your gift card',
  columns: {
    duration: 'Duration',
    totalPrice: 'Total Price',
    monthlyCost: 'Monthly Cost',
    value: 'Value',
  },
  worth: { best: 'Best Value', recommended: 'Recommended', standard: 'Standard' },
  methods,
  regionSigns: { europe: '€', us: '$', japan: '¥' },
  noneForMethod: 'No pricing available for selected payment method',
  none: 'No pricing data available',
  noneText: 'Nothing is on sale at the moment. Please come back in a little while.',
  failed: 'Failed to load pricing data',
  retry: 'Try Again',
} as const;
