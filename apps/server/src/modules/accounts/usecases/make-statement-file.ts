import { Readable } from 'node:stream';
import pLimit from 'p-limit';
import { type AuditTrail, authorOf } from '../../../core/audit/audit-trail.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { TextAnswer } from '../../../core/http/streamed-text.ts';
import { statementCsv } from '../statement-csv.ts';
import { readStatement, type StatementDependencies } from './read-statement.ts';

export interface FileRequest {
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
}: StatementDependencies & { readonly audit: AuditTrail }): (
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
