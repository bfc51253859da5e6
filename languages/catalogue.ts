import type { linkOnItsWay } from '@ghost-pay/contract/answers/link-on-its-way';
import type { durationName } from '@ghost-pay/contract/durations';
import type { textSentences } from '@ghost-pay/contract/typed-text';
import type { receiptWords } from '@ghost-pay/contract/tracking/receipt-sheet';
import type { situationTexts } from '@ghost-pay/contract/tracking/situation-sentences';
import type {
  methodNames,
  productNames,
  statusLabels,
} from '@ghost-pay/contract/transactions/transaction-words';
import type { payerSentences } from '@ghost-pay/contract/transactions/payer-rules';
import type { Translated } from '@ghost-pay/contract/with-own-texts';
import type { customerMailTexts } from '../apps/server/src/modules/outbox/customer-mails.texts.ts';
import type { appTexts } from '../apps/web/src/app/app.texts.ts';
import type { homeTexts } from '../apps/web/src/features/home/home.texts.ts';
import type { cardTexts, providerWords } from '../apps/web/src/features/payment/card/card.texts.ts';
import type { confirmationTexts } from '../apps/web/src/features/payment/confirmation/confirmation.texts.ts';
import type {
  methodWords,
  paymentTexts,
  submitFallbacks,
  quoteTexts,
} from '../apps/web/src/features/payment/payment.texts.ts';
import type { cryptoTexts } from '../apps/web/src/features/payment/panels/crypto.texts.ts';
import type { nintendoTexts } from '../apps/web/src/features/payment/panels/nintendo.texts.ts';
import type {
  guideWords,
  plainVoucherTexts,
  voucherTexts,
} from '../apps/web/src/features/payment/panels/voucher.texts.ts';
import type { pricingTexts } from '../apps/web/src/features/pricing/pricing.texts.ts';
import type {
  correctionTexts,
  ownPageTexts,
} from '../apps/web/src/features/tracking/answer/answer.texts.ts';
import type { receiptTexts } from '../apps/web/src/features/tracking/receipt.texts.ts';
import type { topUpTexts } from '../apps/web/src/features/tracking/answer/top-up.texts.ts';
import type { trackingTexts } from '../apps/web/src/features/tracking/tracking.texts.ts';
import type { refusalTexts } from '../apps/web/src/lib/error-sentence.ts';
import type {
  methodsOffTexts,
  sharedTexts,
  aMonth,
  oneTime,
  regionNames,
} from '../apps/web/src/lib/shared.texts.ts';
import type { decimalSentence } from '../apps/web/src/lib/typed-decimal.ts';
import type {
  addedCodeHints,
  addedCodeTexts,
  codeFieldTexts,
  correctedCodeTexts,
  duplicateTexts,
  routeTexts,
  voucherTypeWords,
} from '../apps/web/src/lib/voucher-words.texts.ts';

/**
 * Everything that visitors read in one language. Each name is that of the English texts, which stand beside what shows
 * them. The imports say in which file: the types come from there, so `npm run check` names each text that a language
 * lacks, and the build replaces the text of that file, never one of the same name elsewhere.
 */
export interface Catalogue {
  // The frame of every page
  readonly appTexts: Translated<typeof appTexts>;
  readonly sharedTexts: Translated<typeof sharedTexts>;
  readonly methodsOffTexts: Translated<typeof methodsOffTexts>;
  readonly durationName: typeof durationName;
  readonly oneTime: typeof oneTime;
  readonly regionNames: typeof regionNames;
  readonly aMonth: typeof aMonth;
  readonly decimalSentence: typeof decimalSentence;
  readonly refusalTexts: Readonly<Required<typeof refusalTexts>>;

  // Home and pricing
  readonly homeTexts: Translated<typeof homeTexts>;
  readonly pricingTexts: Translated<typeof pricingTexts>;

  // Paying
  readonly paymentTexts: Translated<typeof paymentTexts>;
  readonly submitFallbacks: Translated<typeof submitFallbacks>;
  readonly duplicateTexts: Translated<typeof duplicateTexts>;
  readonly routeTexts: Translated<typeof routeTexts>;
  readonly correctedCodeTexts: Translated<typeof correctedCodeTexts>;
  readonly addedCodeTexts: Translated<typeof addedCodeTexts>;
  readonly codeFieldTexts: Translated<typeof codeFieldTexts>;
  readonly addedCodeHints: Translated<typeof addedCodeHints>;
  readonly confirmationTexts: Translated<typeof confirmationTexts>;
  readonly cardTexts: Translated<typeof cardTexts>;
  readonly cryptoTexts: Translated<typeof cryptoTexts>;
  readonly nintendoTexts: Translated<typeof nintendoTexts>;
  readonly plainVoucherTexts: Translated<typeof plainVoucherTexts>;
  readonly quoteTexts: Translated<typeof quoteTexts>;
  readonly voucherTexts: Translated<typeof voucherTexts>;
  readonly textSentences: Translated<typeof textSentences>;
  readonly payerSentences: Translated<typeof payerSentences>;
  readonly methodWords: Readonly<Record<keyof typeof methodWords, string>>;
  readonly providerWords: Readonly<Record<keyof typeof providerWords, string>>;
  readonly guideWords: Readonly<Record<keyof typeof guideWords, string>>;
  readonly voucherTypeWords: Readonly<Record<keyof typeof voucherTypeWords, string>>;

  // After paying
  readonly statusLabels: typeof statusLabels;
  readonly productNames: typeof productNames;
  readonly methodNames: typeof methodNames;
  readonly trackingTexts: Translated<typeof trackingTexts>;
  readonly ownPageTexts: Translated<typeof ownPageTexts>;
  readonly receiptTexts: Translated<typeof receiptTexts>;
  readonly receiptWords: Translated<typeof receiptWords>;
  readonly situationTexts: Translated<typeof situationTexts>;
  readonly correctionTexts: Translated<typeof correctionTexts>;
  readonly linkOnItsWay: typeof linkOnItsWay;
  readonly topUpTexts: Translated<typeof topUpTexts>;

  // Mails
  readonly customerMailTexts: Translated<typeof customerMailTexts>;
}
