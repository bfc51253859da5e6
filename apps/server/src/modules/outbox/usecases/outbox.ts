import type {
  listOutboxQuerySchema,
  MailPreview,
  outboxListSchema,
  OutboxMail,
} from '@ghost-pay/contract/outbox/outbox.endpoints';
import { countedSearchHits, paginate } from '@ghost-pay/contract/pagination';
import type { z } from 'zod';
import { authorOf } from '../../../core/audit/audit-trail.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { JobHandler } from '../../../core/jobs/jobs.ts';
import {
  daysBefore,
  type EraseDependencies,
  periodicErase,
} from '../../../core/jobs/periodic-erase.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { MailSite } from '../mail-content.ts';
import { settledMailsKeptDays } from '../mail-rules.ts';
import { presentMail, presentPreview } from '../outbox.presenter.ts';
import {
  countMails,
  deleteSettledMails,
  findMail,
  listMails,
  lockMail,
  makeDue,
} from '../outbox.repository.ts';
import { sendMailsJob } from './send-mails.ts';

/** One page of the outbox, counted up to ten thousand. */
export async function listOutbox(
  { database, ...place }: MailSite & Pick<Dependencies, 'database'>,
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

export type PreviewDependencies = MailSite & Pick<Dependencies, 'database' | 'site'>;

/** What a mail says, without what its links would prove. Throws MAIL_NOT_FOUND. */
export async function previewMail(
  { database, site, publicUrl, adminUrl, writeAlert }: PreviewDependencies,
  { mailId }: { mailId: string },
): Promise<MailPreview> {
  const row = await findMail(database, mailId);
  if (row === undefined) throw new AppError('MAIL_NOT_FOUND');
  return presentPreview(row, { site, publicUrl, adminUrl, writeAlert });
}

export type ResendDependencies = MailSite &
  Pick<Dependencies, 'database' | 'clock' | 'audit' | 'jobs' | 'mail'>;

/**
 * Sends a mail again unchanged, with the same Message-ID; a waiting mail is tried at once. Throws
 * MAIL_NOT_FOUND, MAIL_NOT_SET_UP, and MAIL_BEING_SENT while it is being handed over.
 */
export async function resendMail(
  { database, clock, audit, jobs, mail, ...place }: ResendDependencies,
  { actor, mailId }: { actor: Actor; mailId: string },
): Promise<OutboxMail> {
  return database.transaction().execute(async (trx) => {
    const before = await lockMail(trx, mailId);
    if (before === undefined) throw new AppError('MAIL_NOT_FOUND');
    if (mail === undefined) throw new AppError('MAIL_NOT_SET_UP');
    if (before.state === 'sending') throw new AppError('MAIL_BEING_SENT');
    const due = await makeDue(trx, { id: mailId, now: clock.now() });
    await jobs.record(trx, sendMailsJob, {});
    const { transaction_id: transactionId, recipient, kind, state } = before;
    await audit.record(trx, {
      action: 'mail_resent',
      author: authorOf(actor),
      ...(transactionId !== null && { subject: { kind: 'transaction', id: transactionId } }),
      facts: { mail: mailId, kind, state },
      details: recipient,
    });
    return presentMail(due, place);
  });
}

/** Deletes mails some weeks after they were sent or failed: they contain people's addresses. */
export function forgetMails(dependencies: EraseDependencies): JobHandler {
  return periodicErase(dependencies, {
    name: 'forget-mails',
    cron: '17 4 * * *',
    erase: async (now) => ({
      mails: await deleteSettledMails(dependencies.database, daysBefore(now, settledMailsKeptDays)),
    }),
  });
}
