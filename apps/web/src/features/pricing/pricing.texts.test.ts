import { expect, test } from 'vitest';
import { regionNames } from '../../lib/shared.texts.ts';
import { pricingTexts } from './pricing.texts.ts';

test('the pricing page says what the specification has it say', () => {
  expect(Object.values(pricingTexts.columns)).toEqual([
    'Duration',
    'Total Price',
    'Monthly Cost',
    'Value',
  ]);
  expect(pricingTexts.worth).toEqual({
    best: 'Best Value',
    recommended: 'Recommended',
    standard: 'Standard',
  });
  expect(Object.values(regionNames)).toEqual(['Europe', 'United States', 'Japan']);
  expect(pricingTexts.noneForMethod).toBe('No pricing available for selected payment method');
  expect(pricingTexts.none).toBe('No pricing data available');
  expect(pricingTexts.failed).toBe('Failed to load pricing data');
  for (const { how } of [
    pricingTexts.methods.crypto,
    pricingTexts.methods['alternative-rewarble'],
    pricingTexts.methods['nintendo-eshop'],
  ])
    expect(how.steps).toContain('Delivered within 48 hours, in rare cases up to 72.');
  expect(JSON.stringify(pricingTexts).match(/\d+ hours/g)).toHaveLength(3);
  for (const processor of ['Paygate', 'PayPal', 'Stripe', 'Klarna'])
    expect(pricingTexts.methods.card.text).toContain(processor);
});
