import type { ExportTransactionsQuery } from '@ghost-pay/contract/transactions/transaction-list.schemas';
import { authorOf } from '../../../core/audit/audit-trail.ts';
import type { DatabaseTransaction } from '../../../core/database/database.ts';
import { inSnapshot } from '../../../core/database/snapshot.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { streamText, type TextAnswer } from '../../../core/http/streamed-text.ts';
import type { Vault } from '../../../core/vault/vault.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { readOverdueBefore } from '../../settings/settings.public.ts';
import { countPayments } from '../../statistics/statistics.public.ts';
import { isCounted, partsOf, type WaitingLimits } from '../list-parts.ts';
import { searchOf } from '../search.ts';
import { csvHeader, csvLines } from '../payments-csv.ts';
import type { Filter } from '../payment-search.repository.ts';
import { countHits, type ExportedRow, readHits } from '../payments-export.repository.ts';

type ExportDependencies = Pick<Dependencies, 'database' | 'clock' | 'vault' | 'audit'>;

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
  { vault, query, ids, actor, limits }: ExportRequest & { vault: Vault; limits: WaitingLimits },
): Promise<{ total: number; rows: AsyncGenerator<readonly ExportedRow[]> }> {
  const { search: text, type, payment_method, needs_attention, verdict } = query;
  const search = searchOf(vault, text);
  const assignedTo = query.assigned && actor.userId;
  const asked = { type, payment_method, needs_attention, verdict, ids, assignedTo };
  const found = [];
  let total = 0;
  for (const { sort, ...part } of partsOf(query, limits)) {
    const filter = { ...asked, ...part };
    found.push(readHits(trx, { search, filter, sort }));
    total +=
      isCounted(query) || ids !== undefined
        ? await countHits(trx, { search, filter })
        : await countKept(trx, filter);
  }
  return { total, rows: oneAfterTheOther(found) };
}

/** The statistics know the number of a list that is not counted, however long it is. */
async function countKept(
  trx: DatabaseTransaction,
  { statuses, ...filter }: Pick<Filter, 'statuses' | 'type' | 'payment_method'>,
): Promise<number> {
  const cells = await countPayments(trx, filter);
  return cells
    .filter(({ status }) => statuses?.includes(status) ?? true)
    .reduce((sum, { payments }) => sum + payments, 0);
}

async function* oneAfterTheOther<Row>(parts: readonly AsyncGenerator<Row>[]): AsyncGenerator<Row> {
  for (const rows of parts) yield* rows;
}

/** In its own transaction: the snapshot lasts long, and a writer of the audit trail blocks all others. */
async function recordExport(
  { database, audit }: Pick<Dependencies, 'database' | 'audit'>,
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
