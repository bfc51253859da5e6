import { type Selectable, sql } from 'kysely';
import type { DatabaseTransaction } from '../../core/database/database.ts';
import { readInBatches } from '../../core/database/snapshot.ts';
import type {
  PaymentCodesTable,
  TransactionLogsTable,
  TransactionsTable,
} from '../../migrations/tables.ts';

type WithText<Row, Column extends keyof Row> = Omit<Row, Column> & Record<Column, string | null>;

/** A code of an exported payment; the cell as hexadecimal digits, moments as texts. */
type CodeOfExport = WithText<
  Omit<Selectable<PaymentCodesTable>, 'transaction_id' | 'code_hash'>,
  'code_encrypted' | 'outcome_at' | 'created_at' | 'replaced_at'
>;
type LogOfExport = WithText<
  Pick<Selectable<TransactionLogsTable>, 'action' | 'details' | 'admin_username' | 'created_at'>,
  'created_at'
>;

/** A payment with everything that belongs to it alone. */
export type PaymentOfExport = Selectable<TransactionsTable> & {
  readonly codes: readonly CodeOfExport[] | null;
  readonly logs: readonly LogOfExport[] | null;
};

/** Every payment in the order of its creation, as a stream. */
export function readPaymentsToExport(
  trx: DatabaseTransaction,
): AsyncGenerator<readonly PaymentOfExport[]> {
  return readInBatches(
    trx,
    sql<PaymentOfExport>`
      select transactions.*,
        (select json_agg(json_build_object(
            'id', id, 'code_encrypted', encode(code_encrypted, 'hex'), 'last4', last4, 'type', type,
            'stated_hundredths', stated_hundredths, 'stated_currency', stated_currency, 'outcome', outcome,
            'found_minor', found_minor, 'outcome_at', outcome_at, 'is_released', is_released,
            'created_at', created_at, 'replaced_at', replaced_at) order by created_at, id)
          from payment_codes where transaction_id = transactions.id) as codes,
        (select json_agg(json_build_object('action', action, 'details', details,
            'admin_username', admin_username, 'created_at', created_at) order by id)
          from transaction_logs where transaction_id = transactions.id) as logs
      from transactions order by created_at, id`,
  );
}
