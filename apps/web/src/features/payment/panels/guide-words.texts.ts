import type { TranslatedWords } from '../../../lib/translated-word.ts';

/** What voucher-guide.json says as it comes. */
export type GuideWord =
  | 'Choose a vendor below and buy a Rewarble voucher worth at least the amount to pay.'
  | 'Pay the vendor, for example with PayPal, a card or a bank transfer. No ID check is needed here.'
  | 'The vendor sends you a code of 16 letters and digits, with some vouchers a PIN as well.'
  | 'Enter the code below. Our team redeems it and then activates your subscription.'
  | 'Example vendor A'
  | 'Example vendor B'
  | 'Example vendor C'
  | 'Example vendor D'
  | 'Within minutes'
  | 'Within 1 hour'
  | 'Within 24 hours'
  | 'Card'
  | 'Bank transfer'
  | 'Buy only from the vendors above. Our team never sells vouchers and never writes to you first. A code that you give to another person is lost.';

export const guideWords: TranslatedWords<GuideWord> = {};
