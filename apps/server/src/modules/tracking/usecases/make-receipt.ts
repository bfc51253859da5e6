import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { SiteInfo } from '@ghost-pay/contract/site/site';
import type { TrackedPayment } from '@ghost-pay/contract/tracking/tracking.schemas';
import pLimit from 'p-limit';
import type { Database } from '../../../core/database/database.ts';
import { AppError } from '../../../core/errors.ts';
import type { TextAnswer } from '../../../core/http/streamed-text.ts';
import { drawReceipt, type ReceiptSheet } from '../receipt-pdf.ts';
import { receiptRows } from '../receipt-rows.ts';
import { receiptTexts } from '../receipt.texts.ts';
import { trackPayment } from './track-payment.ts';

/** Drawing a receipt blocks this process for about a tenth of a second. */
const defaultMostWaiting = 3;

/**
 * Makes a receipt for a visitor who knows the id. It is made from the tracker's own answer, so it cannot
 * reveal more. Receipts are drawn one at a time, so other requests run between them. Throws RECEIPT_NOT_READY
 * unless the payment is verified, TOO_MANY_REQUESTS while many are waiting, and the tracker's errors.
 */
export function createReceipts({
  database,
  site,
  mostWaiting = defaultMostWaiting,
}: {
  database: Database;
  site: SiteInfo;
  mostWaiting?: number;
}): (paymentId: string) => Promise<TextAnswer> {
  const inTurn = pLimit(1);
  return async (paymentId) => {
    const payment = await trackPayment({ database }, paymentId);
    if (!payment.paymentVerified) throw new AppError('RECEIPT_NOT_READY');
    if (inTurn.pendingCount >= mostWaiting)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: 5 });
    const file = await inTurn(async () => {
      // Requests that arrived during the previous drawing are handled first.
      await setImmediate();
      return drawReceipt(sheetOf(payment, site));
    });
    const fileName = receiptTexts.fileName(payment.paymentId);
    return {
      headers: {
        'content-disposition': `attachment; filename="${fileName}"`,
        'content-length': String(file.length),
      },
      body: Readable.from([file]),
    };
  };
}

function sheetOf(payment: TrackedPayment, site: SiteInfo): ReceiptSheet {
  return {
    siteName: site.name,
    title: receiptTexts.title,
    rows: receiptRows(payment),
    notes: [receiptTexts.note, receiptTexts.questions(site.supportEmail)],
    madeAt: new Date(payment.updatedAt),
  };
}
