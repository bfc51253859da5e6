export const paysafecardTexts = {
  buy: '1. Have a Paysafecard at hand',
  need: (money: string) => `One Paysafecard worth at least ${money}`,
  rules: [
    'Sold at kiosks, petrol stations, supermarkets and on the makers’ own site.',
    'Not used yet: with a part already spent it is not worth its value any more.',
  ],
  enter: '2. Enter its PIN',
  pin: 'Paysafecard PIN',
  pinHint: 'The 16 digits on the receipt.',
  confirm: 'This Paysafecard has the value that I entered, and nobody has used it.',
  confirmRequired: 'Please confirm that the Paysafecard is unused',
  submit: 'Submit Paysafecard PIN',
} as const;
