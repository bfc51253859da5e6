import { statusLabels } from '@ghost-pay/contract/transactions/transaction-words';
import type { TrackedPayment } from '@ghost-pay/contract/tracking/tracking.schemas';
import { receiptTexts as texts } from './receipt.texts.ts';

/** One line of a receipt: its label and its value. */
export type ReceiptRow = readonly [label: string, value: string];

/** The receipt's lines: the tracker's facts, worded for people, in UTC, and nothing else. */
export function receiptRows(payment: TrackedPayment): ReceiptRow[] {
  const { amount, currency, region, subscriptionDuration } = payment;
  const digits = currency === 'JPY' ? 0 : 2;
  const rows: (ReceiptRow | undefined)[] = [
    [texts.paymentId, payment.paymentId],
    [texts.amount, `${amount.toFixed(digits)} ${currency}`],
    [texts.type, texts.types[payment.type]],
    subscriptionDuration === null ? undefined : [texts.duration, subscriptionDuration],
    [texts.method, texts.methods[payment.paymentMethod]],
    region === null ? undefined : [texts.region, texts.regions[region]],
    [texts.status, statusLabels[payment.status]],
    [texts.registered, inUtc(payment.createdAt)],
    [texts.lastChange, inUtc(payment.updatedAt)],
  ];
  return rows.filter((row) => row !== undefined);
}

function inUtc(moment: string): string {
  return `${moment.slice(0, 10)} ${moment.slice(11, 16)} UTC`;
}
