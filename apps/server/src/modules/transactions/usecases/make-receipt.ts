import { Readable } from 'node:stream';
import type { SiteInfo } from '@ghost-pay/contract/site/site';
import type { Database } from '../../../core/database/database.ts';
import { AppError } from '../../../core/errors.ts';
import type { TextAnswer } from '../../../core/http/streamed-text.ts';
import { drawReceipt } from '../receipt-pdf.ts';
import { receiptRows } from '../receipt-rows.ts';
import { receiptTexts } from '../receipt.texts.ts';
import { trackPayment } from './track-payment.ts';

/**
 * A receipt for whoever knows the id, made from the tracker's own answer, so that it cannot say more.
 * Throws RECEIPT_NOT_READY unless the payment is verified, and what the tracker throws.
 */
export async function makeReceipt(
  { database, site }: { database: Database; site: SiteInfo },
  paymentId: string,
): Promise<TextAnswer> {
  const payment = await trackPayment({ database }, paymentId);
  if (!payment.paymentVerified) throw new AppError('RECEIPT_NOT_READY');
  const file = await drawReceipt({
    siteName: site.name,
    title: receiptTexts.title,
    rows: receiptRows(payment),
    notes: [receiptTexts.note, receiptTexts.questions(site.supportEmail)],
    madeAt: new Date(payment.updatedAt),
  });
  const fileName = receiptTexts.fileName(payment.paymentId);
  return {
    headers: {
      'content-disposition': `attachment; filename="${fileName}"`,
      'content-length': String(file.length),
    },
    body: Readable.from([file]),
  };
}
