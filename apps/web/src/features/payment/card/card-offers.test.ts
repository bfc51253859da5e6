import type {
  CardProvider,
  ProviderQuote,
} from '@ghost-pay/contract/card-payments/card-payments.schemas';
import { describe, expect, test } from 'vitest';
import { type CardOffer, cardOffers, cardTotal, providerProblem } from './card-offers.ts';

function provider(changes: Partial<CardProvider> = {}): CardProvider {
  return {
    id: 'banxa',
    name: 'Banxa',
    description: 'Card or bank transfer',
    icon: 'banxa',
    regions: ['Europe'],
    processingFee: 'About 3%',
    estimatedFeePercent: 3,
    minimumUSD: 20,
    badge: null,
    badgeColor: null,
    available: true,
    ...changes,
  };
}

function quote(changes: Partial<ProviderQuote> = {}): ProviderQuote {
  return {
    provider: 'banxa',
    originalAmount: 40,
    estimatedFinalAmount: 41.2,
    estimatedFee: 1.2,
    available: true,
    unavailableReason: null,
    ...changes,
  };
}

const below = quote({ available: false, unavailableReason: 'below_minimum' });
const outOfService = quote({ available: false, unavailableReason: 'out_of_service' });

describe('whether a processor can be chosen', () => {
  test.for([
    ['its quote says so', {}, [quote()], 40, 'USD', null],
    ['its quote says that the amount is too small', {}, [below], 5, 'USD', 'below_minimum'],
    ['its quote says that it is out of service', {}, [outOfService], 40, 'USD', 'out_of_service'],
    ['no reason is given', {}, [quote({ available: false })], 40, 'USD', 'out_of_service'],
    ['without quotes, at its minimum', {}, undefined, 20, 'USD', null],
    ['without quotes, below its minimum', {}, undefined, 19.99, 'USD', 'below_minimum'],
    ['without quotes, in a currency that cannot be compared', {}, undefined, 5, 'EUR', null],
    [
      'without quotes, out of service',
      { available: false },
      undefined,
      40,
      'USD',
      'out_of_service',
    ],
    [
      'a quote of another processor says nothing',
      {},
      [quote({ provider: 'ramp' })],
      40,
      'USD',
      null,
    ],
  ] as const)('%s', ([, changes, quotes, amount, currency, unavailable]) => {
    const [offer] = cardOffers({ providers: [provider(changes)], quotes, amount, currency });
    expect(offer?.unavailable).toBe(unavailable);
  });
});

test.for([
  [12, 0.47, 4],
  [12, 0.42, 4],
  [12, 0.41, 3],
  [5, 0.25, 5],
  [170, 0, 0],
] as const)('of %d a fee of %d is a badge of %d percent', ([amount, fee, percent]) => {
  const [offer] = cardOffers({
    providers: [provider()],
    quotes: [quote({ originalAmount: amount, estimatedFee: fee })],
    amount,
    currency: 'USD',
  });
  expect(offer?.estimate).toMatchObject({ fee, feePercent: percent });
});

test('processors that are closed for the amount come last, in their own order', () => {
  const ids = ['banxa', 'ramp', 'alchemy'] as const;
  const providers = ids.map((id) => provider({ id, minimumUSD: id === 'ramp' ? 4 : 20 }));
  const offers = cardOffers({ providers, quotes: undefined, amount: 12, currency: 'USD' });
  expect(offers.map(({ provider: { id } }) => id)).toEqual(['ramp', 'banxa', 'alchemy']);
});

test('nothing is estimated where there is no quote', () => {
  const [offer] = cardOffers({
    providers: [provider()],
    quotes: undefined,
    amount: 40,
    currency: 'USD',
  });
  expect(offer?.estimate).toBeUndefined();
});

describe('the words are the specification’s', () => {
  const offers = cardOffers({
    providers: [provider(), provider({ id: 'ramp', available: false })],
    quotes: undefined,
    amount: 40,
    currency: 'USD',
  });
  test.for([
    [null, 'Please select a payment provider'],
    ['ramp', 'Selected provider is not available for this amount'],
    ['alchemy', 'Selected provider is not available for this amount'],
    ['banxa', undefined],
  ] as const)('%s chosen', ([chosen, sentence]) => {
    expect(providerProblem(offers, chosen)).toBe(sentence);
  });
});

const price = { amount: 12, currency: 'USD' };
const cardOffer = {
  provider: { name: 'Ramp Network' },
  unavailable: null,
  estimate: { finalAmount: 12.47, fee: 0.47, feePercent: 4 },
} as CardOffer;

test('the price and the fee of a provider make its total', () => {
  expect(cardTotal({ price, duration: '3 months' }, cardOffer)).toEqual({
    amount: '≈ $12.47',
    inWords: 'about $12.47',
    parts: [
      { label: 'Ghost eShop Pro, 3 months', amount: '$12.00' },
      { label: 'Ramp Network fee (4%)', amount: '≈ $0.47' },
    ],
  });
});

test.for([undefined, { ...cardOffer, estimate: undefined }])(
  'without a fee the price stands alone',
  (without) => {
    const total = { amount: '$12.00', inWords: '$12.00', parts: undefined };
    expect(cardTotal({ price, duration: '3 months' }, without)).toEqual(total);
  },
);
