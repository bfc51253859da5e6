import { promiseHours } from '@ghost-pay/contract/transactions/transaction-words';

export const pricingTexts = {
  title: 'Pricing',
  lead: 'Prices of Ghost eShop Pro for every duration and payment method. You see the full amount again before you pay.',
  subscribe: 'Choose a Duration',
  donate: 'Make a Donation',
  loading: 'Loading prices…',
  columns: {
    duration: 'Duration',
    totalPrice: 'Total Price',
    monthlyCost: 'Monthly Cost',
    value: 'Value',
  },
  worth: { best: 'Best Value', recommended: 'Recommended', standard: 'Standard' },
  methods: {
    crypto: {
      title: 'Cryptocurrency',
      text: 'Bitcoin, Ethereum, USDT, BNB, Solana or USDC, for the dollar amount shown.',
    },
    card: {
      title: 'Card',
      text: 'Through the Paygate processors, PayPal, Stripe or Klarna, depending on your country. The processor’s fee comes on top and is shown before you pay.',
    },
    rewarble: {
      title: 'Rewarble voucher',
      text: 'No ID check: buy a voucher code and enter it here. Prices are the same as for cards.',
    },
    nintendo: {
      title: 'Nintendo eShop gift card',
      text: 'One gift card of exactly this value, from the region of your choice.',
    },
  },
  regions: { europe: 'Europe', us: 'United States', japan: 'Japan' },
  noneForMethod: 'No pricing available for selected payment method',
  none: 'No pricing data available',
  noneText: 'Nothing is on sale at the moment. Please come back in a little while.',
  failed: 'Failed to load pricing data',
  retry: 'Try Again',
  next: {
    title: 'What happens after you pay',
    text: `Verification typically takes under ${promiseHours.usual} hours, up to ${promiseHours.busy} hours at peak. Your subscription is active within ${promiseHours.longest} hours at most. You can follow every step with your payment ID.`,
  },
} as const;
