import type { Pagination } from '@ghost-pay/contract/pagination';
import { auditTexts } from './audit.texts.ts';

/** How many entries there are; '10,000+' where they were not counted to the end. */
export function totalWords({
  total,
  total_is_minimum: isMinimum,
}: Pick<Pagination, 'total' | 'total_is_minimum'>): string {
  const words = total.toLocaleString('en-US');
  return isMinimum ? auditTexts.atLeast(words) : words;
}
