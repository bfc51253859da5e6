import type { ExportTransactionsQuery } from '@ghost-pay/contract/transactions/transaction-list.schemas';
import { type AuditTrail, authorOf } from '../../../core/audit/audit-trail.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Database, DatabaseTransaction } from '../../../core/database/database.ts';
import { inSnapshot } from '../../../core/database/snapshot.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { streamText, type TextAnswer } from '../../../core/http/streamed-text.ts';
import type { Vault } from '../../../core/vault/vault.ts';
import { readOverdueBefore } from '../../settings/settings.public.ts';
import { countPayments } from '../../statistics/statistics.public.ts';
import { isCounted, type ListPart, partsOf, type WaitingLimits } from '../list-parts.ts';
import { searchOf } from '../search.ts';
import { csvHeader, csvLines } from '../payments-csv.ts';
import { countMadeBefore } from '../payment-list.repository.ts';
import { countHits, type ExportedRow, readCells, readHits } from '../payments-export.repository.ts';

interface ExportDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly audit: AuditTrail;
}

interface ExportRequest {
  readonly query: ExportTransactionsQuery;
  /** Only these payments, without regard to the filters. */
  readonly ids?: readonly string[];
  readonly actor: Actor;
}

/** Each export holds a connection while its reader reads; the other connections serve all other requests. */
const maxAtOnce = 3;

/**
 * The filtered list as a CSV file of one snapshot. The export is audited, with the number of payments, before
 * the first payment is sent. Throws TOO_MANY_REQUESTS while three exports are running.
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
          const now = dependencies.clock.now();
          const found = await findPayments(trx, {
            vault: dependencies.vault,
            ...request,
            limits: { now, overdueBefore: await readOverdueBefore(trx, now) },
          });
          await using batches = found.rows;
          // Reading the first batch shows any database error before the answer begins.
          const first = await batches.next();
          await recordExport(dependencies, { ...request, total: found.total });
          sink.begin(headersOf({ total: found.total, now }));
          await sink.write(csvHeader);
          if (first.done !== true) await sink.write(csvLines(first.value));
          for await (const rows of batches) await sink.write(csvLines(rows));
        });
      } finally {
        underWay -= 1;
      }
    });
  };
}

/** Every payment that the list shows for this query, in its order, and their number. */
async function findPayments(
  trx: DatabaseTransaction,
  { limits, ...asked }: ExportRequest & { vault: Vault; limits: WaitingLimits },
): Promise<{ total: number; rows: AsyncGenerator<readonly ExportedRow[]> }> {
  const { query, ids } = asked;
  const find = isCounted(query) || ids !== undefined ? findHits : findInCells;
  const found = [];
  for (const part of partsOf(query, limits)) found.push(await find(trx, { ...asked, part }));
  return {
    total: found.reduce((sum, { total }) => sum + total, 0),
    rows: oneAfterTheOther(found.map(({ rows }) => rows)),
  };
}

interface PartOfExport extends ExportRequest {
  readonly vault: Vault;
  readonly part: ListPart;
}

async function findHits(
  trx: DatabaseTransaction,
  { vault, query, ids, actor, part: { sort, ...part } }: PartOfExport,
) {
  const { search: text, type, payment_method, needs_attention, verdict } = query;
  const asked = {
    search: searchOf(vault, text),
    filter: {
      type,
      payment_method,
      needs_attention,
      verdict,
      ids,
      assignedTo: query.assigned && actor.userId,
      ...part,
    },
  };
  return { total: await countHits(trx, asked), rows: readHits(trx, { ...asked, sort }) };
}

async function findInCells(
  trx: DatabaseTransaction,
  { query, part: { sort, statuses, madeBefore } }: PartOfExport,
) {
  const { type, payment_method } = query;
  const all = await countPayments(trx, { type, payment_method });
  const cells = all.filter(({ status }) => statuses?.includes(status) ?? true);
  const total =
    madeBefore === undefined
      ? cells.reduce((sum, cell) => sum + cell.payments, 0)
      : await countMadeBefore(trx, { cells, madeBefore, most: Number.MAX_SAFE_INTEGER - 1 });
  const isFiltered = [statuses, type, payment_method].some(Boolean);
  return {
    total,
    rows: readCells(trx, { cells: isFiltered ? cells : undefined, sort, madeBefore }),
  };
}

async function* oneAfterTheOther<Row>(parts: readonly AsyncGenerator<Row>[]): AsyncGenerator<Row> {
  for (const rows of parts) yield* rows;
}

/** In its own transaction: the snapshot lasts long, and a writer of the audit trail blocks all others. */
async function recordExport(
  { database, audit }: ExportDependencies,
  { query, ids, actor, total }: ExportRequest & { total: number },
): Promise<void> {
  const { type = null, payment_method = null, waiting = null, from = null, to = null } = query;
  const { status, needs_attention, verdict, view, group, search } = query;
  // Only whether a text was searched for, not which: it may be a name or a code.
  const facts = {
    status: status?.join(', ') ?? null,
    type,
    payment_method,
    waiting,
    from,
    to,
    needs_attention: needs_attention === undefined ? null : true,
    verdict: verdict?.join(', ') ?? null,
    assigned: query.assigned === undefined ? null : true,
    view: group ?? view ?? null,
    selected: ids === undefined ? null : true,
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
