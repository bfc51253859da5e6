import type { OutboxMail } from '@ghost-pay/contract/outbox/outbox.schemas';
import { type AuditTrail, authorOf } from '../../../core/audit/audit-trail.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Database } from '../../../core/database/database.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { JobRecorder } from '../../../core/jobs/jobs.ts';
import type { MailGateway } from '../../../gateways/mail/mail-gateway.ts';
import type { MailSite } from '../mail-content.ts';
import { lockMail, makeDue } from '../outbox.repository.ts';
import { presentMail } from '../outbox.presenter.ts';
import { sendMailsJob } from './send-mails.ts';

export interface ResendDependencies extends MailSite {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: AuditTrail;
  readonly jobs: JobRecorder;
  readonly mail: MailGateway | undefined;
}

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
