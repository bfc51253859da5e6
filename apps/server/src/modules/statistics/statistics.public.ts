import type {
  PaymentMethod,
  PaymentType,
  TransactionStatus,
} from '@ghost-pay/contract/transactions/transactions.schemas';
import type { Queryable } from '../../core/database/database.ts';
import { findCells, type PaymentCell } from './statistics.repository.ts';

export { readSummary } from './usecases/read-statistics.ts';
export { type PaymentCell, paymentCells } from './statistics.repository.ts';

/** The cells that match a filter, each with its exact number of payments; empty cells are left out. */
export async function countPayments(
  database: Queryable,
  filter: {
    readonly status?: TransactionStatus | undefined;
    readonly type?: PaymentType | undefined;
    readonly payment_method?: PaymentMethod | undefined;
  },
): Promise<PaymentCell[]> {
  const cells = await findCells(database);
  return cells.filter(
    (cell) =>
      (filter.status ?? cell.status) === cell.status &&
      (filter.type ?? cell.type) === cell.type &&
      (filter.payment_method ?? cell.payment_method) === cell.payment_method,
  );
}
