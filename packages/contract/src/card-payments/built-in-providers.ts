import type { CardProviderData } from './card-payments.schemas.ts';

/**
 * What holds while the setting `card_providers` is empty. Regions, fees and recommendations follow the processors' own
 * pages, rounded.
 */
export const builtInProviders: readonly CardProviderData[] = [
  {
    id: 'ramp',
    name: 'Ramp Network',
    description: 'Card, Apple Pay or Google Pay',
    icon: 'ramp',
    regions: ['Europe', 'United Kingdom', 'United States'],
    processingFee: 'About 4%',
    estimatedFeePercent: 3.9,
    minimumUSD: 4,
    badge: 'Popular',
    badgeColor: 'green',
  },
  {
    id: 'stripe_usa',
    name: 'Stripe',
    description: 'Card or Apple Pay',
    icon: 'stripe_usa',
    regions: ['United States'],
    processingFee: 'About 5%',
    estimatedFeePercent: 5,
    minimumUSD: 2,
    badge: 'USA only',
    badgeColor: 'blue',
  },
  {
    id: 'bitnovo',
    name: 'Bitnovo',
    description: 'Card or bank transfer',
    icon: 'bitnovo',
    regions: ['Europe'],
    processingFee: 'About 5%',
    estimatedFeePercent: 5,
    minimumUSD: 10,
    badge: null,
    badgeColor: null,
  },
  {
    id: 'banxa',
    name: 'Banxa',
    description: 'Card, Apple Pay or bank transfer',
    icon: 'banxa',
    regions: ['Europe', 'United States', 'Canada', 'Australia'],
    processingFee: 'About 3%',
    estimatedFeePercent: 3,
    minimumUSD: 20,
    badge: 'Low fee',
    badgeColor: 'amber',
  },
  {
    id: 'alchemy',
    name: 'Alchemy Pay',
    description: 'Card or local payment methods',
    icon: 'alchemy',
    regions: ['Worldwide'],
    processingFee: 'About 5%',
    estimatedFeePercent: 5,
    minimumUSD: 15,
    badge: null,
    badgeColor: null,
  },
];
