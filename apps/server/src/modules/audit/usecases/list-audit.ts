import type {
  auditListSchema,
  AuditFilter,
  listAuditQuerySchema,
} from '@ghost-pay/contract/audit/audit.schemas';
import { countedSearchHits, paginate } from '@ghost-pay/contract/pagination';
import type { z } from 'zod';
import {
  type BoundedAuditSearch,
  countFound,
  listFound,
} from '../../../core/audit/audit.repository.ts';
import { auditFact, readCheck } from '../../../core/checked-facts.repository.ts';
import type { Database } from '../../../core/database/database.ts';
import { presentAuditEntry, presentVerification } from '../audit.presenter.ts';
import { isFiltered, searchOf } from '../audit-search.ts';

/** One page of the trail. Without a filter the total is the last entry's number, so nothing has to be counted. */
export async function listAudit(
  { database }: { database: Database },
  { query }: { query: z.output<typeof listAuditQuerySchema> },
): Promise<z.input<typeof auditListSchema>> {
  const { page, limit, ...filter } = query;
  const search = await searchOf(database, filter);
  const offset = (page - 1) * limit;
  const [{ total, totalIsMinimum }, rows, check] = await Promise.all([
    countPages(database, { filter, search }),
    readPage(database, { filter, search, limit, offset }),
    readCheck(database, { name: auditFact }),
  ]);
  return {
    entries: rows.map(presentAuditEntry),
    verification: check ? presentVerification(check) : null,
    pagination: paginate({ page, limit, total, totalIsMinimum }),
  };
}

interface Search {
  readonly filter: AuditFilter;
  readonly search: BoundedAuditSearch;
}

async function countPages(
  database: Database,
  { filter, search }: Search,
): Promise<{ total: number; totalIsMinimum: boolean }> {
  if (!isFiltered(filter)) return { total: search.endId - 1, totalIsMinimum: false };
  const count = await countFound(database, { search, atMost: countedSearchHits + 1 });
  return {
    total: Math.min(count, countedSearchHits),
    totalIsMinimum: count > countedSearchHits,
  };
}

async function readPage(
  database: Database,
  { filter, search, limit, offset }: Search & { limit: number; offset: number },
) {
  // Without a filter there are no gaps, so the entry's number tells where a page begins.
  if (!isFiltered(filter))
    return listFound(database, { search: { ...search, endId: search.endId - offset }, limit });
  if (offset >= countedSearchHits) return [];
  return listFound(database, { search, limit, offset });
}
