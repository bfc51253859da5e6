import type {
  listOutboxQuerySchema,
  outboxListSchema,
} from '@ghost-pay/contract/outbox/outbox.schemas';
import { countedSearchHits, paginate } from '@ghost-pay/contract/pagination';
import type { z } from 'zod';
import type { Database } from '../../../core/database/database.ts';
import type { MailSite } from '../mail-content.ts';
import { countMails, listMails } from '../outbox.repository.ts';
import { presentMail } from '../outbox.presenter.ts';

/** One page of the outbox, counted up to ten thousand. */
export async function listOutbox(
  { database, ...place }: MailSite & { readonly database: Database },
  { query }: { query: z.output<typeof listOutboxQuerySchema> },
): Promise<z.input<typeof outboxListSchema>> {
  const { page, limit, ...search } = query;
  const offset = (page - 1) * limit;
  const [count, rows] = await Promise.all([
    countMails(database, { search, atMost: countedSearchHits + 1 }),
    offset >= countedSearchHits ? [] : listMails(database, { search, limit, offset }),
  ]);
  return {
    mails: rows.map((row) => presentMail(row, place)),
    pagination: paginate({
      page,
      limit,
      total: Math.min(count, countedSearchHits),
      totalIsMinimum: count > countedSearchHits,
    }),
  };
}
