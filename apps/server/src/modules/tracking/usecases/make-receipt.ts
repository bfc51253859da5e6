import pLimit from 'p-limit';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Language } from '@ghost-pay/contract/languages';
import {
  receiptSheet,
  type ReceiptLanguage,
  receiptWords,
} from '@ghost-pay/contract/tracking/receipt-sheet';
import { AppError } from '../../../core/errors.ts';
import type { TextAnswer } from '../../../core/http/streamed-text.ts';
import { drawReceipt } from '../receipt-pdf.ts';
import { readReceipt, type ReceiptDependencies, type ReceiptRequest } from './read-receipt.ts';
import { durationName } from '@ghost-pay/contract/durations';
import {
  methodNames,
  productNames,
  statusLabels,
} from '@ghost-pay/contract/transactions/transaction-words';
import { localeOf, textsIn } from '../../../core/catalogues.ts';

/** Drawing a receipt blocks this process for about a tenth of a second. */
const defaultMostWaiting = 3;

/**
 * Makes the PDF of a receipt. PDFs are drawn one at a time, so other requests run between them. Throws
 * TOO_MANY_REQUESTS while many are waiting, and what `readReceipt` throws.
 */
export function createReceipts({
  mostWaiting = defaultMostWaiting,
  publicUrl,
  ...dependencies
}: ReceiptDependencies & {
  readonly publicUrl: string;
  readonly mostWaiting?: number;
}): (request: ReceiptRequest & { readonly language: Language }) => Promise<TextAnswer> {
  const inTurn = pLimit(1);
  return async ({ language, ...request }) => {
    const receipt = await readReceipt(dependencies, request);
    if (inTurn.pendingCount >= mostWaiting)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: 5 });
    const file = await inTurn(async () => {
      // Requests that arrived during the previous drawing are handled first.
      await setImmediate();
      return drawReceipt({
        sheet: receiptSheet(receipt, receiptLanguage(language)),
        language,
        siteHost: new URL(publicUrl).host,
        questionsTo: dependencies.site.supportEmail,
        paymentId: receipt.paymentId,
        madeAt: new Date(receipt.updatedAt),
      });
    });
    return {
      headers: {
        'content-disposition': `attachment; filename="receipt-${receipt.paymentId}.pdf"`,
        'content-length': String(file.length),
      },
      body: Readable.from([file]),
    };
  };
}

const inEnglish = { receiptWords, productNames, methodNames, statusLabels, durationName };

function receiptLanguage(language: Language): ReceiptLanguage {
  return { locale: localeOf(language), ...textsIn(language, inEnglish) };
}
