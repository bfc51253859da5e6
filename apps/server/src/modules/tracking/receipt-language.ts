import { durationName } from '@ghost-pay/contract/duration-name';
import type { Language } from '@ghost-pay/contract/languages';
import { type ReceiptLanguage, receiptWords } from '@ghost-pay/contract/tracking/receipt-sheet';
import {
  methodNames,
  productNames,
  statusLabels,
} from '@ghost-pay/contract/transactions/transaction-words';
import { localeOf, textsIn } from '../../core/catalogues.ts';

const inEnglish = { receiptWords, productNames, methodNames, statusLabels, durationName };

export function receiptLanguage(language: Language): ReceiptLanguage {
  return { locale: localeOf(language), ...textsIn(language, inEnglish) };
}
