import type { Region } from '@ghost-pay/contract/pricing/pricing-words';

/** The words of parts that every page may show. */
export const sharedTexts = {
  copied: 'Copied',
  copyFailed: 'Failed to copy text to clipboard',
  copySelected: 'The text is selected. Copy it with Ctrl+C, or with a long press.',
  dismiss: 'Dismiss',
  loadingPrices: 'Loading prices…',
} as const;

/** Home, pricing and the payment page say alike what is switched off. */
export const methodsOffTexts = {
  one: 'This payment method is temporarily unavailable.',
  all: {
    title: 'Payments Temporarily Unavailable',
    text: 'We cannot take payments at the moment. Please come back in a little while. A payment that you have already made is not affected.',
  },
} as const;

/** Where a gift card was bought. */
export const regionNames: Record<Region, string> = {
  europe: 'Europe',
  us: 'United States',
  japan: 'Japan',
};

/** Beside a price without months. */
export const oneTime: string = 'One-time';
export const aMonth = (cost: string): string => `${cost} a month`;
