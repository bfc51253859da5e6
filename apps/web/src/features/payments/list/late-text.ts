import {
  promiseHours,
  type PromiseState,
} from '@ghost-pay/contract/transactions/transaction-words';
import { formatWait } from '../../../lib/format.ts';
import { promiseLabels } from '../../../lib/payment.texts.ts';
import { listTexts } from './list.texts.ts';

const hourMs = 3_600_000;

/** 'Due · 31 h', and '11 h late' from the moment on at which the promise was broken. */
export function lateText({
  promise,
  createdAt,
  now,
}: {
  promise: Exclude<PromiseState, 'kept'>;
  createdAt: string;
  now: Date;
}): string {
  if (promise === 'due') return promiseLabels.due(formatWait(createdAt, now));
  const brokenAt = new Date(new Date(createdAt).getTime() + promiseHours.longest * hourMs);
  return listTexts.late(formatWait(brokenAt, now));
}
