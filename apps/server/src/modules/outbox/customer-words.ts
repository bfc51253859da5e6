import { durationName } from '@ghost-pay/contract/durations';
import type { Language } from '@ghost-pay/contract/languages';
import { situationTexts } from '@ghost-pay/contract/tracking/situation-sentences';
import { methodNames, productNames } from '@ghost-pay/contract/transactions/transaction-words';
import type { Translated } from '@ghost-pay/contract/with-own-texts';
import { storedLanguage, textsIn } from '../../core/catalogues.ts';
import { customerMailTexts } from './customer-mails.texts.ts';

/** What a customer's mail is written with. */
export interface CustomerWords {
  readonly language: Language;
  readonly texts: Translated<typeof customerMailTexts>;
  readonly situationTexts: Translated<typeof situationTexts>;
  readonly productNames: typeof productNames;
  readonly methodNames: typeof methodNames;
  readonly durationName: typeof durationName;
}

const inEnglish = { customerMailTexts, situationTexts, productNames, methodNames, durationName };

export function customerWords(stored: Language | undefined): CustomerWords {
  const language = storedLanguage(stored);
  const { customerMailTexts: texts, ...names } = textsIn(language, inEnglish);
  return { ...names, texts, language };
}
