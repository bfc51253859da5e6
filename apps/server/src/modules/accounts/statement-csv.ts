import type {
  StatementLine,
  StatementTotals,
} from '@ghost-pay/contract/accounts/accounts.endpoints';
import { toDecimalText } from '@ghost-pay/contract/money';
import {
  returnUnitOf,
  unitName,
  writeReturned,
} from '@ghost-pay/contract/transactions/returned-amounts';
import { csvHead, csvLine, type CsvValue } from '../../core/csv.ts';
import type { ReturnRow } from './accounts.repository.ts';
import type { WholeStatement } from './usecases/statement.ts';

/** The cells of a line by their columns; the others stay empty. */
type Cells = Readonly<Partial<Record<(typeof columns)[number], CsvValue>>>;

const columns = [
  /** The sums of one method, of all, one return that they contain, and what is unclaimed of one coin. */
  'Line',
  'Month',
  'Complete',
  'Method',
  'Unit',
  'Currency',
  'Payments',
  'Counted Payments',
  'Counted Amount',
  'Counted USD',
  'Counted Without Rate',
  'Received Payments',
  'Received Amount',
  'Received USD',
  'Received Without Rate',
  'Received Unknown',
  'Returns',
  'Returned Amount',
  'Returned Unit',
  'Returned USD',
  'Returned Without Rate',
  'Lowest Rate',
  'Highest Rate',
  'Average Rate',
  'Rate Sources',
  'Returned At',
  'Payment ID',
  'Transaction Hash',
  'Note',
  'Returned By',
  'Network',
  'Unclaimed Transfers',
  'Unclaimed Amount',
  'Unclaimed USD',
  'Unclaimed Without Rate',
  'Net USD',
] as const;

/** A statement as one table: its lines with the API's words and decimals, the totals, and each return. */
export function statementCsv({ statement, returns }: WholeStatement): string {
  const { month, is_complete: isComplete, lines, unclaimed, totals } = statement;
  const rows: Cells[] = [
    ...lines.map((line) => ({ Line: 'method', ...lineCells(line) })),
    {
      Line: 'total',
      ...sumCells(totals),
      ...unclaimedCells(totals.unclaimed),
      'Net USD': totals.net.usd,
    },
    ...returns.map((one) => ({ Line: 'return', ...returnCells(one) })),
    ...unclaimed.map((one) => ({
      Line: 'unclaimed',
      Unit: one.symbol,
      Network: one.network,
      'Unclaimed Amount': one.amount,
      ...unclaimedCells(one),
    })),
  ];
  const line = (cells: Cells) => csvLine(columns.map((column) => cells[column]));
  const ofMonth = { Month: month, Complete: isComplete };
  return csvHead(columns) + rows.map((cells) => line({ ...ofMonth, ...cells })).join('');
}

function sumCells({
  payments,
  counted,
  received,
  returned,
}: Omit<StatementTotals, 'unclaimed' | 'net'>): Cells {
  return {
    Payments: payments,
    'Counted Payments': counted.payments,
    'Counted USD': counted.usd,
    'Counted Without Rate': counted.without_rate,
    'Received Payments': received.payments,
    'Received USD': received.usd,
    'Received Without Rate': received.without_rate,
    'Received Unknown': received.unknown,
    Returns: returned.returns,
    'Returned USD': returned.usd,
    'Returned Without Rate': returned.without_rate,
  };
}

function unclaimedCells(sum: StatementTotals['unclaimed']): Cells {
  return {
    'Unclaimed Transfers': sum.transfers,
    'Unclaimed USD': sum.usd,
    'Unclaimed Without Rate': sum.without_rate,
  };
}

function lineCells(line: StatementLine): Cells {
  const { method, unit, currency, counted, received, returned, rates } = line;
  return {
    ...sumCells(line),
    Method: method,
    Unit: unit,
    Currency: currency,
    'Counted Amount': counted.amount,
    'Received Amount': received.amount,
    'Returned Amount': returned.amount,
    'Returned Unit': returned.unit,
    'Lowest Rate': rates?.lowest,
    'Highest Rate': rates?.highest,
    'Average Rate': rates?.average,
    'Rate Sources': rates?.sources.join(' | '),
  };
}

function returnCells(row: ReturnRow): Cells {
  const unit = returnUnitOf(row);
  const { usd_amount_minor: cents } = row;
  return {
    Method: row.payment_method,
    'Returned Amount': writeReturned(unit, BigInt(row.amount)),
    'Returned Unit': unitName(unit),
    'Returned USD': cents === null ? null : toDecimalText(BigInt(cents), 'USD'),
    // Dollars for one unit.
    'Average Rate': row.usd_rate,
    'Returned At': row.returned_at.toISOString(),
    'Payment ID': row.payment_id,
    'Transaction Hash': row.txid,
    Note: row.notes,
    'Returned By': row.admin_username,
  };
}
