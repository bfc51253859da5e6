import type { Duration } from '@ghost-pay/contract/durations';
import type { Currency } from '@ghost-pay/contract/money';
import type { Region } from '@ghost-pay/contract/pricing/pricing-words';

/** The built-in tiers of section 9, in US cents. */
const dollarTiers: [Duration, number][] = [
  ['1 month', 500],
  ['2 months', 900],
  ['3 months', 1200],
  ['6 months', 2200],
  ['1 year', 4000],
  ['2 years', 7000],
  ['lifetime', 17_000],
];

// One gift card pays one tier, so each price is the face value of a card sold in that region: Europe 5, 15,
// 25, 50 and 75 EUR; United States 5, 10, 20, 35, 50 and 99 USD; Japan 500, 1000, 1500, 3000, 5000 and 9000
// JPY. A lifetime costs more than one card.
const giftCardTiers: [Region, Currency, [Duration, number][]][] = [
  [
    'europe',
    'EUR',
    [
      ['1 month', 500],
      ['3 months', 1500],
      ['6 months', 2500],
      ['1 year', 5000],
      ['2 years', 7500],
    ],
  ],
  [
    'us',
    'USD',
    [
      ['1 month', 500],
      ['2 months', 1000],
      ['4 months', 2000],
      ['8 months', 3500],
      ['1 year', 5000],
      ['25 months', 9900],
    ],
  ],
  [
    'japan',
    'JPY',
    [
      ['1 month', 500],
      ['2 months', 1000],
      ['3 months', 1500],
      ['6 months', 3000],
      ['1 year', 5000],
      ['2 years', 9000],
    ],
  ],
];

/** The price list of a first start: the site can sell at once. */
export const firstPrices = [
  ...(['crypto', 'card'] as const).flatMap((payment_type) =>
    dollarTiers.map(([duration, price_minor]) => ({
      payment_type,
      region: null,
      currency: 'USD' as const,
      duration,
      price_minor,
    })),
  ),
  ...giftCardTiers.flatMap(([region, currency, tiers]) =>
    tiers.map(([duration, price_minor]) => ({
      payment_type: 'nintendo-eshop' as const,
      region,
      currency,
      duration,
      price_minor,
    })),
  ),
];
