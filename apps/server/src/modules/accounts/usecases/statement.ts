import { Readable } from 'node:stream';
import type { Statement } from '@ghost-pay/contract/accounts/accounts.endpoints';
import pLimit from 'p-limit';
import { authorOf } from '../../../core/audit/audit-trail.ts';
import { inSnapshot } from '../../../core/database/snapshot.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { TextAnswer } from '../../../core/http/streamed-text.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { sumUnclaimed } from '../../transfers/transfers.public.ts';
import {
  type Period,
  readPaymentsOf,
  readReturnsOf,
  type ReturnRow,
} from '../accounts.repository.ts';
import { statementCsv } from '../statement-csv.ts';
import { paymentFact, returnFact } from '../statement-facts.ts';
import { addPayment, addReturn, type Lines, presentLines } from '../statement-rules.ts';

/** A statement with each of its returns, oldest first. */
export interface WholeStatement {
  readonly statement: Statement;
  readonly returns: readonly ReturnRow[];
}

/**
 * The sums of a month, YYYY-MM in UTC, from one snapshot. The rows are summed as they arrive. Throws MONTH_NOT_BEGUN.
 */
export async function readStatement(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  month: string,
): Promise<WholeStatement> {
  const now = clock.now();
  const period = periodOf(month);
  if (period.from > now) throw new AppError('MONTH_NOT_BEGUN');
  const lines: Lines = new Map();
  const returns: ReturnRow[] = [];
  const unclaimed = await inSnapshot(database, async (trx) => {
    for await (const rows of readPaymentsOf(trx, period))
      for (const row of rows) addPayment(lines, paymentFact(row));
    for await (const rows of readReturnsOf(trx, period))
      for (const row of rows) {
        addReturn(lines, returnFact(row));
        returns.push(row);
      }
    return sumUnclaimed(trx, period);
  });
  return {
    statement: {
      month,
      is_complete: period.until <= now,
      made_at: now.toISOString(),
      ...presentLines(lines, unclaimed),
    },
    returns,
  };
}

function periodOf(month: string): Period {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return { from: new Date(Date.UTC(year, number - 1)), until: new Date(Date.UTC(year, number)) };
}

interface FileRequest {
  readonly actor: Actor;
  readonly month: string;
}

/** Each file holds a connection while it is summed. */
const mostWaiting = 3;

/**
 * Makes the file of a statement, one at a time. The download is audited before it is sent. Throws MONTH_NOT_BEGUN, and
 * TOO_MANY_REQUESTS while many are waiting.
 */
export function createStatementFiles({
  audit,
  ...dependencies
}: Pick<Dependencies, 'database' | 'clock' | 'audit'>): (
  request: FileRequest,
) => Promise<TextAnswer> {
  const inTurn = pLimit(1);
  return async ({ actor, month }) => {
    if (inTurn.pendingCount >= mostWaiting)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: 5 });
    const whole = await inTurn(async () => readStatement(dependencies, month));
    const file = Buffer.from(statementCsv(whole));
    await dependencies.database.transaction().execute((trx) =>
      audit.record(trx, {
        action: 'statement_exported',
        author: authorOf(actor),
        facts: { month, format: 'csv' },
      }),
    );
    return {
      headers: {
        'content-disposition': `attachment; filename="statement-${month}.csv"`,
        'content-length': String(file.length),
      },
      body: Readable.from([file]),
    };
  };
}
