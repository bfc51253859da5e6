import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';
import { type AuditTrail, authorOf } from '../../../core/audit/audit-trail.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { TextAnswer } from '../../../core/http/streamed-text.ts';
import type { SiteInfo } from '@ghost-pay/contract/site/site';
import { statementCsv } from '../statement-csv.ts';
import { drawStatement } from '../statement-pdf.ts';
import { readStatement, type StatementDependencies } from './read-statement.ts';

export interface FileRequest {
  readonly actor: Actor;
  readonly month: string;
  readonly format: 'csv' | 'pdf';
}

/** Each file holds a connection while it is summed, and drawing one blocks this process for a moment. */
const mostWaiting = 3;

/**
 * Makes the file of a statement, one at a time. The download is audited before it is sent. Throws MONTH_NOT_BEGUN, and
 * TOO_MANY_REQUESTS while many are waiting.
 */
export function createStatementFiles({
  audit,
  site,
  publicUrl,
  ...dependencies
}: StatementDependencies & {
  readonly audit: AuditTrail;
  readonly site: SiteInfo;
  readonly publicUrl: string;
}): (request: FileRequest) => Promise<TextAnswer> {
  const inTurn = pLimit(1);
  return async ({ actor, month, format }) => {
    if (inTurn.pendingCount >= mostWaiting)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: 5 });
    const file = await inTurn(async () => {
      const whole = await readStatement(dependencies, month);
      // Requests that arrived meanwhile are handled before the drawing.
      await setImmediate();
      if (format === 'csv') return Buffer.from(statementCsv(whole));
      return drawStatement({ ...whole, siteName: site.name, siteHost: new URL(publicUrl).host });
    });
    await dependencies.database.transaction().execute((trx) =>
      audit.record(trx, {
        action: 'statement_exported',
        author: authorOf(actor),
        facts: { month, format },
      }),
    );
    return {
      headers: {
        'content-disposition': `attachment; filename="statement-${month}.${format}"`,
        'content-length': String(file.length),
      },
      body: Readable.from([file]),
    };
  };
}
