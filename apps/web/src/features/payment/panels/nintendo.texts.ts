import type { Region } from '@ghost-pay/contract/pricing/pricing-words';

const boughtIn: Record<Region, string> = {
  europe: 'bought in Europe',
  us: 'bought in the United States',
  japan: 'bought in Japan',
};

/** The texts of the Nintendo eShop panel. The contract's schema has the sentences about invalid codes. */
export const nintendoTexts = {
  card: '1. Get the right gift card',
  need: (money: string, region: Region) =>
    `One Nintendo eShop card worth ${money}, ${boughtIn[region]}`,
  rules: [
    'Exactly this value, on one card. We can’t give change for a larger card or combine two smaller ones.',
    'Not redeemed yet. Our team redeems it and then activates your subscription.',
  ],
  otherRegion: 'A card of another region cannot be redeemed here.',
  changeRegion: 'Is your card from elsewhere? Choose its region on the step before.',

  enter: '2. Enter its code',
  codeHint: 'The 16 letters and digits under the scratch-off field or in the shop’s email.',
  confirm: 'This card has the right value and region, and it is unused.',
  confirmRequired: 'Please confirm that the card is right and unused',
  submit: 'Submit Gift Card Code',
} as const;
