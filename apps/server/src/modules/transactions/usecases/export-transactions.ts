import type { ExportTransactionsQuery } from '@ghost-pay/contract/transactions/transactions.schemas';
import { type AuditTrail, authorOf } from '../../../core/audit/audit-trail.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Database, DatabaseTransaction } from '../../../core/database/database.ts';
import { inSnapshot } from '../../../core/database/snapshot.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { streamText, type TextAnswer } from '../../../core/http/streamed-text.ts';
import type { Vault } from '../../../core/vault/vault.ts';
import { countPayments } from '../../statistics/statistics.public.ts';
import { codeHashesOf } from '../payment-code.ts';
import { csvHeader, csvLines } from '../transactions-csv.ts';
import {
  countHits,
  type ExportedRow,
  readCells,
  readHits,
} from '../transactions-export.repository.ts';

interface ExportDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly audit: AuditTrail;
}

interface ExportRequest {
  readonly query: ExportTransactionsQuery;
  readonly actor: Actor;
}

/** Each keeps a connection for as long as its reader takes; the others serve everybody else. */
const maxAtOnce = 3;

/**
 * The filtered list as a CSV file of one moment. Who took how many payments along stands in the
 * audit trail before the first of them is sent. Throws TOO_MANY_REQUESTS while three are under way.
 */
export function createTransactionsExport(
  dependencies: ExportDependencies,
): (request: ExportRequest) => Promise<TextAnswer> {
  let underWay = 0;
  return async (request) => {
    if (underWay >= maxAtOnce) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: 10 });
    underWay += 1;
    return streamText(async (sink) => {
      try {
        await inSnapshot(dependencies.database, async (trx) => {
          const found = await findPayments(trx, {
            vault: dependencies.vault,
            query: request.query,
          });
          // Whatever keeps the payments from being read has done so before anything is promised.
          const first = await found.rows.next();
          await recordExport(dependencies, { ...request, total: found.total });
          sink.begin(headersOf({ total: found.total, now: dependencies.clock.now() }));
          await sink.write(csvHeader);
          if (first.done !== true) await sink.write(csvLines(first.value));
          for await (const rows of found.rows) await sink.write(csvLines(rows));
        });
      } finally {
        underWay -= 1;
      }
    });
  };
}

/** Every payment that the list shows for this query, in its order, and how many those are. */
async function findPayments(
  trx: DatabaseTransaction,
  { vault, query }: { vault: Vault; query: ExportTransactionsQuery },
): Promise<{ total: number; rows: AsyncGenerator<readonly ExportedRow[]> }> {
  const { search: text, sort } = query;
  if (text !== undefined || query.needs_attention !== undefined) {
    const search = text === undefined ? undefined : { text, codeHashes: codeHashesOf(vault, text) };
    const total = await countHits(trx, { search, filter: query });
    return { total, rows: readHits(trx, { search, filter: query, sort }) };
  }
  const cells = await countPayments(trx, query);
  const total = cells.reduce((sum, cell) => sum + cell.payments, 0);
  const isFiltered = [query.status, query.type, query.payment_method].some(Boolean);
  return { total, rows: readCells(trx, { cells: isFiltered ? cells : undefined, sort }) };
}

/** In a transaction of its own: the snapshot lasts long, and whoever writes to the trail holds up all others. */
async function recordExport(
  { database, audit }: ExportDependencies,
  { query, actor, total }: ExportRequest & { total: number },
): Promise<void> {
  const { status = null, type = null, payment_method = null, needs_attention, search } = query;
  // That something was searched for, not what: it may be a name or a code.
  const facts = {
    status,
    type,
    payment_method,
    needs_attention: needs_attention === undefined ? null : true,
    searched: search !== undefined,
    payments: total,
  };
  await database
    .transaction()
    .execute((trx) =>
      audit.record(trx, { action: 'payments_exported', author: authorOf(actor), facts }),
    );
}

function headersOf({ total, now }: { total: number; now: Date }): Record<string, string> {
  const date = now.toISOString().slice(0, 10);
  return {
    'x-total-count': String(total),
    'content-disposition': `attachment; filename="transactions_export_${date}.csv"`,
  };
}
